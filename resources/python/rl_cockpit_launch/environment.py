"""Environment of the training: variables taken away, folders on PYTHONPATH that its children import from, taps."""

import os
import sys

from .words import say

RUN_DIR = "RL_COCKPIT_LAUNCH"
SITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site")


def unset(names):
    """Take variables away from this process and from all that it starts."""
    present = [name for name in names if os.environ.pop(name, None) is not None]
    if present:
        say("Variables taken away: {}.".format(", ".join(present)))


def prepare(launch, run_dir):
    """Start-up files for the training's Python, and every Python that it starts."""
    program = launch["program"]
    folders = list(program["shim"]["path"]) if program["kind"] == "shim" else []
    sys.path[:0] = [folder for folder in folders if folder not in sys.path]
    if folders:
        say("Imports look first in {}.".format(", ".join(folders)))
    os.environ[RUN_DIR] = run_dir
    folders.insert(0, SITE)
    rest = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    both = folders + [folder for folder in rest if folder and folder not in folders]
    os.environ["PYTHONPATH"] = os.pathsep.join(both)
