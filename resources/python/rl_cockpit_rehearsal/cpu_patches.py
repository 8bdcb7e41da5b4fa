"""CPU patches of torch, Ray and transformers for a rehearsal, each after the import of its module. No file is changed.

  torch                     torch.cpu gets the device functions that verl calls; groups use gloo; ReduceOp.AVG becomes a sum
                            that is divided (gloo has no average); torch.compile does nothing; bfloat16 autocast becomes float32
  torch.distributed.fsdp    parameters on the CPU are allowed; CPUOffload is off (it pins memory); no mixed precision
  transformers              flash_attention_2 becomes sdpa
  ray._private.services     the node's address is 127.0.0.1
"""

import sys

from rl_cockpit_rehearsal.guard import refuse_gpu

GB = 1 << 30


def device_functions(torch):
    """Functions of torch.cuda that verl calls on any device."""

    def nothing(*_args, **_kwargs):
        return None

    def zero(*_args, **_kwargs):
        return 0

    return {
        "empty_cache": nothing,
        "set_device": nothing,
        "reset_peak_memory_stats": nothing,
        "get_device_name": lambda *_args, **_kwargs: "cpu",
        "memory_allocated": zero,
        "memory_reserved": zero,
        "max_memory_allocated": zero,
        "max_memory_reserved": zero,
        "mem_get_info": lambda *_args, **_kwargs: (8 * GB, 16 * GB),
        "manual_seed": torch.manual_seed,
        "manual_seed_all": torch.manual_seed,
        "get_rng_state": torch.get_rng_state,
        "set_rng_state": torch.set_rng_state,
    }


def patch_torch(torch):
    refuse_gpu(torch)
    for name, function in device_functions(torch).items():
        if not hasattr(torch.cpu, name):
            setattr(torch.cpu, name, function)
    torch.compile = no_compile
    torch.autocast = float32_autocast(torch.autocast)
    patch_distributed(torch.distributed)


def no_compile(model=None, **_options):
    return model if model is not None else (lambda function: function)


def float32_autocast(autocast):
    """bfloat16 is emulated on most CPUs: an update takes 40 s instead of 7 s."""

    class Float32Autocast(autocast):
        def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
            super().__init__(device_type, dtype, enabled and device_type != "cpu", cache_enabled)

    return Float32Autocast


def patch_distributed(distributed):
    init, reduce = distributed.init_process_group, distributed.all_reduce

    def init_process_group(backend=None, *args, **kwargs):
        return init("gloo", *args, **kwargs)

    def all_reduce(tensor, op=distributed.ReduceOp.SUM, group=None, async_op=False):
        if op != distributed.ReduceOp.AVG:
            return reduce(tensor, op, group, async_op)
        reduce(tensor, distributed.ReduceOp.SUM, group)
        tensor.div_(distributed.get_world_size(group))
        return None

    distributed.init_process_group = init_process_group
    distributed.all_reduce = all_reduce


def patch_fsdp_checks(module):
    module._check_module_states_for_sync_module_states = lambda states: None


def patch_fsdp(module):
    offload, precision = module.CPUOffload, module.MixedPrecision
    module.CPUOffload = lambda offload_params=False: offload(offload_params=False)
    module.MixedPrecision = lambda **_options: precision(param_dtype=sys.modules["torch"].float32)


def patch_ray_services(module):
    module.get_node_ip_address = lambda *_args, **_kwargs: "127.0.0.1"


def without_flash_attention(owner):
    """`from_pretrained` of a transformers class, with the attention that a CPU has."""
    original = owner.from_pretrained.__func__

    def from_pretrained(cls, *args, **kwargs):
        if kwargs.get("attn_implementation") == "flash_attention_2":
            kwargs["attn_implementation"] = "sdpa"
        return original(cls, *args, **kwargs)

    owner.from_pretrained = classmethod(from_pretrained)


HOOKS = {
    "torch": patch_torch,
    "torch.distributed.fsdp._init_utils": patch_fsdp_checks,
    "torch.distributed.fsdp": patch_fsdp,
    "ray._private.services": patch_ray_services,
    "transformers.models.auto.configuration_auto": lambda module: without_flash_attention(module.AutoConfig),
    "transformers.models.auto.auto_factory": lambda module: without_flash_attention(module._BaseAutoModelClass),
}
