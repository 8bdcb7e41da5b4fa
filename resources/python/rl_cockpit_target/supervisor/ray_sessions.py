"""Ray session directories of a run: named by its own Ray processes, or holding files of its processes; never one of another run or user."""

import os
import re

SESSION_PATH = re.compile(r"(/[^\s=,:'\"]*?/session_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_\d+_(\d+))(?![\w.-])")
SESSION_NAME = re.compile(r"session_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_\d+_(\d+)\Z")
WORKER_FILE = re.compile(r"worker-([0-9a-f]{16,64})-[0-9a-f]+-(\d+)\.(?:out|err)\Z")
MAX_SESSIONS = 4
MAX_ENTRIES = 20_000
SLACK_MS = 2_000


class RaySessions:
    """Session directories that processes of the training's tree name on their command lines: `observe` at each heartbeat."""

    def __init__(self):
        self.paths = []

    def observe(self, members):
        """Note the sessions of the members that run now: Ray deletes neither the folder nor its name while they do."""
        for member in members:
            for word in member.command:
                match = SESSION_PATH.search(word)
                if match is not None and match.group(1) not in self.paths:
                    self.paths.append(match.group(1))

    def find(self, env, log, pids, worker_ids, started_ms):
        """Sessions of this run, those that its processes named first. `worker_ids`: those that its log names as dead."""
        named = [path for path in self.paths if is_ours(path)]
        searched = [match.group(1) for match in SESSION_PATH.finditer(log)]
        searched += [path for folder in session_roots(env) for path in sessions_below(folder, started_ms)]
        matches = named + [path for path in searched if is_ours(path) and belongs(path, pids, worker_ids)]
        return list(dict.fromkeys(matches))[:MAX_SESSIONS]


def session_roots(env):
    """Folders where Ray makes sessions: $RAY_TMPDIR/ray, $TMPDIR/ray, /tmp/ray (ray._private.utils.get_ray_temp_dir)."""
    folders = [env.get(name) for name in ("RAY_TMPDIR", "TMPDIR")] + ["/tmp"]
    return list(dict.fromkeys(os.path.join(folder, "ray") for folder in folders if folder))


def sessions_below(folder, started_ms):
    """Session directories of this user in a folder of Ray that were used since the start, the newest first."""
    matches = []
    for name in names_of(folder):
        path = os.path.join(folder, name)
        if SESSION_NAME.match(name) and is_ours(path) and modified_ms(os.path.join(path, "logs")) >= started_ms - SLACK_MS:
            matches.append(path)
    return sorted(matches, reverse=True)


def names_of(folder):
    """Names in a folder, at most MAX_ENTRIES; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return [entry.name for _, entry in zip(range(MAX_ENTRIES), entries)]
    except OSError:
        return []


def modified_ms(path):
    try:
        return os.stat(path).st_mtime * 1000
    except OSError:
        return -1.0


def is_ours(path):
    """Whether it is a folder of this user, and no link to somewhere else."""
    try:
        stat = os.lstat(path)
    except OSError:
        return False
    return os.path.isdir(path) and not os.path.islink(path) and (not hasattr(os, "getuid") or stat.st_uid == os.getuid())


def belongs(path, pids, worker_ids):
    """Did a process of this run make the session, or does it hold the files of a worker whose death the run's log reports?"""
    match = SESSION_NAME.search(os.path.basename(path))
    if match is not None and int(match.group(1)) in pids:
        return True
    workers = worker_files(path)
    return any(worker in worker_ids for worker, _ in workers)


def worker_files(path):
    """{(worker id, pid): [names]} of the workers of a session, by the names of their files."""
    matches = {}
    for name in names_of(os.path.join(path, "logs")):
        match = WORKER_FILE.match(name)
        if match is not None:
            matches.setdefault((match.group(1), int(match.group(2))), []).append(name)
    return matches
