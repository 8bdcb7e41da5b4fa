"""Child process of a probe, in its own session, with a process of ours between it and the agent where the user chose the interpreter.

A program can stop or kill the process that started it: that one is then not the agent.
"""

import errno
import os
import signal
import subprocess
import sys
import time

from rl_cockpit_target.discovery.answer_lines import POLL_S, Nonsense

GRACE_S = 1.0
# Starts its words and reports on the first descriptor how they ended: `S<wait status>` or `E<errno>`. The second closes when the agent has
# ended, however it did: then no one is left to end this session. The child gets neither.
BETWEEN = """
import os, select, signal, sys
status_fd, agent = int(sys.argv[1]), int(sys.argv[2])
for one in (status_fd, agent):
    os.set_inheritable(one, False)
woken, wakes = os.pipe()
os.set_blocking(wakes, False)
signal.set_wakeup_fd(wakes)
signal.signal(signal.SIGCHLD, lambda *_: None)
pid = os.fork()
if pid == 0:
    try:
        os.execv(sys.argv[3], sys.argv[3:])
    except OSError as error:
        os.write(status_fd, b'E%d' % error.errno)
    os._exit(127)
done = 0
while not done:
    ready = select.select([agent, woken], [], [])[0]
    if agent in ready:
        os.killpg(0, signal.SIGKILL)
    os.read(woken, 64)
    done, status = os.waitpid(pid, os.WNOHANG)
os.write(status_fd, b'S%d' % status)
"""
STOPPED = "stops the process that starts it"


class ProbeChild:
    """A started child. Raises OSError or ValueError where it cannot be started."""

    def __init__(self, argv, folder, env, between):
        options = {"creationflags": 0x08000000} if os.name == "nt" else {"start_new_session": True}  # CREATE_NO_WINDOW
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": folder, "env": env}
        self.status_pipe = self.alive = None
        if between and os.name != "nt":
            refuse_unusable(argv[0])
            self.status_pipe, reports = os.pipe()
            agent, self.alive = os.pipe()
            os.set_blocking(self.status_pipe, False)
            words = [sys.executable, "-I", "-S", "-c", BETWEEN, str(reports), str(agent)] + argv
            try:
                self.process = subprocess.Popen(words, pass_fds=(reports, agent), **streams, **options)
            except BaseException:
                self.close()
                raise
            finally:
                os.close(reports)
                os.close(agent)
        else:
            self.process = subprocess.Popen(argv, **streams, **options)

    def poll(self):
        """Exit code of the process of ours; None while it runs. Raises Nonsense where it was stopped."""
        code = self.process.poll()
        if code is None and self.status_pipe is not None and is_stopped(self.process.pid):
            raise Nonsense(STOPPED)
        return code

    def wait(self, until):
        """It closed its pipe; does it end in time, too? Raises Nonsense where our process was stopped."""
        until = max(until, time.monotonic() + GRACE_S)
        while self.poll() is None:
            left_s = until - time.monotonic()
            if left_s <= 0:
                return False
            try:
                self.process.wait(min(POLL_S, left_s))
            except subprocess.TimeoutExpired:
                pass
        return True

    def kill(self):
        """Ends it and everything it started, even if stopped."""
        try:
            if os.name == "nt":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass  # it has just ended
        try:
            self.process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            pass  # in the kernel, out of reach: it goes when it can

    def end(self):
        """(exit code, signal's name or None) of the interpreter itself. Raises OSError where it could not be executed."""
        code = self.process.returncode
        text = b"" if self.status_pipe is None else read_note(self.status_pipe)
        self.close()
        if text.startswith(b"E"):
            number = int(text[1:].partition(b"S")[0])
            raise OSError(number, os.strerror(number))
        if text.startswith(b"S"):
            status = int(text[1:])
            code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        if code is None:
            return None, None
        return (None, signal_name(-code)) if code < 0 else (code, None)

    def close(self):
        """Close the pipes that report its end."""
        for fd in (self.status_pipe, self.alive):
            if fd is not None:
                os.close(fd)
        self.status_pipe = self.alive = None


def refuse_unusable(python):
    """Refuse a file that is no program in the system's words, before anything is started. Raises OSError."""
    if os.path.isdir(python) or not os.access(python, os.X_OK):
        number = errno.EACCES if os.path.exists(python) else errno.ENOENT
        raise OSError(number, os.strerror(number))


def is_stopped(pid):
    """Was this child of ours stopped by a signal? Its exit status is left for the wait that follows."""
    if not hasattr(os, "waitid"):
        return False  # macOS before Python 3.13: it then takes the time limit
    try:
        return os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
    except OSError:
        return False


def read_note(fd):
    try:
        return os.read(fd, 64)
    except OSError:
        return b""


def signal_name(number):
    """`SIGSEGV` for 11."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return "signal %d" % number
