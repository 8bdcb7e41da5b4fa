"""Environments of this machine as PyEnv of the contract, each once, found by markers alone."""

import os
import sys
import time

from rl_cockpit_target.discovery import places
from rl_cockpit_target.discovery.packages import packages_of
from rl_cockpit_target.discovery.problems import interpreter_of, problem_of
from rl_cockpit_target.discovery.versions import pyvenv_cfg, version_of

BUDGET_S = 5.0  # a network folder may be slow; what was found by then is the answer
DEBIAN_PACKAGES = "/usr/lib/python3/dist-packages"


def kind_of(prefix, cfg):
    """PyEnvKind by markers; `system` when nothing says otherwise."""
    path = prefix.replace(os.sep, "/")
    if cfg is not None:
        return "poetry" if "/pypoetry/virtualenvs/" in path else "venv"
    if os.path.isdir(os.path.join(prefix, "conda-meta")):
        pixi = os.path.exists(os.path.join(prefix, "conda-meta", "pixi")) or "/.pixi/envs/" in path
        return "pixi" if pixi else "conda"
    pyenv_root = (os.environ.get("PYENV_ROOT") or places.home(".pyenv")).replace(os.sep, "/")
    if path.startswith(pyenv_root + "/") or "/pyenv-win/versions/" in path:
        return "pyenv"
    if "/uv/python/" in path:
        return "uv"
    if "/Cellar/" in path or "/homebrew/" in path or "/linuxbrew/" in path.replace("/.linuxbrew", "/linuxbrew"):
        return "homebrew"
    return "store" if "/WindowsApps/" in path else "system"


def name_of(prefix, kind, cfg):
    """What a person calls it, or None for a Python of the system."""
    if kind in ("system", "homebrew", "store", "registry"):
        return None
    if kind == "conda" and os.path.isdir(os.path.join(prefix, "condabin")):
        return "base"
    prompt = (cfg or {}).get("prompt", "").strip("'\"() ")
    base = os.path.basename(prefix)
    return prompt or (os.path.basename(os.path.dirname(prefix)) if base in places.PROJECT_VENVS else base)


def more_packages(prefix, kind, cfg):
    """Folders of packages outside the prefix that its interpreter sees too."""
    if kind == "system" and prefix == "/usr":
        return [DEBIAN_PACKAGES]
    return []


def describe(prefix, python, kind=None):
    """PyEnv of a prefix. `python` as found by name, or None to look for it; None when it is no Python 3 at all."""
    cfg = pyvenv_cfg(prefix)
    conda = os.path.isdir(os.path.join(prefix, "conda-meta"))
    if python is None:
        python = interpreter_of(prefix)
    if python is None and cfg is None:
        return None  # a conda environment without Python, or any other folder
    python = python or os.path.join(prefix, "bin", "python")
    version = version_of(prefix, python, cfg)
    if (version or "").startswith("2."):
        return None
    kind = kind or kind_of(prefix, cfg)
    problem = problem_of(prefix, python, cfg, conda)
    name = name_of(prefix, kind, cfg)
    packages = packages_of(prefix, more_packages(prefix, kind, cfg))
    if cfg is not None and cfg.get("include-system-site-packages", "").lower() == "true":
        packages = dict(packages_of(os.path.dirname(cfg.get("home", "")), [DEBIAN_PACKAGES]), **packages)
    env = {"python": python, "prefix": prefix, "kind": kind, "version": version, "state": "broken" if problem else "ok", "packages": packages}
    if name is not None:
        env["name"] = name
    if problem is not None:
        env["problem"] = problem
    return env


def from_path(python):
    """PyEnv of an interpreter found by name."""
    beside = os.path.dirname(os.path.dirname(python))
    if os.path.exists(os.path.join(beside, "pyvenv.cfg")) or os.path.isdir(os.path.join(beside, "conda-meta")):
        return describe(beside, None)
    real = os.path.realpath(python)
    if not os.path.exists(real) or os.path.getsize(real) == 0:
        return None  # a dangling name in a folder of commands, or Windows' shim that opens a shop
    return describe(os.path.dirname(os.path.dirname(real)), python)


def identity(env):
    """Equal for two ways to the same environment: a venv is its folder, any other Python its real interpreter."""
    if os.path.exists(os.path.join(env["prefix"], "pyvenv.cfg")) or env["state"] == "broken":
        return os.path.realpath(env["prefix"])
    return os.path.realpath(env["python"])


def candidates():
    """PyEnv or None for every place, in the order of places.prefixes, then PATH, then Windows' registry."""
    for prefix in dict.fromkeys(os.path.abspath(path) for path in places.prefixes()):
        if os.path.isdir(prefix):
            yield describe(prefix, None)
    for python in places.path_pythons():
        yield from_path(python)
    if sys.platform == "win32":
        from rl_cockpit_target.discovery.registry import registered

        for prefix in registered():
            yield describe(prefix, None, "registry")


def find_envs():
    """[PyEnv], each environment once."""
    until = time.monotonic() + BUDGET_S
    found = {}
    for env in candidates():
        if env is not None:
            found.setdefault(identity(env), env)
        if time.monotonic() > until:
            break
    return list(found.values())
