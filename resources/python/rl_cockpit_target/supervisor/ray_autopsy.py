"""Ray autopsy after a bad end: the dead workers' own files, raylet and GCS logs, copied out of the session before Ray deletes it."""

import os
import re

from rl_cockpit_target.host.json_files import write_bytes, write_json
from rl_cockpit_target.host.regular_files import open_regular
from rl_cockpit_target.supervisor.crash_files import tail_bytes
from rl_cockpit_target.supervisor.ray_deaths import actor_deaths, deaths
from rl_cockpit_target.supervisor.ray_sessions import worker_files

HEAD_BYTES, TAIL_BYTES = 64 * 1024, 192 * 1024  # of each file that is copied
LOG_BYTES = 4 * 1024 * 1024  # of the run's log, from its end, in which deaths are searched
MAX_WORKERS = 8
SERVICES = ("raylet.out", "raylet.err", "gcs_server.out", "gcs_server.err")
CUT = b"\n[... %d bytes left out ...]\n"
FATAL = re.compile(
    r"^\*\*\* SIG[A-Z]+ received|^Fatal Python error|double free|corrupted (?:size|double|unsorted)|invalid (?:pointer|size|next)|^terminate called|munmap_chunk|"
    r"^malloc\(\)|^free\(\)|Segmentation fault|Assertion .* failed|Check failed|CUDA error|out of memory|^[\w.]*(?:Error|Exception)\b(?::|$)|received a SIGTERM"
)
SAID_BY_RAY = re.compile(r"^:(?:job_id|actor_name|task_name):")
ACTOR_NAME = re.compile(r"^:actor_name:([^\r\n]+)", re.M)
ERROR_RECORD = re.compile(r"^\[[^\]]* [EFC] \d+ \d+\] (?:\(\w+\) )?[\w.]+:\d+: (.*)$")


def collect(run_dir, sessions, env, pids, started_ms):
    """Copy into crash/ray/ and write its index.json; answers the paths, [] where no session is this run's. Raises OSError."""
    log = tail_bytes(os.path.join(run_dir, "output.log"), LOG_BYTES).decode("utf-8", "replace")
    reported = {row["workerId"] for row in deaths(log, "")}
    result = sessions.find(env, log, pids, reported, started_ms)
    if not result:
        return []
    folder = os.path.join(run_dir, "crash", "ray")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    rows, paths = [], []
    for number, session in enumerate(result):
        copied, workers = copy_session(session, folder, "" if number == 0 else "%d-" % (number + 1), log)
        paths += copied
        rows.append({"path": session, "files": [os.path.basename(path) for path in copied], "workers": workers})
    index = os.path.join(folder, "index.json")
    write_json(index, {"schema": 1, "sessions": rows})
    return [index] + paths


def copy_session(session, folder, prefix, log):
    """([paths of the copies], [RayWorkerDeath of the contract]) of one session."""
    logs = os.path.join(session, "logs")
    copied = [path for path in (copy(logs, name, folder, prefix) for name in SERVICES) if path is not None]
    workers = []
    for row in dead_workers(session, log):
        names = row.pop("names")
        paths = [path for path in (copy(logs, name, folder, prefix) for name in names) if path is not None]
        copied += paths
        workers.append(dict(row, files=[os.path.basename(path) for path in paths]))
    return copied, workers


def dead_workers(session, log):
    """Workers that died, the first report first, each with its actor, its first fatal line and the names of its files."""
    files = worker_files(session)
    gcs = ends_of(os.path.join(session, "logs", "gcs_server.out")).decode("utf-8", "replace")
    by_pid = actor_deaths(log)
    rows = [row for row in deaths(log, gcs) if any(worker == row["workerId"] for worker, _ in files)]
    existing = {row["workerId"] for row in rows}
    for worker, pid in sorted(files, key=lambda key: key[1]):
        if worker not in existing and pid in by_pid:
            rows.append(dict(by_pid[pid], workerId=worker, pid=pid))
    return [described(row, files, by_pid, session) for row in rows[:MAX_WORKERS]]


def described(row, files, by_pid, session):
    """A death with what the worker's own files say of it."""
    worker, pid = next(key for key in files if key[0] == row["workerId"])
    names = sorted(files[(worker, pid)])
    text = "\n".join(ends_of(os.path.join(session, "logs", name)).decode("utf-8", "replace") for name in names)
    own_name = ACTOR_NAME.search(text)
    error = by_pid.get(pid, {})
    actor = error.get("actor") or row["actor"] or (own_name.group(1).strip() if own_name else None)
    exit_type, detail = row["exitType"] or error.get("exitType"), row["exitDetail"] or error.get("exitDetail")
    return dict(row, pid=pid, actor=actor, exitType=exit_type, exitDetail=detail, fatalLine=fatal_line(text), names=names)


def fatal_line(text):
    """The first line of a worker's files that shows why it died, without the mark of Ray's log records; None for a silent death."""
    for line in text.splitlines():
        record = ERROR_RECORD.match(line)
        said = (record.group(1) if record else line).strip()
        if said and not SAID_BY_RAY.match(said) and FATAL.search(said):
            return said[:300]
    return None


def copy(logs, name, folder, prefix):
    """Path of the bounded copy of a session's file; None where it is empty or cannot be read."""
    data = ends_of(os.path.join(logs, name))
    if not data:
        return None
    path = os.path.join(folder, prefix + name)
    write_bytes(path, data)
    return path


def ends_of(path):
    """The beginning and the end of a regular file, with a line between them that says what is left out; empty where it cannot be read."""
    try:
        with os.fdopen(open_regular(path, follow=False), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(0)
            if size <= HEAD_BYTES + TAIL_BYTES:
                return file.read(HEAD_BYTES + TAIL_BYTES)
            head = file.read(HEAD_BYTES)
            file.seek(size - TAIL_BYTES)
            return head + CUT % (size - HEAD_BYTES - TAIL_BYTES) + file.read(TAIL_BYTES)
    except OSError:
        return b""
