"""Run digest: what the files of one run directory say about its run, without judging."""

import functools
import os
import re
import socket

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json
from rl_cockpit_target.host.system import system

RUN_ID = re.compile(r"^\d{8}-\d{6}-[0-9a-f]{8}$")
STALE_MS = 15_000  # where the file system knows no locks, the age of the heartbeat decides

# Keys that a file must have to be part of the digest; the engine parses them in full.
SPEC = ("schema", "runId", "argv", "cwd", "env", "secretEnv", "installationId", "stop", "expectations")
PROC = ("supervisorPid", "supervisorStart", "pid", "start", "bootId", "pid1Start", "hostname")
HEARTBEAT = ("seq", "wallMs", "monoMs", "logBytes", "activity")
EXIT = ("code", "signal", "endedMs", "elapsedMs", "requested")


def with_all_keys(value, keys):
    """`value` when it is an object with all these keys, else None."""
    return value if isinstance(value, dict) and all(key in value for key in keys) else None


def spec_problem(value, path, exists):
    """A sentence about a spec.json that cannot be used, or None."""
    if with_all_keys(value, SPEC) is not None:
        return None
    if not exists:
        return "%s does not exist (yet)." % path
    if isinstance(value, dict) and isinstance(value.get("schema"), int):
        missing = [key for key in SPEC if key not in value]
        return "%s (schema %d) lacks %s." % (path, value["schema"], ", ".join(missing))
    return "%s is not a JSON object that RL Cockpit wrote." % path


@functools.lru_cache(maxsize=None)
def this_boot():
    """(boot id, start of process 1); they cannot change while this process lives."""
    return system.boot_id(), system.pid1_start()


def file_stamp(path):
    """File stamp (mtime, size, inode): changes whenever the file was replaced or written; None when it is absent."""
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)


class RunDigestReader:
    """Reads one run directory again and again; a file is parsed only after it changed."""

    def __init__(self, run_dir):
        self.run_dir = run_dir
        self.run_id = os.path.basename(run_dir)
        self.cache = {}
        self.due = 0.0  # when the watcher reads it again

    def _json(self, name):
        path = os.path.join(self.run_dir, name)
        now = file_stamp(path)
        if now is None:
            self.cache.pop(name, None)
            return None
        cached = self.cache.get(name)
        if cached is None or cached[0] != now:
            cached = (now, read_json(path))
            self.cache[name] = cached
        return cached[1]

    def _lock(self, heartbeat):
        state = system.lock_state(os.path.join(self.run_dir, "lock"))
        if state is not None:
            return state
        return "held" if heartbeat and wall_ms() - heartbeat["wallMs"] < STALE_MS else "free"

    @staticmethod
    def _same_boot(proc):
        """None when one of the two boot ids is unknown, or the run is another machine's (a shared home)."""
        if proc is None or proc["bootId"] is None or this_boot()[0] is None:
            return None
        pid1 = this_boot()[1]
        same = proc["bootId"] == this_boot()[0] and (pid1 is None or proc["pid1Start"] in (None, pid1))
        # Another name and another boot: another machine with the same home, of which we know nothing.
        return True if same else False if proc["hostname"] == socket.gethostname() else None

    @staticmethod
    def _child_alive(proc, same_boot):
        if proc is None:
            return None
        if same_boot is None:
            # Windows tells when a process started by the calendar: even without a boot id no other process is like it.
            comparable = system.STARTS_BY_CALENDAR and proc["hostname"] == socket.gethostname()
            return system.is_alive(proc["pid"], proc["start"]) if comparable else None
        return same_boot and system.is_alive(proc["pid"], proc["start"])

    def read(self):
        """RunDigest of the contract."""
        raw_spec = self._json("spec.json")
        heartbeat = with_all_keys(self._json("heartbeat.json"), HEARTBEAT)
        # In this order: whoever sees the lock free must also see the record that was written before.
        lock = self._lock(heartbeat)
        proc = with_all_keys(self._json("proc.json"), PROC)
        same_boot = self._same_boot(proc)
        alive = self._child_alive(proc, same_boot)
        size = file_stamp(os.path.join(self.run_dir, "output.log"))
        return {
            "runId": self.run_id,
            "runDir": self.run_dir,
            "spec": with_all_keys(raw_spec, SPEC),
            "specProblem": spec_problem(raw_spec, os.path.join(self.run_dir, "spec.json"), "spec.json" in self.cache),
            "proc": proc,
            "heartbeat": heartbeat,
            "exit": with_all_keys(self._json("exit.json"), EXIT),
            "lock": lock,
            "childAlive": alive,
            "sameBoot": same_boot,
            "logBytes": size[1] if size else 0,
        }


def run_dirs(runs_dir):
    """Absolute run directories, oldest first. Raises OSError where the folder cannot be read: that is not "there are none"."""
    try:
        names = sorted(name for name in os.listdir(runs_dir) if RUN_ID.match(name))
    except FileNotFoundError:
        return []
    return [os.path.join(runs_dir, name) for name in names]
