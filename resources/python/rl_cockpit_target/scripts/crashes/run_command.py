"""Command that tests the cause of a failure: run with a time limit, in its own process group, and stopped when its stop file appears. Standard library only, Python 3.8+."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

MAX_OUTPUT_BYTES = 8192
POLL_S = 0.05
GRACE_S = 1.0
TOKEN = re.compile(r"[0-9a-f-]{8,64}\Z")


def stop_file(token):
    """The file whose existence ends the command of that token. Raises ValueError for a token that is none."""
    if TOKEN.match(token) is None:
        raise ValueError("no token: %r" % token)
    return os.path.join(tempfile.gettempdir(), "rl-cockpit-test-%s.stop" % token)


class Tail(threading.Thread):
    """Reads a pipe to its end and keeps the last of it."""

    def __init__(self, pipe):
        super().__init__(daemon=True)
        self.pipe, self.bytes = pipe, b""

    def run(self):
        with self.pipe:
            for piece in iter(lambda: self.pipe.read1(65536), b""):
                self.bytes = (self.bytes + piece)[-MAX_OUTPUT_BYTES:]


def end_group(child):
    """Ends the command and everything it started."""
    try:
        if os.name == "nt":
            subprocess.call(["taskkill", "/T", "/F", "/PID", str(child.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        else:
            os.killpg(child.pid, signal.SIGKILL)
    except OSError:
        pass  # it has just ended
    try:
        child.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        pass  # in the kernel, out of reach: it goes when it can


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number


def environment(python):
    """That of a start on this target: the run's interpreter first, never that of the agent, which is there for our own scripts."""
    env = dict(os.environ)
    first, _, rest = env.get("PATH", "").partition(os.pathsep)
    if rest and first == os.path.dirname(sys.executable):
        env["PATH"] = rest
    if python and os.path.isabs(python):
        env["PATH"] = os.pathsep.join([os.path.dirname(python), env.get("PATH", "")])
    return env


def start(words):
    cwd = words["cwd"] or tempfile.gettempdir()
    if not os.path.isdir(cwd):
        raise ValueError("the folder %s, in which it ran, is not there" % cwd)
    options = {"creationflags": 0x08000000} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW
    return subprocess.Popen(
        words["argv"], cwd=cwd, env=environment(words["python"]), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    )


def wait(child, stop, limit_s):
    """Result of the wait: `ended`, `late` or `stopped`."""
    until = time.monotonic() + limit_s
    while True:
        if child.poll() is not None:
            return "ended"
        if os.path.lexists(stop):
            return "stopped"
        if time.monotonic() > until:
            return "late"
        time.sleep(POLL_S)


def main(words, report):
    """words: {argv, cwd, python, limitS, token} → {end: ended, late, stopped or unstarted, code, signal, output, problem}"""
    stop = stop_file(words["token"])
    done = {"end": "unstarted", "code": None, "signal": None, "output": "", "problem": None}
    try:
        child = start(words)
    except (OSError, ValueError) as error:
        report(**dict(done, problem=getattr(error, "strerror", None) or str(error)))
        return
    tail = Tail(child.stdout)
    tail.start()
    try:
        done["end"] = wait(child, stop, words["limitS"])
    finally:
        end_group(child)
        if os.path.lexists(stop):
            os.unlink(stop)
    tail.join(GRACE_S)
    code = child.returncode
    if done["end"] == "ended" and code is not None:
        done["signal"] = signal_name(-code) if code < 0 else None
        done["code"] = code if code >= 0 else None
    report(**dict(done, output=tail.bytes.decode("utf-8", "replace")))
