"""WSL of this Windows: what wsl.exe says of itself and its distros, .wslconfig, memory. Starts no distro; changes nothing."""

import base64
import os
import subprocess
import sys
import time

from rl_cockpit_target.host import wsl_settings
from rl_cockpit_target.host.system import system


def wsl_exe():
    """The wsl.exe of this machine: RL_COCKPIT_WSL_EXE, else Windows' own; None where there is none."""
    named = os.environ.get("RL_COCKPIT_WSL_EXE")
    usual = os.path.join(os.environ.get("SystemRoot", "C:\\Windows"), "System32", "wsl.exe") if os.name == "nt" else None
    path = named or usual
    return path if path and os.path.exists(path) else None


def start(exe, arguments):
    options = {"creationflags": 0x08000000} if os.name == "nt" else {}  # CREATE_NO_WINDOW
    env = dict(os.environ, WSL_UTF8="1")
    return subprocess.Popen([exe] + arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, **options)


def answer_of(child, until):
    """{output in base64, status, failed}; status None for one that did not end in time. Its text is read by the engine."""
    try:
        output = child.communicate(timeout=max(0.1, until - time.monotonic()))[0]
    except subprocess.TimeoutExpired:
        child.kill()
        return {"output": "", "status": None, "failed": True}
    # -1 as 32 bits is a failure of wsl.exe itself; POSIX keeps 8 of them.
    return {"output": base64.b64encode(output).decode(), "status": child.returncode, "failed": child.returncode & 0xFF == 0xFF}


def probe(words, report):
    """words: {calls: {name: [argument]}, limitS} → {platform, exe, calls: {name: answer}, settingsFile, settings, memoryBytes, python, tool}"""
    exe = wsl_exe()
    until = time.monotonic() + words["limitS"]
    children = {} if exe is None else {name: start(exe, arguments) for name, arguments in words["calls"].items()}
    calls = {name: answer_of(child, until) for name, child in children.items()}
    path = os.path.join(os.path.expanduser("~"), ".wslconfig")
    try:
        settings = wsl_settings.read_settings(wsl_settings.read_file(path))
    except (OSError, UnicodeDecodeError):
        settings = None
    report(
        platform=sys.platform, exe=exe, calls=calls, settingsFile=path, settings=settings, memoryBytes=system.memory()[1],
        python=sys.executable, tool=os.path.abspath(wsl_settings.__file__),
    )
