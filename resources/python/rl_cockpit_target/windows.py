"""What Windows is asked for: the functions of posix.py. Written to facts §4.5; not yet run on a real Windows.

ctypes is used inside functions only, so this module can be imported (and checked) on every system.
"""

import os
import shutil
import signal
import time

from rl_cockpit_target import windows_processes as processes

CTRL_BREAK_EVENT = 1
JOBS = {}  # pid of a training → handle of its job object


def kernel32():
    """The library, with GetLastError kept per thread."""
    import ctypes

    return ctypes.WinDLL("kernel32", use_last_error=True)


def _locking(fd, mode):
    import msvcrt

    os.lseek(fd, 0, os.SEEK_SET)
    msvcrt.locking(fd, getattr(msvcrt, mode), 1)  # a byte that the empty file does not have can be locked too


def take_lock(path, wait_s):
    """Hold the file for the life of this process: its descriptor, or None when somebody else holds it."""
    fd = os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOINHERIT, 0o600)
    until = time.monotonic() + wait_s
    while True:
        try:
            _locking(fd, "LK_NBLCK")
            return fd
        except OSError:
            if time.monotonic() > until:
                os.close(fd)
                return None
        time.sleep(0.02)


def lock_state(path):
    """`held`, `free` or `absent`. Tried twice: another agent may be looking in the same moment."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_NOINHERIT)
    except FileNotFoundError:
        return "absent"
    except OSError:
        return None
    try:
        for _ in range(2):
            try:
                _locking(fd, "LK_NBLCK")
                _locking(fd, "LK_UNLCK")
                return "free"
            except OSError:
                time.sleep(0.01)
        return "held"
    finally:
        os.close(fd)


def registry_value(path, name):
    """A value below HKEY_LOCAL_MACHINE, or None."""
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, path) as key:
            return winreg.QueryValueEx(key, name)[0]
    except OSError:
        return None


def boot_id():
    """Windows counts its boots; None when the counter cannot be read."""
    base = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
    value = registry_value(base, "BootId")
    return None if value is None else str(value)


def pid1_start():
    """There is no process 1 here."""
    return None


read_process = processes.read_process
table = processes.table
command_of = processes.command_of


def process_start(pid):
    """Creation time of a living process (100 ns since 1601, as text), or None."""
    row = read_process(pid)
    return None if row is None or row.dead else row.start


def is_alive(pid, start):
    """Is this very process (pid and creation time) alive?"""
    return process_start(pid) == start


def marked(_name, _value):
    """The environment of another process cannot be read simply; the job object finds who belongs to a run."""
    return []


def pids():
    """Only the whole table can be asked for."""
    return None


def adopt_orphans():
    """The job object does it."""
    return False


def open_log(path):
    """Descriptor that appends in the kernel, whoever else writes; readers may delete or rename the file."""
    import msvcrt
    from ctypes import get_last_error, wintypes

    create = kernel32().CreateFileW
    create.restype = wintypes.HANDLE
    append_data, read_attributes, synchronize = 0x0004, 0x0080, 0x00100000
    share_all, open_always, normal = 0x7, 4, 0x80
    handle = create(wintypes.LPCWSTR(path), append_data | read_attributes | synchronize, share_all, None, open_always, normal, None)
    if handle is None or handle == wintypes.HANDLE(-1).value:
        raise OSError(get_last_error(), "CreateFileW failed", path)
    return msvcrt.open_osfhandle(handle, os.O_APPEND | os.O_BINARY)


def signal_group(pgid, name):
    """SIGINT and SIGTERM: CTRL_BREAK to the training's group (its shim makes it a KeyboardInterrupt); SIGKILL: the job."""
    if name == "SIGKILL":
        return pgid in JOBS and bool(kernel32().TerminateJobObject(JOBS[pgid], 1))
    if name in ("SIGINT", "SIGTERM"):
        return bool(kernel32().GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, pgid))
    return False  # SIGCONT: nothing is ever suspended here


def signal_process(pid, start, name):
    """End this very process; False when it is gone. There is no polite way for a single one."""
    if name not in ("SIGKILL", "SIGTERM") or process_start(pid) != start:
        return False
    try:
        os.kill(pid, signal.SIGTERM)  # TerminateProcess
        return True
    except OSError:
        return False


def signal_name(number):
    """`SIGTERM` for 15."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return "SIG%d" % number


def memory():
    """(used, total) bytes of the machine, by GlobalMemoryStatusEx."""
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong) for name in ("total", "available", "d", "e", "f", "g", "h")
        ]

    status = Status(length=ctypes.sizeof(Status))
    if not kernel32().GlobalMemoryStatusEx(ctypes.byref(status)):
        return None, None
    return status.total - status.available, status.total


def disk_free(path):
    """Bytes that this user can still write there, or None."""
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


def cpu_name():
    """The processor as its maker calls it, or None."""
    value = registry_value(r"HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString")
    return value.strip() if isinstance(value, str) else None
