"""Child processes without polling: SIGCHLD wakes a select (POSIX), wait4 reaps. windows_children.py has the same methods."""

import os
import select
import signal
import sys

from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor import spawn


class ExitStatus:
    """Exit status of the training, as reported by the kernel."""

    def __init__(self, code, signal_name, core, raw, max_rss_bytes):
        self.code = code
        self.signal_name = signal_name
        self.core = core
        self.raw = raw
        self.max_rss_bytes = max_rss_bytes


def exit_status_of(status, rusage):
    """wait4's answer as ExitStatus. ru_maxrss is in KiB on Linux, in bytes on macOS."""
    unit = 1 if sys.platform == "darwin" else 1024
    killed = os.WIFSIGNALED(status)
    return ExitStatus(
        code=None if killed else os.WEXITSTATUS(status),
        signal_name=system.signal_name(os.WTERMSIG(status)) if killed else None,
        core=killed and os.WCOREDUMP(status),
        raw=status,
        max_rss_bytes=rusage.ru_maxrss * unit,
    )


class Children:
    """Child processes: the training and adopted orphans. One thread, no timers: safe to fork from."""

    def __init__(self):
        self.pid = None
        self.exit_status = None
        self.job = None  # only Windows has jobs
        self.notes = []
        self.termination_signal = None  # name of the signal that somebody sent to us
        self.others = []  # (pid, rusage) of other children that ended, until taken
        self.watched = {}  # pid of a helper → its ExitStatus, None while it runs
        self.wake, wake_writer = os.pipe()
        for fd in (self.wake, wake_writer):
            os.set_blocking(fd, False)
        signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # SIGUSR1 is a cluster's warning before a job's time limit.
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
            signal.signal(number, self._note_termination)

    def _note_termination(self, number, _frame):
        self.termination_signal = system.signal_name(number)

    def spawn(self, spec, env, log_fd):
        """Start the training; answers (pid, pgid, sid). Raises spawn.SpawnFailed."""
        self.pid = spawn.spawn(spec, env, log_fd)
        return self.pid, self.pid, self.pid

    def wait(self, timeout_s, fds):
        """Sleep until a child ends, a signal comes, one of `fds` is ready or the time is over; the ready fds."""
        ready = select.select([self.wake] + fds, [], [], max(0.0, timeout_s))[0]
        if self.wake in ready:
            ready.remove(self.wake)
            while self._drain():
                pass
        return ready

    def _drain(self):
        try:
            return len(os.read(self.wake, 512)) == 512
        except BlockingIOError:
            return False

    def reap(self):
        """Collect every child that ended; answers ExitStatus once the training is among them."""
        while True:
            try:
                pid, status, rusage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if pid == 0:
                break
            if pid == self.pid:
                self.exit_status = exit_status_of(status, rusage)
            else:
                self.others.append((pid, rusage))
                if pid in self.watched:
                    self.watched[pid] = exit_status_of(status, rusage)
        return self.exit_status

    def pop_others(self):
        """(pid, rusage) of adopted children and tools that ended since the last time."""
        used, self.others = self.others, []
        return used
