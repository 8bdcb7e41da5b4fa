"""The facts of the machine that we run on, for discovery."""

import os
import platform
import sys

from rl_cockpit_target.discovery.machine import Machine


def this_machine():
    """The machine that we run on."""
    shape = "win32" if os.name == "nt" else "darwin" if sys.platform == "darwin" else "linux"
    registry = []
    if shape == "win32":
        from rl_cockpit_target.discovery.registry import registered

        registry = registered()
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
            mountinfo = file.read()
    except OSError:
        mountinfo = ""
    running = (os.path.realpath(sys.executable), platform.python_version())
    home = os.path.expanduser("~")
    return Machine(shape, os.environ, os.getcwd(), home, platform.machine(), "", mountinfo, (), registry, running)
