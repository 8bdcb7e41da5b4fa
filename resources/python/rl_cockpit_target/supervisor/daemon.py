"""Double-fork daemon: detaches from the parent process, with a new session and no inherited descriptors."""

import os
import signal

from rl_cockpit_target.host.json_files import dumps
from rl_cockpit_target.supervisor.windows_daemon import become_second_stage


class StartReport:
    """Start report: one line of JSON to the process that started us, sent at most once."""

    def __init__(self, fd):
        self.fd = fd

    def _say(self, value):
        if self.fd is None:
            return
        try:
            os.write(self.fd, dumps(value).encode() + b"\n")
        except OSError:
            pass  # the reader is gone; the run directory says the same
        os.close(self.fd)
        self.fd = None

    def started(self):
        self._say({"ok": True})

    def failed(self, code, says, remedy):
        self._say({"ok": False, "code": code, "says": says, "remedy": remedy})


def detach(run_dir):
    """Leave the caller's session and descriptors. Only the detached process returns, with its StartReport."""
    if os.name == "nt":
        become_second_stage(run_dir)
    else:
        if os.fork():
            os._exit(0)
        os.setsid()
        if os.fork():
            os._exit(0)
    return redirected(run_dir)


def stay(run_dir):
    """In the foreground, as a job's batch script: same descriptors, no one to report to. Slurm would kill what detaches."""
    report = redirected(run_dir)
    os.close(report.fd)
    report.fd = None
    return report


def outlive_entrypoint():
    """Leave the session of a Ray job's entrypoint: Ray kills its whole process group as soon as its own process beside it has died.

    The child returns. The entrypoint itself stays until it ends, with its exit code; a stop of Ray reaches the child by itself.
    """
    pid = os.fork()
    if pid == 0:
        os.setsid()
        return
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    _, status = os.waitpid(pid, 0)
    os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))


def redirected(run_dir):
    """Own log for stderr, nothing for the other standard streams; answers the StartReport on what was stdout."""
    report_fd = os.dup(1)
    os.set_inheritable(report_fd, False)  # on Windows, a copy of a standard stream is inherited otherwise
    report = StartReport(report_fd)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.dup2(open_own_log(run_dir, null), 2)
    # Anything a careless parent let through must not live as long as the training does.
    for fd in range(3, 256):
        if fd != report.fd and os.name != "nt":
            try:
                os.close(fd)
            except OSError:
                pass
    os.chdir(os.path.abspath(os.sep))
    return report


def open_own_log(run_dir, otherwise):
    """Descriptor of supervisor.log; the null device when the run directory cannot be written."""
    try:
        return os.open(os.path.join(run_dir, "supervisor.log"), os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    except OSError:
        return otherwise
