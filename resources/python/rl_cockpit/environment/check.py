"""Part `check`: the environment checker of Stable-Baselines3, or that of Gymnasium where Stable-Baselines3 is not installed."""

import importlib
import warnings

from .make_env import library, make_env
from .player import crash_of

CHECKERS = (("stable_baselines3.common.env_checker", "stable_baselines3"), ("gymnasium.utils.env_checker", "gymnasium"))
MAX_WARNINGS = 20


def check(request, report):
    """Reports `check`: {by, version, error, warnings}; error is null where the checker had nothing to object to."""
    checker, by, version = checker_of()
    if checker is None:
        return report(kind="check", by=None, version=None, error=None, warnings=[])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        error = None
        try:
            env = make_env(request, checker=True)
        except BaseException as fault:
            return report(kind="crash", **crash_of(fault, "make"))
        try:
            if by == "gymnasium":
                checker(env.unwrapped, skip_render_check=True)
            else:
                checker(env, warn=True, skip_render_check=True)
        except BaseException as fault:
            error = "%s: %s" % (type(fault).__name__, str(fault).strip()[:500])
    words = [str(one.message).strip()[:500] for one in caught if issubclass(one.category, UserWarning)]
    report(kind="check", by=by, version=version, error=error, warnings=list(dict.fromkeys(words))[:MAX_WARNINGS])


def checker_of():
    """(check_env, package, its version) of the first package that is installed."""
    is_old = library().__name__ == "gym"
    for module, package in CHECKERS:
        try:
            result = importlib.import_module(module)
        except ImportError:
            continue
        if is_old and package == "gymnasium":
            continue
        return result.check_env, package, str(getattr(importlib.import_module(package), "__version__", ""))
    return None, None, None
