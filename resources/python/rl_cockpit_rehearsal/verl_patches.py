"""CPU patches of verl and of ARPO's search tool for a rehearsal, each after the import of its module. No file is changed.

  verl.utils.torch_functional   the check that a GPU is there does nothing
  verl.utils.fsdp_utils         moving parameters and optimizer between devices does nothing: there is one memory
  verl.utils.seqlen_balancing   tensors for "cuda" are made on the CPU (dynamic batch size has it written in)
  *.tools.search_tool requests to the search provider go to the loopback provider, without the user's key
"""

import os
from contextlib import contextmanager

SEARCH_URL = "RL_COCKPIT_REHEARSAL_SEARCH_URL"
MOVES = ("load_fsdp_model_to_gpu", "offload_fsdp_model_to_cpu", "load_fsdp_optimizer", "offload_fsdp_optimizer")


def patch_gpu_check(module):
    @contextmanager
    def check_cuda_is_available():
        yield

    module.check_cuda_is_available = check_cuda_is_available


def patch_moves(module):
    for name in MOVES:
        setattr(module, name, lambda *_args, **_kwargs: None)


class Attributes:
    """A module with some names replaced."""

    def __init__(self, module, **replaced):
        self.__dict__.update(replaced)
        self.__dict__["_module"] = module

    def __getattr__(self, name):
        return getattr(self.__dict__["_module"], name)


def patch_seqlen_balancing(module):
    torch = module.torch

    def tensor(*args, device=None, **kwargs):
        return torch.tensor(*args, device="cpu" if device == "cuda" else device, **kwargs)

    module.torch = Attributes(torch, tensor=tensor)


def loopback_headers(headers):
    """The user's key stays here; that it is there at all is what the provider sees."""
    own = dict(headers or {})
    key = own.get("Authorization", "").replace("Bearer", "").strip()
    if key not in ("", "None"):
        own["Authorization"] = "Bearer rehearsal"
    return own


def patch_search(module):
    requests = module.requests

    def post(_url, headers=None, **kwargs):
        loopback = os.environ.get(SEARCH_URL, "")
        if not loopback.startswith("http://127.0.0.1:"):
            raise RuntimeError("The rehearsal has no local search provider, and the real one is never asked.")
        # A proxy of the user's would be asked for 127.0.0.1, too.
        with requests.Session() as session:
            session.trust_env = False
            return session.post(loopback, headers=loopback_headers(headers), **kwargs)

    module.requests = Attributes(requests, post=post)


HOOKS = {
    "verl.utils.torch_functional": patch_gpu_check,
    "verl.utils.seqlen_balancing": patch_seqlen_balancing,
    "verl.utils.fsdp_utils": patch_moves,
    "verl.workers.rollout.tools.search_tool": patch_search,
    "verl.workers.agent.tools.search_tool": patch_search,
}
