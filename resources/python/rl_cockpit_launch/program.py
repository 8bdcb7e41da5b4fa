"""Start of an `exec` program: the same interpreter with the words of the command line."""

import os
import runpy
import sys

from .words import Refusal


def run(words, held):
    """Never returns on POSIX: the training takes over this process and has the very command line that was shown.

    Windows has no exec that keeps the process id (the supervisor would lose its training), so the script or module
    runs inside this process, as its `__main__`.
    """
    if not words:
        raise Refusal("the command line names no program. Start the run again from the app.")
    if os.name == "nt":
        return run_inside(words)
    if held is not None:
        os.set_inheritable(held, True)
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        import signal

        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(sys.executable, [sys.executable, "-u", *words], dict(os.environ))
    except OSError as error:
        raise Refusal("{} cannot be started: {}.".format(sys.executable, error.strerror)) from None


def run_inside(words):
    """`script.py args…` or `-m module args…` as Python itself would run it."""
    if words[0] == "-m" and len(words) > 1:
        sys.argv = list(words[1:])
        sys.path[0] = os.getcwd()
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return 0
    if not os.path.exists(words[0]):
        sys.stderr.write("{}: can't open file {!r}: no such file\n".format(sys.executable, words[0]))
        return 2
    sys.argv = list(words)
    sys.path[0] = os.path.dirname(os.path.abspath(words[0]))
    runpy.run_path(words[0], run_name="__main__")
    return 0
