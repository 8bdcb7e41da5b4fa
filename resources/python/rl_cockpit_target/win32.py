"""Every call of ours into Windows' own libraries, and nothing else. What is decided with them stands in windows*.py.

`kernel()` is the one object behind which they lie; `use` puts another in its place, such as the tests' model of a
Windows. A call that Windows refuses raises OSError with its `winerror`, where no other answer is told.
"""

import subprocess

from rl_cockpit_target import win32_shapes as shapes
from rl_cockpit_target.win32_looks import Looks

DETACHED_PROCESS = 0x00000008
CREATE_SUSPENDED = 0x00000004
CREATE_NEW_PROCESS_GROUP = 0x00000200
CREATE_BREAKAWAY_FROM_JOB = 0x01000000
CREATE_NO_WINDOW = 0x08000000
CTRL_BREAK_EVENT = 1
ERROR_ACCESS_DENIED = 5
ERROR_SHARING_VIOLATION = 32
ERROR_LOCK_VIOLATION = 33
ERROR_DIRECTORY = 267
ERROR_MORE_DATA = 234
PROCESS_TERMINATE = 0x0001
PROCESS_QUERY_LIMITED = 0x1000
SYNCHRONIZE = shapes.SYNCHRONIZE
JOB_QUERY, JOB_TERMINATE = 0x0004, 0x0008
DUPLICATE_SAME_ACCESS = 2
STARTF_USESHOWWINDOW, SW_HIDE = 1, 0

_kernel = None


def kernel():
    """The Windows below us, made when it is first asked."""
    global _kernel
    if _kernel is None:
        _kernel = Kernel()
    return _kernel


def use(other):
    """Put another in its place; answers the one before."""
    global _kernel
    before, _kernel = _kernel, other
    return before


class Kernel(Looks):
    """What changes something: processes, jobs, consoles. What only looks, and files: win32_looks.py."""

    # Starting and ending

    def start(self, argv, flags, hidden=False, **options):
        """A started process as subprocess knows it; nothing but its three standard handles is inherited."""
        return subprocess.Popen(argv, creationflags=flags, startupinfo=self.hidden() if hidden else None, close_fds=True, **options)

    @staticmethod
    def hidden():
        """Whatever window it opens first is not shown."""
        return subprocess.STARTUPINFO(dwFlags=STARTF_USESHOWWINDOW, wShowWindow=SW_HIDE)

    def resume(self, process):
        """Let a process go that was created suspended. subprocess keeps no handle of its first thread."""
        status = self.ntdll.NtResumeProcess(process)
        if status != 0:
            raise OSError("NtResumeProcess answered 0x%08x" % (status & 0xFFFFFFFF))

    def terminate(self, process, code):
        """End a process, whatever it does."""
        self._ok(self.lib.TerminateProcess(process, code))

    def close(self, handle):
        self.lib.CloseHandle(handle)

    # Jobs

    def in_job(self):
        """Does this process belong to a job?"""
        answer = self.ctypes.c_int()
        self._ok(self.lib.IsProcessInJob(self.lib.GetCurrentProcess(), None, self.ctypes.byref(answer)))
        return bool(answer.value)

    def create_job(self, name):
        """Handle of a new job without any limit: it outlives this process."""
        return self._ok(self.lib.CreateJobObjectW(None, name))

    def open_job(self, name):
        """Handle of an existing job to look at and to end, or None."""
        return self.lib.OpenJobObjectW(JOB_QUERY | JOB_TERMINATE, False, name) or None

    def assign(self, job, process):
        self._ok(self.lib.AssignProcessToJobObject(job, process))

    def terminate_job(self, job, code):
        self._ok(self.lib.TerminateJobObject(job, code))

    def job_pids(self, job):
        """Who belongs to it now."""
        room = shapes.JobPids()
        done = self.lib.QueryInformationJobObject(job, 3, self.ctypes.byref(room), self.ctypes.sizeof(room), None)
        if not done and self.ctypes.get_last_error() != ERROR_MORE_DATA:
            self._ok(done)
        return [room.pids[i] for i in range(room.listed)]

    def give(self, handle, process):
        """Put a copy of our handle into another process."""
        self._ok(self.lib.DuplicateHandle(self.lib.GetCurrentProcess(), handle, process, None, 0, False, DUPLICATE_SAME_ACCESS))

    # Consoles

    def ctrl_break(self, group):
        """CTRL_BREAK to a process group of our own console; OSError when nobody there can hear it."""
        self._ok(self.lib.GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, group))

    def attach_console(self, pid):
        """Leave our console, if any, for that of another process."""
        self.lib.FreeConsole()
        self._ok(self.lib.AttachConsole(pid))
