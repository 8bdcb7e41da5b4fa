"""Why an environment cannot work, in a sentence with its remedy. Judged by files; nothing is started."""

import os
import re

from rl_cockpit_target.discovery.packages import names_in
from rl_cockpit_target.discovery.versions import minor_of

ANEW = "Make the environment anew."


def interpreter_of(prefix):
    """Path of the environment's interpreter, also when it is a dangling link; None when there is none."""
    if os.name == "nt":
        places = [os.path.join(prefix, "Scripts", "python.exe"), os.path.join(prefix, "python.exe")]
        return next((path for path in places if os.path.isfile(path)), None)
    bin_dir = os.path.join(prefix, "bin")
    names = ["python", "python3"] + sorted(name for name in names_in(bin_dir) if re.match(r"^python3\.\d+$", name))
    return next((path for path in (os.path.join(bin_dir, name) for name in names) if os.path.lexists(path)), None)


def dead_link(path):
    """Where a chain of links breaks off, or None when it leads to a file."""
    if os.path.exists(path) or not os.path.islink(path):
        return None
    for _ in range(40):
        if not os.path.islink(path):
            return path
        path = os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(path)))
    return path


def problem_of(prefix, python, cfg, conda):
    """A sentence, or None when nothing speaks against it."""
    if not os.path.lexists(python):
        windows = os.path.exists(os.path.join(prefix, "Scripts", "python.exe"))
        if windows and os.name != "nt":
            return "%s was made by a Python of Windows and cannot be used here. Make one on this side." % prefix
        return "%s has no interpreter any more. %s" % (prefix, ANEW)
    gone = dead_link(python)
    if gone is not None:
        return "%s leads to %s, which does not exist any more. %s" % (python, gone, ANEW)
    if not os.access(python, os.X_OK):
        return "%s is not executable for this user. Give it the right (chmod +x), or make the environment anew." % python
    if cfg is not None:
        return venv_problem(prefix, python, cfg)
    return conda_problem(prefix) if conda else None


def venv_problem(prefix, python, cfg):
    """A virtual environment needs its base Python, of the same minor version as when it was made."""
    base = cfg.get("home", "")
    if base and not os.path.isdir(base):
        return "The Python that %s was made from (%s) does not exist any more. %s" % (prefix, base, ANEW)
    now = minor_of(python)
    libraries = [name[6:] for name in names_in(os.path.join(prefix, "lib")) if re.match(r"^python3\.\d+$", name)]
    if now is not None and libraries and now not in libraries:
        return "The packages of %s are for Python %s, but its interpreter is now %s. %s" % (prefix, libraries[0], now, ANEW)
    return None


def conda_problem(prefix):
    """An environment whose creation was cut short has no history."""
    if not os.path.isfile(os.path.join(prefix, "conda-meta", "history")):
        return "%s has no conda-meta/history: its creation or removal was cut short. %s" % (prefix, ANEW)
    return None
