"""A model of the Windows that win32.Kernel talks to: processes, jobs, consoles and handles that behave as documented.

Nothing is scripted by the tests but what programs do (`programs`), and in which job this process is. Who asks for something that Windows
would refuse gets the error that Windows gives.
"""

import os
import subprocess
import time

from rl_cockpit_target.host import win32

ENDED_BY_BREAK = 0xC000013A
PARAMETER, MISSING, HANDLE, EXISTS = 87, 2, 6, 183


def refused(number, says, kind=OSError):
    error = kind(13 if number == 5 else 22, says)
    error.winerror = number
    return error


class Job:
    def __init__(self, name):
        self.name, self.handles = name, 0


class Running:
    """A process, and what subprocess reports of it."""

    def __init__(self, windows, pid, ppid, argv, env, group, console, job, suspended, program):
        self.windows, self.pid, self.ppid, self.argv, self.env = windows, pid, ppid, argv, env
        self.group, self.console, self.job, self.suspended, self.program = group, console, job, suspended, program
        self.created = 116444736000000000 + time.time_ns() // 100 + pid
        self.code, self.ends_at, self.own_handles = None, None, []
        self._handle = windows.handle(self)

    def go(self):
        self.suspended = False
        self.ends_at = time.monotonic() + self.program.get("runs_s", 3600)
        for child in self.program.get("children", ()):
            self.windows.child_of(self, child)

    def settle(self):
        if self.code is None and not self.suspended and time.monotonic() >= self.ends_at:
            self.end(self.program.get("code", 0))

    def end(self, code):
        if self.code is None:
            self.code = code
            for handle in self.own_handles:
                self.windows.close(handle)

    def poll(self):
        self.settle()
        return self.code

    def wait(self, timeout=None):
        until = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if until is not None and time.monotonic() >= until:
                raise subprocess.TimeoutExpired(self.argv, timeout)
            time.sleep(0.005)
        return self.code


class FakeWindows:
    """`me` is the process that runs the tests; `job_lets_go` shows whether its job, if any, may be left."""

    def __init__(self, programs, job=None, job_lets_go=False, refuses=()):
        self.programs, self.refuses, self.job_lets_go = programs, refuses, job_lets_go
        self.calls, self.handles, self.jobs, self.table, self.shown = [], {}, {}, {}, []
        self.number = 100
        self.me = Running(self, os.getpid(), 0, ["python.exe"], {}, os.getpid(), "hidden of me", job, False, {})
        self.me.ends_at = float("inf")
        self.table[self.me.pid] = self.me

    def note(self, name, *more):
        self.calls.append((name,) + more)
        if name in self.refuses:
            raise refused(5, "Access is denied", PermissionError)

    def handle(self, thing):
        self.number += 4
        self.handles[self.number] = thing
        if isinstance(thing, Job):
            thing.handles += 1
        return self.number

    def close(self, handle):
        thing = self.handles.pop(handle)
        if isinstance(thing, Job):
            thing.handles -= 1
            if thing.handles == 0:
                self.jobs.pop(thing.name, None)  # its processes continue in it, but it cannot be found by name

    def new_pid(self):
        self.number += 4
        return 40_000 + self.number

    def start(self, argv, flags, hidden=False, **options):
        self.note("start", argv, flags)
        if flags & win32.CREATE_BREAKAWAY_FROM_JOB and self.me.job is not None and not self.job_lets_go:
            raise refused(5, "Access is denied", PermissionError)
        if options.get("cwd") is not None and not os.path.isdir(options["cwd"]):
            raise refused(win32.ERROR_DIRECTORY, "The directory name is invalid", NotADirectoryError)
        program = self.programs.get(os.path.basename(argv[0]))
        if program is None:
            error = FileNotFoundError(2, "The system cannot find the file specified")
            error.winerror = MISSING
            raise error
        pid = self.new_pid()
        left = flags & win32.CREATE_BREAKAWAY_FROM_JOB and self.job_lets_go
        running = Running(
            self, pid, self.me.pid, argv, options.get("env"), pid if flags & win32.CREATE_NEW_PROCESS_GROUP else self.me.group,
            self.console_of(pid, flags, hidden), None if left else self.me.job, bool(flags & win32.CREATE_SUSPENDED), program,
        )
        self.table[pid] = running
        if not running.suspended:
            running.go()
        return running

    def console_of(self, pid, flags, hidden):
        if flags & win32.DETACHED_PROCESS:
            return None
        if flags & win32.CREATE_NO_WINDOW:
            return "hidden of %d" % pid
        if self.me.console is None and not hidden:
            self.shown.append(pid)  # a black window flashes up before the user
        return self.me.console or "new of %d" % pid

    def child_of(self, parent, program):
        pid = self.new_pid()
        child = Running(self, pid, parent.pid, ["worker.exe"], parent.env, parent.group, parent.console, parent.job, False, program)
        self.table[pid] = child
        child.go()

    @staticmethod
    def hidden():
        return "hidden"

    def resume(self, process):
        self.note("resume", self.handles[process].pid)
        self.handles[process].go()

    def terminate(self, process, code):
        self.note("terminate", self.handles[process].pid, code)
        self.handles[process].end(code)

    def in_job(self):
        return self.me.job is not None

    def create_job(self, name):
        self.note("create_job", name)
        job = self.jobs.setdefault(name, Job(name))
        return self.handle(job)

    def open_job(self, name):
        return self.handle(self.jobs[name]) if name in self.jobs else None

    def assign(self, job, process):
        self.note("assign", self.handles[process].pid)
        self.handles[process].job = self.handles[job]

    def terminate_job(self, job, code):
        self.note("terminate_job", code)
        for process in self.members(job):
            process.end(code)

    def members(self, job):
        matches = [p for p in self.table.values() if p.job is self.handles[job]]
        for process in matches:
            process.settle()
        return [process for process in matches if process.code is None]

    def job_pids(self, job):
        return [process.pid for process in self.members(job)]

    def duplicate_into(self, handle, process):
        self.note("duplicate_into")
        self.handles[process].own_handles.append(self.handle(self.handles[handle]))

    def ctrl_break(self, group):
        self.note("ctrl_break", group)
        heard = [p for p in self.table.values() if p.group == group and p.console == self.me.console and p.code is None]
        if not heard:
            raise refused(PARAMETER, "The parameter is incorrect")
        for process in heard:
            answer = process.program.get("on_break", ENDED_BY_BREAK)
            if answer != "deaf" and not process.suspended:
                process.end(answer)

    def attach_console(self, pid):
        self.note("attach_console", pid)
        if pid not in self.table or self.table[pid].console is None:
            raise refused(HANDLE, "The handle is invalid")
        self.me.console = self.table[pid].console

    def processes(self):
        for process in list(self.table.values()):
            process.settle()
        rows = [(p.pid, p.ppid, os.path.basename(p.argv[0])) for p in self.table.values() if p.code is None]
        return rows + [(9, self.me.pid, "conhost.exe")]

    def open_process(self, pid, access):
        process = self.table.get(pid)
        return None if process is None else self.handle(process)

    def times(self, process):
        return self.handles[process].created, 0

    def has_ended(self, process):
        return self.handles[process].poll() is not None

    def resident(self, _process):
        return 1 << 20

    def command_line(self, process):
        return " ".join(self.handles[process].argv)

    def split(self, text):
        return text.split(" ")

    @staticmethod
    def open_append(path):
        return os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)

    @staticmethod
    def lock(fd, acquire):
        import fcntl

        fcntl.flock(fd, (fcntl.LOCK_EX if acquire else fcntl.LOCK_UN) | fcntl.LOCK_NB)

    @staticmethod
    def readable(_fd):
        return True

    def keep_awake(self):
        self.note("keep_awake")
        return True

    @staticmethod
    def memory():
        return 1 << 30, 1 << 34

    @staticmethod
    def registry_value(_path, name):
        return 17 if name == "BootId" else None
