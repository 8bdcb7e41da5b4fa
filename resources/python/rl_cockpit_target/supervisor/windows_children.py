"""The methods of children.Children on Windows: a job object holds the tree. Written to facts §4.5, not yet run there."""

import errno
import os
import shutil
import subprocess

from rl_cockpit_target.host import api
from rl_cockpit_target.supervisor.children import Ended
from rl_cockpit_target.supervisor.spawn import SpawnFailed, says_of

CREATE_SUSPENDED = 0x00000004
CREATE_NEW_PROCESS_GROUP = 0x00000200
ERROR_DIRECTORY = 267  # the folder to start in is none
LONGEST_WAIT_S = 0.2  # a pipe and a process cannot be waited for together


class Children:
    """The training; its descendants belong to the same job."""

    def __init__(self):
        self.process = None
        self.ended = None
        self.asked_to_end = None  # nothing asks a process without window to end here

    def spawn(self, spec, env, log_fd):
        """Start the training suspended, put it into its job, let it go. Raises SpawnFailed."""
        path = next((value for name, value in env.items() if name.upper() == "PATH"), None)
        argv = [shutil.which(spec["argv"][0], path=path) or spec["argv"][0]] + spec["argv"][1:]
        flags = CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP
        try:
            self.process = subprocess.Popen(
                argv, cwd=spec["cwd"], env=env, stdin=subprocess.DEVNULL, stdout=log_fd, stderr=log_fd, close_fds=True, creationflags=flags
            )
        except OSError as error:
            stage = "cwd" if getattr(error, "winerror", None) == ERROR_DIRECTORY else "exec"
            number = error.errno or errno.EINVAL
            raise SpawnFailed(number, says_of(number, stage, spec)) from error
        self._hold()
        return self.process.pid, self.process.pid, self.process.pid

    def _hold(self):
        """Without KILL_ON_JOB_CLOSE: the death of this supervisor must not end the training."""
        import ctypes
        from ctypes import wintypes

        library = api.kernel32()
        library.CreateJobObjectW.restype = wintypes.HANDLE
        job = wintypes.HANDLE(library.CreateJobObjectW(None, None))
        handle = wintypes.HANDLE(int(self.process._handle))
        if library.AssignProcessToJobObject(job, handle):
            api.JOBS[self.process.pid] = job
        ctypes.WinDLL("ntdll").NtResumeProcess(handle)

    def wait(self, timeout_s, fds):
        """Sleep until the training ends or the time is over; the pipes that hold something to read."""
        try:
            self.process.wait(max(0.0, min(timeout_s, LONGEST_WAIT_S)))
        except subprocess.TimeoutExpired:
            pass
        return [fd for fd in fds if self._readable(fd)]

    @staticmethod
    def _readable(fd):
        import ctypes
        import msvcrt
        from ctypes import wintypes

        available = wintypes.DWORD()
        handle = wintypes.HANDLE(msvcrt.get_osfhandle(fd))
        there = api.kernel32().PeekNamedPipe(handle, None, 0, None, ctypes.byref(available), None)
        return not there or available.value > 0  # a broken pipe is read too, and found to be at its end

    def reap(self):
        """Ended, once the training has. An NTSTATUS such as 0xC0000005 is the code, unsigned."""
        code = self.process.poll()
        if code is not None and self.ended is None:
            code &= 0xFFFFFFFF
            self.ended = Ended(code, None, False, code, None)
        return self.ended

    def take_others(self):
        """Nobody is adopted here."""
        return []


def children():
    """The right class for this system."""
    from rl_cockpit_target.supervisor.children import Children as Posix

    return Children() if os.name == "nt" else Posix()
