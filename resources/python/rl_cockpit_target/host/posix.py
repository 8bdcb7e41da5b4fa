"""Linux and macOS: file locks, process identity, signals, memory, disk. windows.py has the same functions."""

import ctypes
import errno
import fcntl
import os
import signal
import sys
import time

from rl_cockpit_target.host import sleep_inhibitor

LINUX = sys.platform.startswith("linux")
if LINUX:
    from rl_cockpit_target.host import procfs as table_source
else:
    from rl_cockpit_target.host import ps as table_source

STARTS_BY_CALENDAR = False  # the start of a process counts from the boot, or in whole seconds
RECHECK_S = 5.0
SEEN = {}  # (pid, start) → when it was found alive
PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


def acquire_lock(path, wait_s):
    """Hold the file for the life of this process: its descriptor, or None when somebody else holds it.

    Waits a little, because an agent looks at the lock by taking it (shared) for a moment. Raises OSError where
    the file system knows no locks.
    """
    fd = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    until = time.monotonic() + wait_s
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return fd
        except OSError as error:
            if error.errno not in (errno.EWOULDBLOCK, errno.EACCES) or time.monotonic() > until:
                os.close(fd)
                if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                    return None
                raise
        time.sleep(0.02)


def lock_state(path):
    """`held`, `free` or `absent`; None where the file system knows no locks."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOFOLLOW)
    except FileNotFoundError:
        return "absent"
    except OSError:
        return None
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return "free"
    except OSError as error:
        return "held" if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else None
    finally:
        os.close(fd)  # also lets go of the shared lock


def boot_id():
    """An id that changes with every boot of the machine; None when the system has none."""
    if LINUX:
        text = table_source.read_bytes("/proc/sys/kernel/random/boot_id")
        return text.decode().strip() if text else None
    return (table_source.run(["sysctl", "-n", "kern.bootsessionuuid"]) or "").strip() or None


def pid1_start():
    """Start time of process 1: a WSL distro or a container restarts within one boot of its machine."""
    return process_start(1)


def process_start(pid):
    """Start time of a living process as the kernel has it (text), or None. A zombie counts as gone."""
    row = table_source.read_process(pid)
    return None if row is None or row.dead else row.start


def is_alive(pid, start):
    """Whether this very process (pid and start time) is alive."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    if LINUX:
        return process_start(pid) == start
    now = time.monotonic()
    if now - SEEN.get((pid, start), -RECHECK_S) < RECHECK_S:
        return True  # `ps` is dear, and a pid is not given away so fast
    alive = process_start(pid) == start
    SEEN[(pid, start)] = now if alive else -RECHECK_S
    return alive


read_process = table_source.read_process
table = table_source.table
pids_with_env = table_source.pids_with_env
memory = table_source.memory


def job_members(_training_pid):
    """No jobs here: session, descent and adoption show who belongs to a training."""
    return set()


def pids():
    """Every pid, or None where only the whole table can be asked for."""
    return table_source.pids() if LINUX else None


def command_of(row):
    """argv of a process of the table."""
    return table_source.command_of(row.pid) if LINUX else (row.command or [])


def open_log(path):
    """Descriptor that appends in the kernel, no matter who else writes to the file."""
    return os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)


def adopt_orphans():
    """Make the descendants that lose their parent ours (Linux). False where the system cannot."""
    if not LINUX:
        return False
    try:
        return ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
    except (OSError, AttributeError):
        return False


def supervisor_interpreter():
    """(interpreter, options of subprocess) that start a supervisor; it leaves our session by itself."""
    return sys.executable, {}


def training_env(env):
    """The environment as it is, and nothing to say about it: Ctrl+C reaches a training here."""
    return env, None


def keep_awake(run_id, target):
    """No sleep while this process lives, as a SleepInhibitor."""
    return sleep_inhibitor.keep_awake(run_id, target)


def signal_words(name):
    """A signal is called by its name."""
    return name


def signal_group(pgid, name):
    """Send a signal by name to a process group. False when no one is there any more."""
    try:
        os.killpg(pgid, getattr(signal, name))
        return True
    except (ProcessLookupError, PermissionError):  # macOS answers EPERM for a group of zombies
        return False


def group_of(pid):
    """Process group of a process; None when it is gone."""
    try:
        return os.getpgid(pid)
    except OSError:
        return None


def signal_process(pid, start, name):
    """Send a signal to this very process; False when it is gone (its pid may be another's by now)."""
    if process_start(pid) != start:
        return False
    try:
        os.kill(pid, getattr(signal, name))
        return True
    except OSError:
        return False


def signal_name(number):
    """`SIGSEGV` for 11; real-time signals are `SIGRTMIN+n`."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return "SIGRTMIN+%d" % (number - signal.SIGRTMIN) if hasattr(signal, "SIGRTMIN") else "SIG%d" % number


def disk_free(path):
    """Bytes that an ordinary user can still write there; None when it cannot be read."""
    try:
        stat = os.statvfs(path)
    except OSError:
        return None
    return stat.f_bavail * stat.f_frsize


def cpu_name():
    """The processor as its maker calls it, or None."""
    if not LINUX:
        return (table_source.run(["sysctl", "-n", "machdep.cpu.brand_string"]) or "").strip() or None
    for line in (table_source.read_bytes("/proc/cpuinfo") or b"").decode("utf-8", "replace").splitlines():
        if line.lower().startswith(("model name", "hardware", "cpu model")):
            return line.partition(":")[2].strip() or None
    return None
