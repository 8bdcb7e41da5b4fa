"""Run digest: what the files of one run directory say about its run, without judging."""

import functools
import os
import re
import socket

from rl_cockpit_target.agent.job_files import NO_JOB, JobFiles
from rl_cockpit_target.agent.run_records import EXIT, HEARTBEAT, PROC, SPEC, record_problem, spec_problem
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import load_json
from rl_cockpit_target.host.regular_files import error_words, log_problem, refuse_other_kinds
from rl_cockpit_target.host.system import system

RUN_ID = re.compile(r"^\d{8}-\d{6}-[0-9a-f]{8}\Z")
STALE_MS = 15_000  # where the file system knows no locks, the age of the heartbeat decides
LAUNCH_MS = 60_000  # so long a run directory without a spec is one that is just being made
MAX_JSON = 2 << 20  # bytes of a JSON file of a run directory
LOGS = ("output.log", "events.jsonl", "ticks.jsonl", "samples.jsonl")


@functools.lru_cache(maxsize=None)
def this_boot():
    """(boot id, start of process 1); they cannot change while this process lives."""
    return system.boot_id(), system.pid1_start()


def same_boot(proc):
    """None when one of the two boot ids is unknown, or the run is another machine's (a shared home)."""
    if proc is None or proc["bootId"] is None or this_boot()[0] is None:
        return None
    pid1 = this_boot()[1]
    same = proc["bootId"] == this_boot()[0] and (pid1 is None or proc["pid1Start"] in (None, pid1))
    # Another name and another boot: another machine with the same home, of which we know nothing.
    return True if same else False if proc["hostname"] == socket.gethostname() else None


def child_alive(proc, is_same_boot):
    """Whether the training's very process (pid and start time, within this boot) lives. None when that cannot be determined."""
    if proc is None:
        return None
    if is_same_boot is None:
        # Windows shows when a process started by the calendar: even without a boot id no other process is like it.
        comparable = system.STARTS_BY_CALENDAR and proc["hostname"] == socket.gethostname()
        return system.is_alive(proc["pid"], proc["start"]) if comparable else None
    return is_same_boot and system.is_alive(proc["pid"], proc["start"])


def file_stamp(path):
    """File stamp (mtime, size, inode) of a file or link: changes whenever it was replaced or written; None when it is absent."""
    try:
        stat = os.lstat(path)
    except OSError:
        return None
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)


def disk_refusal(run_dir):
    """Reason why the disk of a run directory accepts no bytes now: "full" or "read-only"; None if it does, or if unknown."""
    if not hasattr(os, "statvfs"):
        return None
    try:
        disk = os.statvfs(run_dir)
    except OSError:
        return None
    if disk.f_flag & os.ST_RDONLY:
        return "read-only"
    free = disk.f_bfree if os.geteuid() == 0 else disk.f_bavail
    # Some file systems count no blocks at all.
    return "full" if disk.f_blocks > 0 and free == 0 else None


class RunDigestReader:
    """Reads one run directory again and again; a file is parsed only after it changed."""

    def __init__(self, run_dir):
        self.run_dir = run_dir
        self.run_id = os.path.basename(run_dir)
        self.cache = {}  # name → (stamp, record or None, why it is none or None)
        self.due = 0.0  # when the watcher reads it again
        self.job = JobFiles(self._record)

    def path(self, name):
        return os.path.join(self.run_dir, name)

    def _record(self, name, kinds):
        """(record, why it cannot be used) of a JSON file; both are None when it is absent."""
        now = file_stamp(self.path(name))
        if now is None:
            self.cache.pop(name, None)
            return None, self._absence(name)
        cached = self.cache.get(name)
        if cached is None or cached[0] != now:
            cached = (now,) + self._parsed(name, kinds)
            self.cache[name] = cached
        return cached[1:]

    def _absence(self, name):
        """Reason why it cannot even be said that there is no such file, or None."""
        try:
            os.lstat(self.path(name))
        except FileNotFoundError:
            pass
        except OSError as error:
            return "%s cannot be read: %s." % (self.path(name), error_words(error))
        return None

    def _parsed(self, name, kinds):
        try:
            value = load_json(self.path(name), MAX_JSON)
        except FileNotFoundError:
            return None, None
        except OSError as error:
            return None, "%s cannot be read: %s." % (self.path(name), error_words(error))
        except ValueError:
            return None, "%s is not a JSON object that RL Cockpit wrote." % self.path(name)
        problem = record_problem(value, self.path(name), kinds)
        return (value, None) if problem is None else (None, problem)

    def json_bytes(self):
        """Bytes of the JSON files that the last digest was made of."""
        return sum(stamp[1] for stamp, record, _ in self.cache.values() if record is not None)

    def _is_new(self):
        """Was the directory made just now? Then its launch may be about to write what is missing."""
        try:
            return abs(wall_ms() - os.stat(self.run_dir).st_mtime_ns // 1_000_000) < LAUNCH_MS
        except OSError:
            return False

    def _lock(self, heartbeat):
        """(state, why the lock file says nothing): a supervisor without file locks is alive while its heartbeat is young."""
        if self.job.is_elsewhere():
            return self.job.lock(heartbeat), None
        path, why = self.path("lock"), None
        try:
            refuse_other_kinds(os.lstat(path))
            state = system.lock_state(path)
        except FileNotFoundError:
            state = "absent"
        except OSError as error:
            state, why = None, "%s cannot be read: %s." % (path, error_words(error))
        if state is not None:
            return state, None
        return ("held" if heartbeat and wall_ms() - heartbeat["wallMs"] < STALE_MS else "free"), why

    def read(self):
        """RunDigest of the contract."""
        spec, bad_spec = self._record("spec.json", SPEC)
        heartbeat, bad_heartbeat = self._record("heartbeat.json", HEARTBEAT)
        # In this order: anyone who sees the job settled, or the lock free, must also see the record that was written before.
        job, bad_job = self.job.read()
        lock, bad_lock = self._lock(heartbeat)
        proc, bad_proc = self._record("proc.json", PROC)
        is_same_boot = same_boot(proc)
        alive = child_alive(proc, is_same_boot)
        ended, bad_exit = self._record("exit.json", EXIT)
        if ended is not None and self.job.is_of_earlier_attempt(ended):
            # It waits again: what the earlier attempt left is not the end of the run.
            ended, proc, heartbeat, alive = None, None, None, None
        size = file_stamp(self.path("output.log"))
        is_new = spec is None and bad_spec is None and self._is_new()
        problems = [bad_heartbeat, bad_lock, bad_proc, bad_exit] + bad_job + [self._log_problem(name) for name in LOGS]
        return {
            "runId": self.run_id,
            "runDir": self.run_dir,
            "spec": spec,
            "specProblem": None if spec is not None else bad_spec or spec_problem(self.path("spec.json"), is_new),
            "isNew": is_new,
            "problems": [problem for problem in problems if problem is not None],
            "proc": proc,
            "heartbeat": heartbeat,
            "exit": ended,
            "lock": lock,
            "childAlive": alive,
            "sameBoot": is_same_boot,
            "logBytes": size[1] if size else 0,
            "disk": disk_refusal(self.run_dir) if lock == "held" else None,
            **job,
        }

    def _log_problem(self, name):
        why = log_problem(self.path(name))
        return None if why is None else "%s cannot be read: %s." % (self.path(name), why)


def unreadable_digest(run_dir, error):
    """RunDigest of a run directory over which our own reader failed: one such run must not hide the others."""
    return {
        "runId": os.path.basename(run_dir),
        "runDir": run_dir,
        "spec": None,
        "specProblem": "%s cannot be read: %r." % (run_dir, error),
        "isNew": False,
        "problems": [],
        "proc": None,
        "heartbeat": None,
        "exit": None,
        "lock": "free",
        "childAlive": None,
        "sameBoot": None,
        "logBytes": 0,
        **NO_JOB,
    }


def run_dirs(runs_dir):
    """Absolute run directories, oldest first. Raises OSError where the folder cannot be read: that is not "there are none"."""
    try:
        names = sorted(name for name in os.listdir(runs_dir) if RUN_ID.match(name))
    except FileNotFoundError:
        return []
    return [os.path.join(runs_dir, name) for name in names]
