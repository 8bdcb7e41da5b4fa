"""Broken environments: why one cannot work, in a sentence with its remedy. Judged by files; nothing is started."""

import re

from rl_cockpit_target.discovery.executable_format import foreign_architecture
from rl_cockpit_target.discovery.markers import says
from rl_cockpit_target.discovery.packages import layout, libraries
from rl_cockpit_target.discovery.versions import from_conda, minor_of

# A path that a shell would not take apart: only that is understood without a shell.
ACTIVATE = re.compile(r"^[ \t]*(?:export[ \t]+)?VIRTUAL_ENV=(?:'([^'\n]*)'|\"([^\"\n$`\\]*)\"|([^\s'\"$`\\;()]+))[ \t]*$", re.M)


def interpreter_of(machine, prefix):
    """Path of the environment's interpreter, also when it is a dangling link; None when there is none."""
    table = layout(machine)
    paths = [machine.join(prefix, name) for name in table["interpreters"]]
    if table["numbered"] is not None:
        folder = machine.join(prefix, table["numbered"]["folder"])
        names = machine.names(folder) or ()
        paths += [machine.path.join(folder, name) for name in names if re.match(table["numbered"]["name"], name)]
    return next((path for path in paths if is_listed(machine, path)), None)


def is_listed(machine, path):
    """Whether there is such a name, also a link that leads nowhere, also Windows' stubs that cannot be opened."""
    folder = machine.path.dirname(path)
    return machine.path.basename(path) in (machine.names(folder) or ())


def expected_of(machine, prefix):
    """Where the interpreter of an environment without one would be."""
    is_config = machine.is_file(machine.join(prefix, "pyvenv.cfg"))
    table = layout(machine)
    return machine.join(prefix, table["interpreters"][0] if is_config else table["expected"])


def problem_of(machine, prefix, python, cfg, conda):
    """A sentence, or None when nothing speaks against it."""
    if not is_listed(machine, python):
        if machine.exists(machine.join(prefix, layout(machine)["otherSide"])):
            return says("other-side", prefix=prefix, system="Linux or macOS" if machine.shape == "win32" else "Windows")
        if cfg is None and is_without_python(machine, prefix) and not is_left_over(machine, prefix):
            return says("conda-without-python", prefix=prefix)
        return says("half-removed" if cfg is None else "no-interpreter", prefix=prefix)
    real = machine.real(python)
    if real is None:
        return None  # it leads to a folder that is not scanned: nothing is known against it
    result = machine.stat(python)
    if result is None:
        return says("dangling", python=python, gone=real)
    if result.st_size == 0 and "/WindowsApps/" not in machine.slashed(python):
        return says("empty", python=python)
    if not machine.may_run(python):
        return says("not-executable", python=python)
    foreign = foreign_architecture(machine, python)
    if foreign is not None:
        return says("other-machine", python=python, system=foreign[0], arch=foreign[1])
    if cfg is not None:
        return venv_problem(machine, prefix, python, cfg)
    if conda:
        return conda_problem(machine, prefix)
    return lost_config(machine, prefix, python)


def venv_problem(machine, prefix, python, cfg):
    """A virtual environment needs its base Python, of the same minor version as when it was made, and its old path."""
    home = cfg.get("home", "")
    if home and not machine.is_excluded(home) and machine.real(home) is not None:
        # On Windows the environment's python.exe only starts the one in its home.
        needed = machine.join(home, "python.exe") if machine.shape == "win32" else home
        if not machine.exists(needed):
            return says("no-home", prefix=prefix, home=home)
    now = minor_of(machine, python)
    matches = (re.match(r"^python(3\.\d+)", machine.path.basename(path)) for path in libraries(machine, prefix))
    minors = [match.group(1) for match in matches if match]
    if now is not None and minors and now not in minors:
        return says("other-minor", prefix=prefix, made=minors[0], now=now)
    old = relocated_from(machine, prefix)
    return says("moved", prefix=prefix, old=old) if old is not None and cfg.get("relocatable", "").lower() != "true" else None


def relocated_from(machine, prefix):
    """Folder in its activate script, if there is nothing any more; None when it is where it was made."""
    matches = ACTIVATE.findall(machine.text(machine.join(prefix, layout(machine)["activate"])))
    old = next((path for groups in reversed(matches) for path in groups if path), None)
    if old is None or not machine.path.isabs(old) or machine.is_excluded(old):
        return None
    if machine.shape == "win32" and not re.match(r"^[A-Za-z]:", old):
        return None
    same = machine.real(old) in (None, machine.real(prefix))
    return None if same or machine.exists(machine.join(old, "pyvenv.cfg")) else old


def conda_problem(machine, prefix):
    """An environment whose creation was cut short has no history; one whose removal was has no Python of conda's."""
    if not machine.is_file(machine.join(prefix, "conda-meta", "history")):
        return says("no-history", prefix=prefix)
    return None


def lost_config(machine, prefix, python):
    """A link to a Python elsewhere, and an activate script: this was a virtual environment."""
    real = machine.real(python)
    is_inside = real is None or real.startswith((machine.real(prefix) or prefix) + machine.path.sep)
    if is_inside or not machine.exists(machine.join(prefix, layout(machine)["activate"])):
        return None
    return says("no-config", prefix=prefix)


def is_left_over(machine, prefix):
    """Files of packages, and no Python: `conda env remove` leaves what pip had put there."""
    return bool(libraries(machine, prefix)) or from_conda(machine, prefix) is not None


def is_without_python(machine, prefix):
    """A whole environment of conda (its history says so) in which no Python was installed: `conda create -n NAME` alone."""
    return machine.is_file(machine.join(prefix, "conda-meta", "history"))
