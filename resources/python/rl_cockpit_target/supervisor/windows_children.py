"""Child processes on Windows: our own job object holds the tree. The methods of children.Children."""

import errno
import os
import shutil
import subprocess

from rl_cockpit_target.host import win32, windows
from rl_cockpit_target.supervisor.children import ExitStatus
from rl_cockpit_target.supervisor.children import Children as Posix
from rl_cockpit_target.supervisor.spawn import SpawnFailed, failure_sentence

MAX_WAIT_S = 0.2  # a pipe and a process cannot be waited for together
BATCH = (".bat", ".cmd")
CMD_SPECIAL = set('"%!^&|<>()\r\n')


class Children:
    """Child process of the supervisor; its descendants belong to the same job."""

    def __init__(self):
        self.process = None
        self.exit_status = None
        self.termination_signal = None  # nothing asks a process without window to end here
        self.job = None  # its name, once the training is in it
        self.watched = {}  # as of children.py; here a process reports its own end
        self.notes = windows.start_notes()  # what the user should know of the start

    def spawn(self, spec, env, log_fd):
        """Start the training suspended, put it into its job, let it go; answers (pid, pgid, sid). Raises SpawnFailed."""
        argv = command(spec, env)
        try:
            self.process = win32.kernel().start(
                argv, win32.CREATE_SUSPENDED | win32.CREATE_NEW_PROCESS_GROUP,
                cwd=spec["cwd"], env=env, stdin=subprocess.DEVNULL, stdout=log_fd, stderr=log_fd,
            )
        except (OSError, ValueError) as error:  # ValueError: an embedded NUL
            stage = "cwd" if getattr(error, "winerror", None) == win32.ERROR_DIRECTORY else "exec"
            number = getattr(error, "errno", None) or errno.EINVAL
            raise SpawnFailed(number, failure_sentence(number, stage, spec)) from error
        pid, handle = self.process.pid, int(self.process._handle)
        windows.JOBS[pid] = self._hold(windows.job_name(spec["runId"]), handle)
        try:
            win32.kernel().resume(handle)
        except OSError as error:
            win32.kernel().terminate(handle, windows.KILLED_BY_US)  # it would be there forever
            raise SpawnFailed(errno.EINVAL, "%s was created, but could not be resumed: %s." % (argv[0], error)) from error
        return pid, pid, pid

    def _hold(self, name, handle):
        """Handle of the job that the training is in, or None; a training without job is better than none.

        Without KILL_ON_JOB_CLOSE: the death of this supervisor must not end the training. The training itself gets
        a handle: the job's name, by which an agent finds it then, lives only as long as some handle does.
        """
        kernel, job = win32.kernel(), None
        try:
            job = kernel.create_job(name)
            kernel.assign(job, handle)
        except OSError as error:
            self.notes.append("The program is not in an RL Cockpit job object (%s): a hard stop ends only its remaining descendants." % error)
            if job is not None:
                kernel.close(job)
            return None
        self.job = name
        try:
            kernel.duplicate_into(job, handle)
        except OSError as error:
            self.notes.append("The program has no handle to its job object (%s): without its supervisor, RL Cockpit cannot find the job." % error)
        return job

    def wait(self, timeout_s, fds):
        """Sleep until the training ends or the time is over; the pipes that hold something to read."""
        try:
            self.process.wait(max(0.0, min(timeout_s, MAX_WAIT_S)))
        except subprocess.TimeoutExpired:
            pass
        return [fd for fd in fds if win32.kernel().readable(fd)]

    def reap(self):
        """ExitStatus, once the training has. An NTSTATUS such as 0xC0000005 is the code, unsigned."""
        code = self.process.poll()
        if code is not None and self.exit_status is None:
            code &= 0xFFFFFFFF
            self.exit_status = ExitStatus(code, None, False, code, None)
        return self.exit_status

    def pop_others(self):
        """No process is adopted here."""
        return []


def command(spec, env):
    """argv with the program found as a console would: PATH of the training, PATHEXT. Raises SpawnFailed.

    A batch file is read by cmd.exe, which takes its arguments apart by its own rules: then only arguments that cmd.exe leaves as they are.
    """
    program = spec["argv"][0]
    if os.path.dirname(program):
        program = os.path.join(spec["cwd"], program)
    path = next((value for name, value in env.items() if name.upper() == "PATH"), None)
    argv = [shutil.which(program, path=path) or program] + spec["argv"][1:]
    read = sorted(CMD_SPECIAL.intersection("".join(argv[1:])))
    if argv[0].lower().endswith(BATCH) and read:
        says = "%s is a batch file, and cmd.exe would read %s in its arguments as commands. Start the program it runs instead."
        raise SpawnFailed(errno.EINVAL, says % (argv[0], " ".join(repr(one) for one in read)))
    return argv


def children():
    """The right class for this system."""
    return Children() if os.name == "nt" else Posix()
