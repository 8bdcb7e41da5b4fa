"""How supervisors and trainings are started on Windows: what is asked for, and what is told of it."""

import os
import sys

from rl_cockpit_target import win32

HERE = os.path.dirname(os.path.abspath(__file__))
INSIDE = "This supervisor could not leave the job of whoever started it: it may end with that, and the training with it."
VENV_LAUNCHER = "__PYVENV_LAUNCHER__"  # would make the training's Python believe that it is the agent's venv
FORTRAN = "FOR_DISABLE_CONSOLE_CTRL_HANDLER"


def job_name(run_id):
    """Within the person's session, so that a later agent finds the job of a run whose supervisor has died."""
    return "Local\\rl-cockpit-%s" % run_id


def base_python():
    """The interpreter itself. A venv's python.exe is a launcher: without a console, its child would open a window."""
    return getattr(sys, "_base_executable", None) or sys.executable


def stage_one():
    """(interpreter, options of subprocess) that start a supervisor without console."""
    return base_python(), {"creationflags": win32.DETACHED_PROCESS, "startupinfo": win32.kernel().hidden()}


def start_notes():
    """What the record should tell of how this supervisor was started."""
    try:
        return [INSIDE] if win32.kernel().in_job() else []
    except OSError:
        return []


def training_env(env):
    """The environment with the shim that makes Ctrl-Break a KeyboardInterrupt, and what was done, in words.

    By PYTHONPATH, so the command stays what the person was shown; it reaches the workers of the training as well.
    Intel's Fortran runtime (SciPy, MKL) would answer the same event by aborting the process, unless told.
    """
    # Windows knows a name in any case; of two, the one given last holds.
    named = {name.upper(): (name, value) for name, value in env.items()}
    named.pop(VENV_LAUNCHER, None)
    shim = os.path.join(HERE, "shim")
    before = named.pop("PYTHONPATH", ("", ""))[1]
    changed = dict(named.values(), PYTHONPATH=os.pathsep.join([shim] + ([before] if before else [])))
    if FORTRAN not in named:
        changed[FORTRAN] = "1"
    return changed, "So that Python hears a stop as KeyboardInterrupt, PYTHONPATH begins with %s and %s is set." % (shim, FORTRAN)
