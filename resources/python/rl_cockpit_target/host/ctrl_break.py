"""Sends CTRL_BREAK on Windows: `python -I ctrl_break.py <pid>` enters that process's console, signals its group, and ends.

Its own process, because entering a console changes the standard handles of anyone who enters. Exit status 0: sent.
"""

import os
import sys


def send(kernel, pid):
    """Raises OSError when the process is gone or has no console."""
    kernel.attach_console(pid)
    kernel.ctrl_break(pid)


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    from rl_cockpit_target.host.win32 import kernel as ours

    send(ours(), int(sys.argv[1]))
