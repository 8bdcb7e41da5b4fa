"""Make an environment from a Gymnasium id, `module:callable` or `path/to/file.py:Class`, and show where its code is."""

import hashlib
import importlib
import importlib.util
import inspect
import os
import sys

OURS = "RLCockpit/"
MAX_SOURCE = 4 << 20


class NoEnvironment(Exception):
    """The environment could not be made; the text is a sentence for the user."""


def prepare_path(request):
    """Put the folders of a project first on sys.path, and work in its folder, as its training does."""
    folder = request.get("folder")
    if folder and os.path.isdir(folder):
        os.chdir(folder)
        sys.path.insert(0, folder)
    sys.path[:0] = [path for path in request.get("paths") or () if os.path.isdir(path)]


def make_env(request, checker=False):
    """An environment. `checker`: with Gymnasium's passive checker around it. Raises NoEnvironment, and any exception of its code."""
    env_id, kwargs = request["envId"], dict(request.get("kwargs") or {})
    maker = callable_of(env_id)
    if maker is not None:
        return maker(**kwargs)
    gymnasium = library()
    if env_id.startswith(OURS):
        from rl_cockpit_sb3 import masked_line

        masked_line.register()
    if gymnasium.__name__ == "gymnasium" and not checker:
        kwargs["disable_env_checker"] = True
    return gymnasium.make(env_id, **kwargs)


def library():
    """The module gymnasium, or gym where only that is installed. Raises NoEnvironment where there is neither."""
    for name in ("gymnasium", "gym"):
        try:
            return importlib.import_module(name)
        except ImportError as error:
            if getattr(error, "name", None) != name:
                raise
    raise NoEnvironment("%s has neither gymnasium nor gym." % sys.executable)


def callable_of(env_id):
    """The callable that `module:callable` or `file.py:Class` names; None where the text is an id of Gymnasium's registry."""
    left, sign, right = env_id.rpartition(":")
    if not sign or not all(part.isidentifier() for part in right.split(".")):
        return None
    matches = module_of_file(left) if left.endswith(".py") else importlib.import_module(left)
    for part in right.split("."):
        if not hasattr(matches, part):
            raise NoEnvironment("%s has no %s." % (left, right))
        matches = getattr(matches, part)
    if not callable(matches):
        raise NoEnvironment("%s in %s is not a class or function." % (right, left))
    return matches


def module_of_file(path):
    """The module in a Python file, imported with its folder on sys.path, as `python file.py` has it."""
    full = os.path.abspath(os.path.expanduser(path))
    if not os.path.isfile(full):
        raise NoEnvironment("There is no file %s." % full)
    sys.path.insert(0, os.path.dirname(full))
    name = os.path.splitext(os.path.basename(full))[0]
    existing = sys.modules.get(name)
    if getattr(existing, "__file__", None) == full:
        return existing
    spec = importlib.util.spec_from_file_location(name, full)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def innermost(env):
    """The environment below every wrapper."""
    try:
        return env.unwrapped
    except AttributeError:
        return env


def wrappers_of(env):
    """Class names of the wrappers, outermost first; the environment itself is not among them."""
    names, seen = [], set()
    while hasattr(env, "env") and id(env) not in seen and env is not innermost(env):
        seen.add(id(env))
        names.append(type(env).__name__)
        env = env.env
    return names


def time_limit_of(env):
    """Steps after which an episode is truncated: of the registered spec, or of a TimeLimit wrapper; None where neither says."""
    spec = getattr(env, "spec", None)
    limits = [getattr(spec, "max_episode_steps", None)]
    for _ in range(50):
        limits.append(getattr(env, "_max_episode_steps", None))
        if not hasattr(env, "env") or env.env is env:
            break
        env = env.env
    return next((int(one) for one in limits if isinstance(one, int) and one > 0), None)


def source_of(env):
    """{class, module, file, sha256} of the innermost class; file and sha256 are None for code without a file."""
    kind = type(innermost(env))
    about = {"class": kind.__qualname__, "module": kind.__module__, "file": None, "sha256": None}
    try:
        path = os.path.abspath(inspect.getsourcefile(kind) or "")
        if os.path.getsize(path) <= MAX_SOURCE:
            with open(path, "rb") as file:
                about.update(file=path, sha256=hashlib.sha256(file.read()).hexdigest())
    except (OSError, TypeError):
        pass
    return about


def versions_of(module):
    """{distribution: version} of what decides how an environment behaves: Python, the RL libraries and the environment's own package."""
    from importlib import metadata

    top = module.split(".")[0]
    names = ["gymnasium", "gym", "numpy", "stable-baselines3", "sb3-contrib"]
    try:
        names += metadata.packages_distributions().get(top, [])
    except AttributeError:  # Python 3.8 and 3.9
        names.append(top)
    matches = {"python": "%d.%d.%d" % sys.version_info[:3]}
    for name in names:
        try:
            matches[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return matches
