"""List of Python environments of this machine (PyEnv of the contract), each once, found by marker files alone."""

import re
import threading
import time

from rl_cockpit_target.discovery import search_dirs
from rl_cockpit_target.discovery.env_kind import kind_of, name_of
from rl_cockpit_target.discovery.machine import this_machine
from rl_cockpit_target.discovery.markers import MARKERS, says
from rl_cockpit_target.discovery.packages import packages_of
from rl_cockpit_target.discovery.problems import expected_of, interpreter_of, is_left_over, is_without_python, problem_of
from rl_cockpit_target.discovery.versions import minor_of, pyvenv_cfg, version_of


def sites_beside(machine, prefix, kind, minor):
    """(folders after, folders before its own) outside the prefix that a Python without an environment sees too."""
    table = MARKERS["moreSites"]
    if minor is None or kind not in MARKERS["nameless"]:
        return [], []
    words = {"minor": minor, "digits": minor.replace(".", ""), "name": machine.path.basename(prefix)}
    user = table["store"] if kind == "store" else table["user"][machine.shape]
    over = [re.sub(r"\{(\w+)\}", lambda match: words[match.group(1)], template) for template in user]
    # The words are no sets of the table, so what is left is one folder each.
    over = [path for template in over for path in search_dirs.folders(machine, template)]
    return (table["usr"] if prefix == "/usr" else []), over


def with_system_packages(machine, cfg, packages):
    """`include-system-site-packages`: those of the base Python, below the environment's own."""
    home = cfg.get("home", "")
    if cfg.get("include-system-site-packages", "").lower() != "true" or not home:
        return packages
    base = home if machine.shape == "win32" else machine.path.dirname(home)
    more = MARKERS["moreSites"]["usr"] if base == "/usr" else []
    return dict(sorted(dict(packages_of(machine, base, more), **packages).items()))


def unreadable(machine, prefix, expects):
    """PyEnv of a folder where an environment is expected and nothing can be seen."""
    python = machine.join(prefix, "bin/python" if machine.shape != "win32" else "python.exe")
    env = {"python": python, "prefix": prefix, "kind": expects, "version": None, "state": "broken", "packages": {}}
    return dict(env, name=machine.path.basename(prefix), problem=says("unreadable", prefix=prefix))


def describe(machine, prefix, expects=None, bare=False, python=None):
    """PyEnv of a prefix; None when it is no Python 3 at all. `bare`: an interpreter alone makes it one."""
    names = machine.names(prefix)
    if names is None:
        return unreadable(machine, prefix, expects) if expects else None
    if not names:
        return None
    cfg = pyvenv_cfg(machine, prefix)
    conda = "conda-meta" in names
    matches = python or interpreter_of(machine, prefix)
    if matches is None and cfg is None:
        is_of_conda = conda or expects == "conda"
        if not (is_of_conda and (is_left_over(machine, prefix) or is_without_python(machine, prefix))):
            return None  # any other folder
    matches = matches or expected_of(machine, prefix)
    problem = problem_of(machine, prefix, matches, cfg, conda)
    is_marked = any(machine.exists(machine.join(prefix, mark)) for mark in MARKERS["marks"])
    if not (is_marked or bare or python or (problem is not None and expects is not None)):
        return None
    version = version_of(machine, prefix, matches, cfg)
    if (version or "").startswith("2.") or is_hidden(machine, matches):
        return None
    return env_record(machine, prefix, matches, cfg, version, kind_of(machine, prefix, expects), problem)


def is_hidden(machine, python):
    """A command of a version manager, or a program of the other side: never offered."""
    head = machine.head(python, 512).decode("utf-8", "replace")
    is_shim = head.startswith("#!") and any(word in head for word in MARKERS["path"]["shimWords"])
    real = machine.real(python) or ""
    return is_shim or (machine.shape != "win32" and real.endswith(".exe"))


def env_record(machine, prefix, python, cfg, version, kind, problem):
    """PyEnv of what was seen."""
    minor = minor_of(machine, python) or ".".join((version or "").split(".")[:2]) or None
    packages = packages_of(machine, prefix, *sites_beside(machine, prefix, kind, minor))
    if cfg is not None:
        packages = with_system_packages(machine, cfg, packages)
    env = {"python": python, "prefix": prefix, "kind": kind, "version": version, "state": "broken" if problem else "ok", "packages": packages}
    name = name_of(machine, prefix, kind, cfg)
    if name is not None:
        env["name"] = name
    if problem is not None:
        env["problem"] = problem
    return env


def from_path(machine, python):
    """PyEnv of an interpreter found by name."""
    beside = machine.path.dirname(python)
    beside = machine.path.dirname(beside) if machine.path.basename(beside).lower() in ("bin", "scripts") else beside
    if any(machine.exists(machine.join(beside, mark)) for mark in MARKERS["marks"]):
        return describe(machine, beside)
    real = machine.real(python)
    matches = machine.stat(python)
    if real is None or matches is None or matches.st_size == 0:
        return None  # a dangling name in a folder of commands, or the empty file with which Windows opens its store
    if not re.match(MARKERS["path"]["realName"], machine.path.basename(real), re.I):
        return None  # one program that is many (mise, a wrapper)
    folder = machine.path.dirname(real)
    return describe(machine, folder if machine.shape == "win32" else machine.path.dirname(folder), None, True, python)


def from_registry(machine, entry):
    """PyEnv of a Python that Windows' registry knows (PEP 514), also of one that is gone."""
    prefix = machine.full(entry["path"])
    if machine.is_excluded(prefix):
        return None
    if machine.is_dir(prefix):
        env = describe(machine, prefix, "registry", True)
        if env is not None and env["version"] is None:
            env["version"] = entry["version"]
        return env
    python = machine.full(entry["executable"] or machine.join(prefix, "python.exe"))
    env = {"python": python, "prefix": prefix, "kind": "registry", "version": entry["version"], "state": "broken", "packages": {}}
    return dict(env, problem=says("unregistered", prefix=prefix))


def envs_of_row(machine, row):
    """PyEnv or None for everything that one line of the table means."""
    source = row.get("source")
    if source == "path":
        for python in search_dirs.path_pythons(machine):
            yield from_path(machine, python)
    elif source == "registry":
        for entry in machine.registry:
            yield from_registry(machine, entry)
    else:
        expects, bare = row.get("expects"), row.get("bare", False)
        for prefix in prefixes(machine, row):
            yield describe(machine, prefix, expects, bare) if not machine.is_excluded(prefix) else None


def prefixes(machine, row):
    """Folders of one line of the table."""
    source = row.get("source")
    if source is not None:
        return search_dirs.conda_dirs(machine) if source == "conda" else search_dirs.poetry_dirs(machine)
    skips = search_dirs.skipped(machine.shape) if not row.get("expects") else ()
    return (prefix for template in row["at"] for prefix in search_dirs.folders(machine, template, skips))


def identity(machine, env):
    """Equal for two ways to the same environment: an environment is its folder, any other Python its real interpreter."""
    is_folder = env["state"] == "broken" or any(machine.exists(machine.join(env["prefix"], mark)) for mark in MARKERS["marks"])
    path = machine.real(env["prefix"] if is_folder else env["python"]) or env["prefix"]
    return path.lower() if machine.shape == "win32" else path


def envs_of_projects(machine, projects):
    """PyEnv or None for every folder of these projects in which an environment may be."""
    for prefix in search_dirs.project_dirs(machine, projects):
        yield describe(machine, prefix) if not machine.is_excluded(prefix) else None


def own_envs(machine, folder):
    """PyEnv or None for every environment that RL Cockpit created for a goal; `folder` holds them, None where there is none."""
    for prefix in search_dirs.children(machine, folder) if folder else ():
        yield describe(machine, prefix, "venv")


def scan(machine, projects, own, matches, until):
    """Adds every environment to `matches`, by its identity, until the time is over."""
    for env in (*envs_of_projects(machine, projects), *own_envs(machine, own)):
        if env is not None:
            matches.setdefault(identity(machine, env), env)
    for row in MARKERS["places"]:
        if machine.shape not in row.get("for", [machine.shape]):
            continue
        for env in envs_of_row(machine, row):
            if env is not None:
                matches.setdefault(identity(machine, env), env)
            if time.monotonic() > until:
                return


def find_envs(machine=None, projects=(), own=None):
    """
    [PyEnv], each environment once: those of the named project folders first, then those below `own`, the folder of the environments
    that RL Cockpit creates. A folder that does not answer costs what was not found yet, and no more time.
    """
    machine = machine or this_machine()
    matches = {}
    budget_s = MARKERS["budgetMs"] / 1000
    scanner = threading.Thread(target=scan, args=(machine, projects, own, matches, time.monotonic() + budget_s), daemon=True)
    scanner.start()
    scanner.join(budget_s)
    return list(matches.copy().values())
