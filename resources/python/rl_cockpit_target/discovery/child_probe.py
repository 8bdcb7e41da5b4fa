"""Probe in a child process with a time limit: runs a question in a chosen interpreter and collects its answers, crash or hang."""

import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
import uuid

MAX_ERROR_BYTES = 4096
MAX_LINE_BYTES = 65536
GRACE_S = 1.0

# `words` and `report` are there for the question. A hang ends by itself when nobody is left to end it.
PREAMBLE = """
import faulthandler, json, os, sys
mark, limit_s, words = sys.argv[1], float(sys.argv[2]), json.loads(sys.argv[3])
sys.argv = ['']
sys.path[:] = [path for path in sys.path if path != '']
faulthandler.enable()
faulthandler.dump_traceback_later(limit_s, exit=True)
answers = os.fdopen(os.dup(1), 'w')
def report(**answer):
    answers.write('\\n' + mark + json.dumps(answer) + '\\n')
    answers.flush()
def error_text(error):
    return (type(error).__name__ + ': ' + str(error).strip().split('\\n')[0])[:500]
"""


def environment(python, changes=None):
    """That of a training: the environment's own commands and libraries first. `changes`: {name: value, or None to take it away}."""
    folder = os.path.dirname(python)
    more = [folder]
    if os.name == "nt":
        # conda's DLLs lie beside its interpreter.
        more += [os.path.join(folder, *names) for names in (("Library", "mingw-w64", "bin"), ("Library", "usr", "bin"), ("Library", "bin"), ("Scripts",))]
    path = os.pathsep.join(more + [os.environ.get("PATH", "")])
    known = dict(os.environ, PATH=path, PYTHONUTF8="1", PYTHONIOENCODING="utf-8", PYTHONDONTWRITEBYTECODE="1")
    known.update(changes or {})
    return {name: value for name, value in known.items() if value is not None}


class PipeReader(threading.Thread):
    """Reads a pipe to its end: marked lines go to `news`, of the rest only the last bytes are kept."""

    def __init__(self, pipe, mark, news):
        super().__init__(daemon=True)
        self.pipe, self.mark, self.news = pipe, mark, news
        self.rest = b""

    def run(self):
        with self.pipe:
            for line in iter(lambda: self.pipe.readline(MAX_LINE_BYTES), b""):
                if self.mark is not None and line.startswith(self.mark):
                    self.news.put(line[len(self.mark) :])
                else:
                    self.rest = (self.rest + line)[-MAX_ERROR_BYTES:]
        self.news.put(None)


def kill_child(child):
    """Ends a child and whatever it started."""
    try:
        if os.name == "nt":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
    except OSError:
        pass  # it has just ended
    try:
        child.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        pass  # in the kernel, out of reach: it goes when it can


def start(python, question, words, limit_s, mark, folder, changes):
    options = {"creationflags": 0x08000000} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW
    count = len(words) if isinstance(words, list) else 1
    watched_s = str(limit_s * max(1, count) + 5)
    return subprocess.Popen(
        [python, "-c", PREAMBLE + question, mark, watched_s, json.dumps(words)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, env=environment(python, changes), **options
    )


def run_probe(python, question, words, limit_s, each=False, changes=None, on_start=None):
    """{answers: [object], code, signal, timedOut, errors, problem}; the limit holds for the whole, or for `each` answer.

    `on_start(child)`: whoever may want to end it before.
    """
    done = {"answers": [], "code": None, "signal": None, "timedOut": False, "errors": "", "problem": None}
    mark = "@@COCKPIT-%s@@" % uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix="rl-cockpit-look-") as folder:
        try:
            child = start(python, question, words, limit_s, mark, folder, changes)
        except (OSError, ValueError) as error:
            return dict(done, problem=getattr(error, "strerror", None) or str(error))
        if on_start is not None:
            on_start(child)
        news = queue.Queue()
        readers = [PipeReader(child.stdout, mark.encode(), news), PipeReader(child.stderr, None, queue.Queue())]
        for reader in readers:
            reader.start()
        done["timedOut"] = not collect_answers(news, done["answers"], limit_s, each, child)
        kill_child(child)
        for reader in readers:
            reader.join(GRACE_S)
    done["errors"] = readers[1].rest.decode("utf-8", "replace")
    code = child.returncode
    if code is not None and not done["timedOut"]:
        done["signal"] = signal_name(-code) if code < 0 else None
        done["code"] = code if code >= 0 else None
    return done


def collect_answers(news, answers, limit_s, each, child):
    """Takes in what comes; False when the time was over first. A grandchild that holds the pipe open is not waited for."""
    until = time.monotonic() + limit_s
    while True:
        try:
            line = news.get(timeout=min(0.2, max(0.01, until - time.monotonic())))
        except queue.Empty:
            if child.poll() is not None and news.empty():
                return True
            if time.monotonic() > until:
                return False
            continue
        if line is None:
            return wait_for_exit(child, until)
        answers.append(json.loads(line))
        until = time.monotonic() + limit_s if each else until


def wait_for_exit(child, until):
    """It closed its pipe; does it end in time, too?"""
    try:
        child.wait(max(GRACE_S, until - time.monotonic()))
        return True
    except subprocess.TimeoutExpired:
        return False


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number
