"""WSL of this Windows: what wsl.exe says of itself and its distros, .wslconfig, memory. Starts no distro; changes nothing."""

import base64
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from rl_cockpit.bounded_output import output_of
from rl_cockpit_target.host import wsl_settings
from rl_cockpit_target.host.system import system


def wsl_exe():
    """The wsl.exe of this machine: RL_COCKPIT_WSL_EXE, else Windows' own; None where there is none."""
    named = os.environ.get("RL_COCKPIT_WSL_EXE")
    usual = os.path.join(os.environ.get("SystemRoot", "C:\\Windows"), "System32", "wsl.exe") if os.name == "nt" else None
    path = named or usual
    return path if path and os.path.exists(path) else None


def answer_of(exe, arguments, limit_s):
    """{output in base64, status, failed}; status None for one that did not end in time. Its text is read by the engine."""
    done = output_of([exe] + arguments, limit_s, env=dict(os.environ, WSL_UTF8="1"))
    if done.problem is not None:
        return {"output": "", "status": None, "failed": True}
    # -1 as 32 bits is a failure of wsl.exe itself; POSIX keeps 8 of them.
    return {"output": base64.b64encode(done.stdout).decode(), "status": done.code, "failed": done.code & 0xFF == 0xFF}


def main(words, report):
    """words: {calls: {name: [argument]}, limitS} → {platform, exe, calls: {name: answer}, settingsFile, settings, memoryBytes, python, tool}"""
    exe = wsl_exe()
    request = {} if exe is None else words["calls"]
    with ThreadPoolExecutor(max_workers=max(1, len(request))) as side_by_side:
        answers = {name: side_by_side.submit(answer_of, exe, arguments, words["limitS"]) for name, arguments in request.items()}
    calls = {name: answer.result() for name, answer in answers.items()}
    path = os.path.join(os.path.expanduser("~"), ".wslconfig")
    try:
        settings = wsl_settings.read_settings(wsl_settings.read_file(path))
    except (OSError, UnicodeDecodeError):
        settings = None
    report(
        platform=sys.platform, exe=exe, calls=calls, settingsFile=path, settings=settings, memoryBytes=system.memory()[1],
        python=sys.executable, tool=os.path.abspath(wsl_settings.__file__),
    )
