"""Windows: file locks, process identity, job objects, CTRL_BREAK, how processes are started: the functions of posix.py."""

import os
import shutil
import signal
import subprocess
import sys
import time

from rl_cockpit_target.host import win32
from rl_cockpit_target.host import windows_processes as processes
from rl_cockpit_target.host.sleep_inhibitor import HELD, NOT_HELD, SleepInhibitor

JOBS = {}  # pid of a training that this process supervises → handle of its job, or None when it got none
# Exit code of whom we end: customer bit, "RL", 9. No program ends itself with it; core/diagnosis knows it.
KILLED_BY_US = 0xE0524C09
SYSTEM_PID = 4
STARTS_BY_CALENDAR = True  # the start of a process: 100 ns since 1601, the same number never comes again
HELPER_PATIENCE_S = 10
PRIVATE = getattr(os, "O_NOINHERIT", 0)
HERE = os.path.dirname(os.path.abspath(__file__))
STILL_IN_JOB = "This supervisor could not leave the job object of its parent: when that ends, it and the program may end too."
VENV_LAUNCHER = "__PYVENV_LAUNCHER__"  # would make the training's Python believe that it is the agent's venv
FORTRAN = "FOR_DISABLE_CONSOLE_CTRL_HANDLER"


def acquire_lock(path, wait_s):
    """Hold the file for the life of this process: its descriptor, or None when somebody else holds it."""
    fd = os.open(path, os.O_CREAT | os.O_RDWR | PRIVATE, 0o600)
    until = time.monotonic() + wait_s
    while True:
        try:
            win32.kernel().lock(fd, True)
            return fd
        except OSError:
            if time.monotonic() > until:
                os.close(fd)
                return None
        time.sleep(0.02)


def lock_state(path):
    """`held`, `free` or `absent`. Tried twice: another agent may be testing it in the same moment."""
    try:
        fd = os.open(path, os.O_RDWR | PRIVATE)
    except FileNotFoundError:
        return "absent"
    except OSError:
        return None
    try:
        for _ in range(2):
            try:
                win32.kernel().lock(fd, True)
                win32.kernel().lock(fd, False)
                return "free"
            except OSError:
                time.sleep(0.01)
        return "held"
    finally:
        os.close(fd)


def boot_id():
    """Windows counts its boots; None when the counter cannot be read."""
    base = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
    value = win32.kernel().registry_value(base, "BootId")
    return None if value is None else str(value)


read_process = processes.read_process
table = processes.table
command_of = processes.command_of


def process_start(pid):
    """Creation time of a living process (100 ns since 1601, as text), or None."""
    row = read_process(pid)
    return None if row is None or row.dead else row.start


def pid1_start():
    """Process 4 is as old as the boot, also where Windows has stopped to count boots; None when it may not be asked."""
    return process_start(SYSTEM_PID)


def is_alive(pid, start):
    """Whether this very process (pid and creation time) is alive."""
    return process_start(pid) == start


def pids_with_env(_name, run_id):
    """Pids of a run's job, asked by its name: no environment of another process need be read."""
    kernel = win32.kernel()
    job = kernel.open_job(job_name(run_id))
    if job is None:
        return []
    try:
        return kernel.job_pids(job)
    finally:
        kernel.close(job)


def job_members(training_pid):
    """Pids of the job that this process made for its training: also of those whose parents have ended."""
    job = JOBS.get(training_pid)
    return set() if job is None else set(win32.kernel().job_pids(job))


def pids():
    """Only the whole table can be asked for."""
    return None


def adopt_orphans():
    """The job object does it."""
    return False


def open_log(path):
    """Descriptor that appends in the kernel, no matter who else writes; readers may delete or rename the file."""
    return win32.kernel().open_append(path)


def signal_words(name):
    """What is really done for a signal of this name."""
    return "TerminateJobObject" if name == "SIGKILL" else "CTRL_BREAK"


def signal_group(pgid, name):
    """SIGINT and SIGTERM: CTRL_BREAK to the training's group (its shim makes it a KeyboardInterrupt); SIGKILL: the job."""
    if name in ("SIGINT", "SIGTERM"):
        return interrupt_group(pgid)
    return name == "SIGKILL" and terminate_group(pgid)  # SIGCONT: nothing is ever suspended here


def interrupt_group(pgid):
    """Only who shares the console can ask. Another than the supervisor sends a helper into it, not itself."""
    try:
        if pgid in JOBS:
            win32.kernel().ctrl_break(pgid)
            return True
        argv = [base_python(), "-I", os.path.join(HERE, "ctrl_break.py"), str(pgid)]
        helper = win32.kernel().start(
            argv, win32.DETACHED_PROCESS, hidden=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return helper.wait(HELPER_PATIENCE_S) == 0
    except (OSError, subprocess.SubprocessError):
        return False


def terminate_group(pgid):
    """The whole job at once; without a job, all descendants of the training."""
    job = JOBS.get(pgid)
    if job is not None:
        try:
            win32.kernel().terminate_job(job, KILLED_BY_US)
            return True
        except OSError:
            pass
    return any([processes.terminate_process(pid, start, KILLED_BY_US) for pid, start in processes.descendants(pgid)])


def group_of(pid):
    """A training leads its own group."""
    return pid


def signal_process(pid, start, name):
    """End this very process; False when it is gone. There is no polite way for a single one."""
    return name in ("SIGKILL", "SIGTERM") and processes.terminate_process(pid, start, KILLED_BY_US)


def signal_name(number):
    """`SIGTERM` for 15."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return "SIG%d" % number


def job_name(run_id):
    """Within the user's session, so that a later agent finds the job of a run whose supervisor has died."""
    return "Local\\rl-cockpit-%s" % run_id


def base_python():
    """The interpreter itself. A venv's python.exe is a launcher: without a console, its child would open a window."""
    return getattr(sys, "_base_executable", None) or sys.executable


def supervisor_interpreter():
    """(interpreter, options of subprocess) that start a supervisor without console."""
    return base_python(), {"creationflags": win32.DETACHED_PROCESS, "startupinfo": win32.kernel().hidden()}


def start_notes():
    """What the record should say of how this supervisor was started."""
    try:
        return [STILL_IN_JOB] if win32.kernel().in_job() else []
    except OSError:
        return []


def training_env(env):
    """The environment with the shim that makes Ctrl+Break a KeyboardInterrupt, and what was done, in words.

    By PYTHONPATH, so the command stays what the user was shown; it reaches the workers of the training as well. Intel's Fortran runtime
    (SciPy, MKL) would answer the same event by aborting the process, unless told not to.
    """
    # Windows knows a name in any case; of two, the one given last holds.
    named = {name.upper(): (name, value) for name, value in env.items()}
    named.pop(VENV_LAUNCHER, None)
    shim = os.path.join(HERE, "windows_shim")
    before = named.pop("PYTHONPATH", ("", ""))[1]
    changed = dict(named.values(), PYTHONPATH=os.pathsep.join([shim] + ([before] if before else [])))
    if FORTRAN not in named:
        changed[FORTRAN] = "1"
    return changed, "PYTHONPATH begins with %s and %s is set, so that Python gets a stop as KeyboardInterrupt." % (shim, FORTRAN)


def keep_awake(_run_id, _target):
    """No sleep while this process lives, as a SleepInhibitor."""
    tool = "SetThreadExecutionState"
    if win32.kernel().keep_awake():
        return SleepInhibitor(True, HELD % tool)
    return SleepInhibitor(False, NOT_HELD % ("Windows refused %s." % tool))


def memory():
    """(used, total) bytes of the machine."""
    return win32.kernel().memory()


def disk_free(path):
    """Bytes that this user can still write there, or None."""
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


def cpu_name():
    """The processor as its maker calls it, or None."""
    value = win32.kernel().registry_value(r"HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString")
    return value.strip() if isinstance(value, str) else None
