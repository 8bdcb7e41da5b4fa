"""Runs parts of a passport in child processes of this interpreter, each with a time limit; how a child died is an answer, too."""

import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from .parts import PARTS, measure

MAX_ERROR_BYTES = 4096
FLAG = "--part"


def run_part(part, request):
    """{answers, code, signal, timedOut, errors, problem, tookMs} of one part in a child."""
    limit_s = PARTS[part][2]
    began = time.monotonic()
    done = {"answers": [], "code": None, "signal": None, "timedOut": False, "errors": "", "problem": None}
    with tempfile.TemporaryDirectory(prefix="rl-cockpit-passport-") as folder:
        answers, errors = os.path.join(folder, "answers"), os.path.join(folder, "errors")
        argv = [sys.executable, "-m", "rl_cockpit.environment", FLAG, part, json.dumps(request), answers]
        try:
            with open(errors, "wb") as file:
                child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=file, **own_group())
        except OSError as error:
            return dict(done, problem=str(error), tookMs=0.0)
        try:
            code = child.wait(limit_s)
            done.update(code=code if code >= 0 else None, signal=signal_name(-code) if code < 0 else None)
        except subprocess.TimeoutExpired:
            done["timedOut"] = True
        finally:
            end_group(child)
        done.update(answers=lines_of(answers), errors=tail_of(errors), tookMs=(time.monotonic() - began) * 1000)
    return done


def own_group():
    """A process group of the child's own, so that what it starts ends with it."""
    return {} if os.name == "nt" else {"start_new_session": True}


def end_group(child):
    """Ends a child and everything it started."""
    try:
        if os.name == "nt":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
    except OSError:
        pass  # It has ended by itself.
    child.wait()


def lines_of(path):
    """The whole lines that a child has written."""
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]
    except OSError:
        return []


def tail_of(path):
    with open(path, "rb") as file:
        return file.read()[-MAX_ERROR_BYTES:].decode("utf-8", "replace")


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number


def be_child(part, request, path):
    """This process runs one part and writes its answers as lines of JSON."""
    faulthandler.enable()
    with open(path, "w", encoding="utf-8") as file:

        def report(**answer):
            file.write(json.dumps(answer) + "\n")
            file.flush()

        measure(part, json.loads(request), report)
