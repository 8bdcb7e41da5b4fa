"""Trial of the crash bisector: runs a command once with one thing changed, under a time limit, and reports how it ended."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TAIL_BYTES = 4096
GRACE_S = 2.0
WATCHED = ("LD_PRELOAD", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "PYTHONPATH", "PYTHONHOME", "MALLOC_ARENA_MAX")


def probe(words, report):
    """words: {argv, cwd, env: {name: value or null}, runDir, limitS}. Reports {variables}, then {code, signal, timedOut, ranS, tail, problem}."""
    env = changed_environment(words["env"])
    report(variables=[name for name in WATCHED if name in env])
    folder = tempfile.mkdtemp(prefix="rl-cockpit-trial-")
    try:
        report(**trial(moved(words, env, folder), words["limitS"]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def changed_environment(changes):
    """The environment as a training gets it: without what a check of ours added, and with the changes."""
    env = dict(os.environ)
    own = os.path.dirname(sys.executable) + os.pathsep
    if env.get("PATH", "").startswith(own):
        env["PATH"] = env["PATH"][len(own) :]
    env.update({name: value for name, value in changes.items() if value is not None})
    return {name: value for name, value in env.items() if name not in changes or changes[name] is not None}


def moved(words, env, folder):
    """(argv, cwd, env) in which a folder of our own stands for the run directory: the files of the run stay as they are."""
    run_dir = words.get("runDir")

    def there(text):
        return text.replace(run_dir, folder) if run_dir else text

    cwd = there(words["cwd"])
    if cwd.startswith(folder):
        os.makedirs(cwd, exist_ok=True)
    return [there(word) for word in words["argv"]], cwd, {name: there(value) for name, value in env.items()}


def trial(command, limit_s):
    """How the command ended. Its whole process group is ended with it, or at the limit."""
    argv, cwd, env = command
    options = {"creationflags": 0x08000200} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW, a group of its own
    began = time.monotonic()
    try:
        child = subprocess.Popen(argv, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    except (OSError, ValueError) as error:
        return {"code": None, "signal": None, "timedOut": False, "ranS": 0.0, "tail": "", "problem": getattr(error, "strerror", None) or str(error)}
    tail = Tail(child.stdout)
    tail.start()
    timed_out = False
    try:
        child.wait(limit_s)
    except subprocess.TimeoutExpired:
        timed_out = True
    ran_s = time.monotonic() - began
    end_group(child)
    tail.join(GRACE_S)
    code = None if timed_out else child.returncode
    killed = code is not None and code < 0
    return {
        "code": None if killed else code, "signal": signal_name(-code) if killed else None, "timedOut": timed_out, "ranS": round(ran_s, 3),
        "tail": tail.data.decode("utf-8", "replace"), "problem": None,
    }


class Tail(threading.Thread):
    """Reads a pipe to its end and keeps only its last bytes: a chatty program fills neither memory nor disk."""

    def __init__(self, pipe):
        super().__init__(daemon=True)
        self.pipe, self.data = pipe, b""

    def run(self):
        for piece in iter(lambda: self.pipe.read1(65536), b""):
            self.data = (self.data + piece)[-TAIL_BYTES:]


def end_group(child):
    """Kill what is left of the command and of what it started."""
    try:
        if os.name == "nt":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(child.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=GRACE_S)
        else:
            os.killpg(child.pid, signal.SIGKILL)
    except (OSError, subprocess.SubprocessError):
        pass  # it has ended
    try:
        child.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        pass


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number
