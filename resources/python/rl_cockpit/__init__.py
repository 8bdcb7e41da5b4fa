"""Companion package of RL Cockpit: supervised vec env workers, a Stable-Baselines3 callback, safe loading and portable copies of models, evaluation, environment passports.

Pure Python, importable without the app. Nothing is imported here that is not in the standard library: numpy, gymnasium and
Stable-Baselines3 are imported by the module that needs them.
"""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "StableVecEnv": "rl_cockpit.vec.stable_vec_env",
    "CockpitCallback": "rl_cockpit.sb3_callback",
    "safe_load": "rl_cockpit.safe_load",
    "export_portable": "rl_cockpit.portable",
}
__all__ = sorted(_HOMES)


def __getattr__(name):
    """Import a public name from its module at its first use. Raises AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError("module 'rl_cockpit' has no attribute %r" % name)
    return getattr(import_module(_HOMES[name]), name)
