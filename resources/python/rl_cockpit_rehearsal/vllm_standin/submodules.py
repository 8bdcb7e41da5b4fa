"""Submodules of `vllm` that verl imports by name on its way to a rollout; what a rehearsal does not do is refused when called."""

import sys
import types


def refused(name):
    def call(*_args, **_kwargs):
        raise NotImplementedError("The rehearsal's stand-in for vLLM has no %s." % name)

    return call


def refused_class(name, what):
    return type(name, (), {"__init__": refused(what)})


def lora_request():
    """vllm.lora.request.LoRARequest: verl derives a class from it, so it is a msgspec Struct as in vLLM."""
    import msgspec

    return msgspec.defstruct(
        "LoRARequest", [("lora_name", str, ""), ("lora_int_id", int, 0), ("lora_path", str, "")], kw_only=True
    )


def contents():
    """Names by submodule, parents first."""
    return {
        "distributed": {},
        "distributed.parallel_state": {
            "initialize_model_parallel": refused("tensor parallel"),
            "get_tensor_model_parallel_group": refused("tensor parallel"),
        },
        "lora": {},
        "lora.request": {"LoRARequest": lora_request()},
        "lora.models": {"LoRAModel": type("LoRAModel", (), {})},
        "lora.utils": {"get_adapter_absolute_path": refused("LoRA")},
        "lora.worker_manager": {"LRUCacheWorkerLoRAManager": type("LRUCacheWorkerLoRAManager", (), {})},
        "worker": {},
        "worker.worker_base": {"WorkerWrapperBase": refused_class("WorkerWrapperBase", "asynchronous rollout")},
        # verl imports it "optionally" and needs the name later all the same.
        "model_executor": {},
        "model_executor.models": {},
        "model_executor.models.mixtral": {"MixtralForCausalLM": type("MixtralForCausalLM", (), {})},
    }


def register(package):
    """Makes the submodules importable below `package`, the module that represents vLLM."""
    package.__path__ = []
    for name, names in contents().items():
        module = types.ModuleType("%s.%s" % (package.__name__, name))
        module.__path__ = []
        module.__dict__.update(names)
        sys.modules[module.__name__] = module
        parent, _, leaf = module.__name__.rpartition(".")
        setattr(sys.modules[parent], leaf, module)
