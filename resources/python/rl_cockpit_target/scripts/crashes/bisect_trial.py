"""Trial of the crash bisector: runs a command once with one thing changed, in its own folder and under a time limit, and reports how it
ended."""

import base64
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from rl_cockpit_target.scripts.crashes.trial_command import TrialPaths, python_path
from rl_cockpit_target.scripts.crashes.trial_folder import copied, scan

HEAD_BYTES = 32 * 1024
TAIL_BYTES = 96 * 1024
# An answer is a line of at most 64 KiB.
PIECE_BYTES = 30 * 1024
GRACE_S = 2.0
WATCHED = ("LD_PRELOAD", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "PYTHONPATH", "PYTHONHOME", "MALLOC_ARENA_MAX")
TRIAL_FOLDER = os.path.join(tempfile.gettempdir(), "rl-cockpit-trial")


def main(words, report):
    """words: {argv, cwd, env: {name: value or null}, ownEnv: [name], runDir, startedMs, limitS, worksIn: "copy", "empty", or null to look only}.

    A look reports {worksIn, why, files, bytes, leftOut, outside, argv}. A trial reports {variables}, then {log: base64} in pieces,
    then {code, signal, timedOut, ranS, problem}.
    """
    result = scan(words["cwd"], words.get("runDir"))
    if words["worksIn"] is None:
        report(**plan(words, result))
        return
    env = changed_environment(words["env"])
    report(variables=[name for name in WATCHED if name in env])
    folder = tempfile.mkdtemp(prefix="rl-cockpit-trial-")
    try:
        ended, log = carried_out(words, env, result, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for at in range(0, len(log), PIECE_BYTES):
        report(log=base64.b64encode(log[at : at + PIECE_BYTES]).decode("ascii"))
    report(**ended)


def plan(words, result):
    """Plan of a trial, before any is started. Nothing is written."""
    listing, left_out = result["listing"], shown(result)
    (argv, _, _), outside = for_trial(words, changed_environment(words["env"]), result, TRIAL_FOLDER)
    if not os.path.isdir(words["cwd"]) and result["why"] != "own-folder":
        return {"problem": "the folder %s is not there any more" % words["cwd"]}
    return {
        "worksIn": result["worksIn"], "why": result["why"], "files": listing.files if listing else 0, "bytes": listing.bytes if listing else 0,
        "leftOut": left_out, "outside": outside, "argv": argv,
    }


def shown(result):
    """The first of what a copy leaves out."""
    return result["listing"].left_out[:20] if result["listing"] and result["worksIn"] == "copy" else []


def carried_out(words, env, result, folder):
    """({code, signal, timedOut, ranS, problem}, what it printed). It works in `folder`, and only there unless the plan said otherwise."""
    if result["worksIn"] != words["worksIn"]:
        return unstarted("the folder %s is no longer as it was when the trials were agreed to: it would be %s" % (words["cwd"], WORDS[result["worksIn"]])), b""
    (argv, cwd, env), _ = for_trial(words, env, result, folder)
    try:
        os.makedirs(os.path.join(folder, "run"), exist_ok=True)
        for name in folders_of(words.get("runDir")):
            os.makedirs(os.path.join(folder, "run", name), exist_ok=True)
        if result["worksIn"] == "copy":
            copied(result["listing"], cwd)
        os.makedirs(cwd, exist_ok=True)
    except (OSError, shutil.Error) as error:
        return unstarted("the folder of the trial could not be made: %s" % error), b""
    return trial((argv, cwd, env), words["limitS"])


WORDS = {"copy": "copied", "empty": "replaced by an empty one"}


def folders_of(run_dir):
    """Folders that the supervisor made in the run directory: the run's variables name some of them."""
    try:
        return [entry.name for entry in os.scandir(run_dir) if entry.is_dir(follow_symlinks=False)] if run_dir else []
    except OSError:
        return []


def unstarted(problem):
    return {"code": None, "signal": None, "timedOut": False, "ranS": 0.0, "problem": problem[:200]}


def for_trial(words, env, result, folder):
    """((argv, cwd, env), paths that stay as they are): our own folder represents the run directory and for the folder of the command."""
    run_dir, cwd = words.get("runDir"), os.path.normpath(words["cwd"])

    def present(text):
        return text.replace(run_dir, os.path.join(folder, "run")) if run_dir else text

    argv = [present(word) for word in words["argv"]]
    env = {name: present(value) for name, value in env.items()}
    if result["why"] == "own-folder":
        paths = TrialPaths("/", "copy", os.path.join(folder, "run"), [], 0)
        return (paths.argv(argv), present(cwd), named(paths, env, words)), paths.outside
    to = os.path.join(folder, os.path.basename(cwd) or "root")
    listing = result["listing"]
    paths = TrialPaths(cwd, result["worksIn"], to, listing.left_out if result["worksIn"] == "copy" else [], words["startedMs"])
    argv, env = paths.argv(argv), named(paths, env, words)
    for path in listing.links if result["worksIn"] == "copy" else []:
        if path not in paths.outside:
            paths.outside.append(path)
    apart = python_path(argv, cwd, env) if result["worksIn"] == "empty" else {}
    return (argv, to, dict(env, **apart, PWD=to)), paths.outside


def named(paths, env, words):
    """The variables; paths in those that the user set are named."""
    own = set(words.get("ownEnv") or [])
    keeps = {"PYTHONPATH"} if paths.works_in == "empty" else set()
    return {name: value if name in keeps else paths.text(value, name in own) for name, value in env.items()}


def changed_environment(changes):
    """The environment as a training gets it: without what a check of ours added, and with the changes."""
    env = dict(os.environ)
    own = os.path.dirname(sys.executable) + os.pathsep
    if env.get("PATH", "").startswith(own):
        env["PATH"] = env["PATH"][len(own) :]
    env.update({name: value for name, value in changes.items() if value is not None})
    return {name: value for name, value in env.items() if name not in changes or changes[name] is not None}


def trial(command, limit_s):
    """({code, signal, timedOut, ranS, problem}, what it printed). Its whole process group is ended with it, or at the limit."""
    argv, cwd, env = command
    options = {"creationflags": 0x08000200} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW, its own group
    began = time.monotonic()
    try:
        child = subprocess.Popen(argv, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    except (OSError, ValueError) as error:
        return unstarted(getattr(error, "strerror", None) or str(error)), b""
    log = Log(child.stdout)
    log.start()
    timed_out = False
    try:
        child.wait(limit_s)
    except subprocess.TimeoutExpired:
        timed_out = True
    ran_s = time.monotonic() - began
    end_group(child)
    log.join(GRACE_S)
    if not log.is_alive():
        child.stdout.close()
    code = None if timed_out else child.returncode
    killed = code is not None and code < 0
    ended = {"code": None if killed else code, "signal": signal_name(-code) if killed else None, "timedOut": timed_out, "ranS": round(ran_s, 3), "problem": None}
    return ended, log.retained()


class Log(threading.Thread):
    """Reads a pipe to its end and keeps only its first and last bytes: a chatty program fills neither memory nor disk."""

    def __init__(self, pipe):
        super().__init__(daemon=True)
        self.pipe, self.head, self.tail, self.is_cut = pipe, b"", b"", False

    def run(self):
        for piece in iter(lambda: self.pipe.read1(65536), b""):
            fits = max(0, HEAD_BYTES - len(self.head))
            self.head, rest = self.head + piece[:fits], self.tail + piece[fits:]
            self.is_cut = self.is_cut or len(rest) > TAIL_BYTES
            self.tail = rest[-TAIL_BYTES:]

    def retained(self):
        return self.head + (b"\n...\n" if self.is_cut else b"") + self.tail


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
