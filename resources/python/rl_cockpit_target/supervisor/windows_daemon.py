"""Daemon on Windows: a supervisor in two stages, the first without console, the second with a hidden one; it stays.

Facts: DETACHED_PROCESS keeps the first from its caller's console; CREATE_NO_WINDOW gives the second a console that is never shown, which
the training shares, so that CTRL_BREAK can reach it. A process in a job ends with that job, unless it may leave; where it may not, it is
started all the same and the record says so.
"""

import os
import subprocess
import sys

from rl_cockpit_target.host import win32
from rl_cockpit_target.host.json_files import dumps
from rl_cockpit_target.host.windows import base_python

STAGE = "RL_COCKPIT_STAGE"
STAGE_TWO_FLAGS = win32.CREATE_NO_WINDOW | win32.CREATE_NEW_PROCESS_GROUP


def next_stage(argv, environ):
    """None in stage two, which continues; in stage one the exit status to end with, and the line to report, or None."""
    if environ.get(STAGE) == "2":
        del environ[STAGE]
        return None
    env = dict(environ, **{STAGE: "2"})
    error = None
    for flags in (STAGE_TWO_FLAGS | win32.CREATE_BREAKAWAY_FROM_JOB, STAGE_TWO_FLAGS):
        try:
            # stdout is passed on: stage two reports there, once the run has started.
            win32.kernel().start(argv, flags, hidden=True, env=env, stdin=subprocess.DEVNULL)
            return 0, None
        except OSError as refused:
            error = refused
            if getattr(refused, "winerror", None) != win32.ERROR_ACCESS_DENIED:
                break
    says = "Windows did not start the supervisor: %s." % error
    remedy = "Check whether an antivirus program blocks Python, then start the run again."
    return 4, dumps({"ok": False, "code": "supervisor-not-started", "says": says, "remedy": remedy})


def become_second_stage(run_dir):
    """Returns in stage two only."""
    result = next_stage([base_python(), "-I", sys.argv[0], run_dir], os.environ)
    if result is None:
        return
    status, line = result
    if line is not None:
        os.write(1, line.encode() + b"\n")
    os._exit(status)
