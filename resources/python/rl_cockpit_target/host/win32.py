"""Windows API calls by ctypes (kernel32, ntdll, shell32), and nothing else. What is decided with them is in windows*.py.

`kernel()` is the one object behind which they are; `replace_kernel` puts another in its place, such as the tests' model of a Windows. A
call that Windows refuses raises OSError with its `winerror`, unless another answer is documented.
"""

import os
import subprocess

from rl_cockpit_target.host import win32_types as types

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
SYNCHRONIZE = types.SYNCHRONIZE
JOB_QUERY, JOB_TERMINATE = 0x0004, 0x0008
DUPLICATE_SAME_ACCESS = 2
STARTF_USESHOWWINDOW, SW_HIDE = 1, 0
ES_CONTINUOUS, ES_SYSTEM_REQUIRED = 0x80000000, 0x00000001
FILE_APPEND_DATA, FILE_READ_ATTRIBUTES = 0x0004, 0x0080
SHARE_ALL, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL = 0x7, 4, 0x80
SNAP_PROCESSES = 2
COMMAND_LINE_INFORMATION = 60  # NtQueryInformationProcess, Windows 8.1 and later

_kernel = None


def kernel():
    """The Windows below us, made when it is first asked."""
    global _kernel
    if _kernel is None:
        _kernel = Kernel()
    return _kernel


def replace_kernel(other):
    """Put another in its place; answers the one before."""
    global _kernel
    before, _kernel = _kernel, other
    return before


class Kernel:
    """kernel32, ntdll, shell32 and the modules msvcrt and winreg. Handles are plain numbers."""

    def __init__(self):
        import ctypes

        self.ctypes = ctypes
        self.lib = ctypes.WinDLL("kernel32", use_last_error=True)
        self.ntdll = ctypes.WinDLL("ntdll")
        self.shell = ctypes.WinDLL("shell32", use_last_error=True)
        for library, table in ((self.lib, types.KERNEL32), (self.ntdll, types.NTDLL), (self.shell, types.SHELL32)):
            for name, (result, arguments) in table.items():
                function = getattr(library, name)
                function.restype, function.argtypes = result, arguments

    def _ok(self, answer):
        """`answer`, or OSError when Windows said no."""
        if not answer:
            raise self.ctypes.WinError(self.ctypes.get_last_error())
        return answer

    # Starting and ending

    def start(self, argv, flags, hidden=False, **options):
        """A started process as subprocess knows it; nothing but its three standard handles is inherited."""
        return subprocess.Popen(argv, creationflags=flags, startupinfo=self.hidden() if hidden else None, close_fds=True, **options)

    @staticmethod
    def hidden():
        """The first window it opens is not shown."""
        return subprocess.STARTUPINFO(dwFlags=STARTF_USESHOWWINDOW, wShowWindow=SW_HIDE)

    def resume(self, process):
        """Let a process go that was created suspended. subprocess keeps no handle of its first thread."""
        status = self.ntdll.NtResumeProcess(process)
        if status != 0:
            raise OSError("NtResumeProcess returned 0x%08x" % (status & 0xFFFFFFFF))

    def terminate(self, process, code):
        """End a process, no matter what it does."""
        self._ok(self.lib.TerminateProcess(process, code))

    def close(self, handle):
        self.lib.CloseHandle(handle)

    # Jobs

    def in_job(self):
        """Whether this process belongs to a job."""
        answer = self.ctypes.c_int()
        self._ok(self.lib.IsProcessInJob(self.lib.GetCurrentProcess(), None, self.ctypes.byref(answer)))
        return bool(answer.value)

    def create_job(self, name):
        """Handle of a new job without any limit: it outlives this process."""
        return self._ok(self.lib.CreateJobObjectW(None, name))

    def open_job(self, name):
        """Handle of an existing job to query and to terminate, or None."""
        return self.lib.OpenJobObjectW(JOB_QUERY | JOB_TERMINATE, False, name) or None

    def assign(self, job, process):
        self._ok(self.lib.AssignProcessToJobObject(job, process))

    def terminate_job(self, job, code):
        self._ok(self.lib.TerminateJobObject(job, code))

    def job_pids(self, job):
        """Processes that belong to it now."""
        room = types.JobPids()
        done = self.lib.QueryInformationJobObject(job, 3, self.ctypes.byref(room), self.ctypes.sizeof(room), None)
        if not done and self.ctypes.get_last_error() != ERROR_MORE_DATA:
            self._ok(done)
        return [room.pids[i] for i in range(room.listed)]

    def duplicate_into(self, handle, process):
        """Put a copy of our handle into another process."""
        self._ok(self.lib.DuplicateHandle(self.lib.GetCurrentProcess(), handle, process, None, 0, False, DUPLICATE_SAME_ACCESS))

    # Consoles

    def ctrl_break(self, group):
        """CTRL_BREAK to our own process group console; OSError when no process there can receive it."""
        self._ok(self.lib.GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, group))

    def attach_console(self, pid):
        """Leave our console, if any, for that of another process."""
        self.lib.FreeConsole()
        self._ok(self.lib.AttachConsole(pid))

    # Process table

    def processes(self):
        """(pid, ppid, name) of every process."""
        snapshot = self.lib.CreateToolhelp32Snapshot(SNAP_PROCESSES, 0)
        entry = types.ProcessEntry(size=self.ctypes.sizeof(types.ProcessEntry))
        rows = []
        more = self.lib.Process32FirstW(snapshot, self.ctypes.byref(entry))
        while more:
            rows.append((entry.pid, entry.ppid, entry.name))
            more = self.lib.Process32NextW(snapshot, self.ctypes.byref(entry))
        self.close(snapshot)
        return rows

    def open_process(self, pid, access):
        """A handle of a process, or None when there is none or it may not be opened in this way."""
        return self.lib.OpenProcess(access, False, pid) or None

    def times(self, process):
        """(creation in 100 ns since 1601, CPU in 100 ns)."""
        parts = [self.ctypes.c_ulonglong() for _ in range(4)]
        self._ok(self.lib.GetProcessTimes(process, *(self.ctypes.byref(part) for part in parts)))
        return parts[0].value, parts[2].value + parts[3].value

    def has_ended(self, process):
        """Asked of the handle itself: 259, STILL_ACTIVE, is an exit code that a program can choose."""
        return self.lib.WaitForSingleObject(process, 0) == 0

    def resident(self, process):
        """Bytes of its working set, or None."""
        counters = types.MemoryCounters(size=self.ctypes.sizeof(types.MemoryCounters))
        done = self.lib.K32GetProcessMemoryInfo(process, self.ctypes.byref(counters), counters.size)
        return counters.resident if done else None

    def command_line(self, process):
        """Its command line as one text, or None."""
        room = self.ctypes.create_string_buffer(65536 + 16)
        if self.ntdll.NtQueryInformationProcess(process, COMMAND_LINE_INFORMATION, room, len(room), None) != 0:
            return None
        # UNICODE_STRING {u16 bytes, u16 room, pointer}, then the characters.
        length = int.from_bytes(room.raw[:2], "little")
        begin = 2 * self.ctypes.sizeof(self.ctypes.c_void_p)
        return room.raw[begin : begin + length].decode("utf-16-le", "replace")

    def split(self, text):
        """A command line as argv, by Windows' own rules."""
        count = self.ctypes.c_int()
        words = self.shell.CommandLineToArgvW(text, self.ctypes.byref(count))
        return [words[i] for i in range(count.value)] if words and text else []

    # Files and the machine

    def open_append(self, path):
        """Descriptor that appends in the kernel; others may read, write, rename and delete the file meanwhile."""
        import msvcrt

        access = FILE_APPEND_DATA | FILE_READ_ATTRIBUTES | types.SYNCHRONIZE
        handle = self.lib.CreateFileW(path, access, SHARE_ALL, None, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, None)
        if handle is None or handle == types.INVALID_HANDLE:
            raise self.ctypes.WinError(self.ctypes.get_last_error())
        return msvcrt.open_osfhandle(handle, os.O_APPEND | os.O_BINARY)

    @staticmethod
    def lock(fd, acquire):
        """Take or let go of the first byte of a file; a byte that an empty file does not have can be locked too."""
        import msvcrt

        os.lseek(fd, 0, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK if acquire else msvcrt.LK_UNLCK, 1)

    def readable(self, fd):
        """Whether there is something in a pipe. One whose other end is closed is read, too, and found to be at its end."""
        import msvcrt

        available = self.ctypes.c_ulong()
        present = self.lib.PeekNamedPipe(msvcrt.get_osfhandle(fd), None, 0, None, self.ctypes.byref(available), None)
        return not present or available.value > 0

    def keep_awake(self):
        """No sleep by itself for as long as this thread lives."""
        return self.lib.SetThreadExecutionState(ES_CONTINUOUS | ES_SYSTEM_REQUIRED) != 0

    def memory(self):
        """(used, total) bytes of the machine."""
        status = types.MemoryStatus(length=self.ctypes.sizeof(types.MemoryStatus))
        if not self.lib.GlobalMemoryStatusEx(self.ctypes.byref(status)):
            return None, None
        return status.total - status.available, status.total

    @staticmethod
    def registry_value(path, name):
        """A value below HKEY_LOCAL_MACHINE, or None."""
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, path) as key:
                return winreg.QueryValueEx(key, name)[0]
        except OSError:
            return None
