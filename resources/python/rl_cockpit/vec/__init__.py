"""Vec env workers that are supervised: a dead, hung or raising worker costs one episode and is counted, never the training.

`StableVecEnv` is the vec env for Stable-Baselines3, `StableVectorEnv` the one with the API of gym 0.26 and of gymnasium.
Their classes are imported at first use: this package itself needs the standard library alone.
"""

from importlib import import_module
from typing import Any

_HOMES = {
    "StableVecEnv": "stable_vec_env",
    "StableVectorEnv": "vector_env",
    "StableProcessPoolEnv": "process_pool_env",
    "WorkerFailure": "faults",
    "WorkerFault": "faults",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a public name from its module at its first use. Raises AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError("module 'rl_cockpit.vec' has no attribute %r" % name)
    return getattr(import_module("rl_cockpit.vec." + _HOMES[name]), name)
