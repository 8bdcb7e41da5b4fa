"""Continuation of a job: the checkpoint that a later attempt resumes from, and the restart after a time limit."""

import fnmatch
import os
import zipfile

from rl_cockpit_target.host.json_files import read_json
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.supervisor.attempts import earlier_attempts, job_id_of

#: Placeholder for the checkpoint in the command of a later attempt (`resume` of spec.json).
CHECKPOINT = "{checkpoint}"
BY_TIME_LIMIT = "time-limit"
MAX_DEPTH, MAX_ENTRIES = 8, 50_000
NEVER_SEARCHED = frozenset(("attempts", "control", "crash", "node_modules", "__pycache__", "site-packages", ".git", ".venv"))


def resume_command(run_dir, spec, since_ms):
    """(argv, checkpoint) of a later attempt. The checkpoint is None where there is none, or the program finds its own.

    `since_ms`: when the first attempt started; older files are not from this run.
    """
    resume = spec.get("resume")
    if not isinstance(resume, dict):
        return spec["argv"], None
    checkpoint = newest_checkpoint((run_dir, spec["cwd"]), resume["from"], since_ms)
    if checkpoint is None:
        return spec["argv"], None
    return [word.replace(CHECKPOINT, checkpoint) for word in resume["argv"]], checkpoint


def newest_checkpoint(folders, patterns, since_ms):
    """Path of the newest file or folder that matches a pattern by its name and is complete, as far as that can be seen; else None."""
    candidates = {path: modified_ms(path) for folder in folders for path in matches_below(folder, patterns)}
    recent = [path for path in sorted(candidates, key=candidates.get, reverse=True) if candidates[path] >= since_ms]
    return next((path for path in recent if is_complete(path)), None)


def matches_below(folder, patterns):
    """Paths of the files and folders below a folder that match. A folder that does is one checkpoint: what is in it is none."""

    def is_match(name):
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)

    count, depth = 0, folder.rstrip(os.sep).count(os.sep)
    for here, folders, names in os.walk(folder):
        own = [name for name in folders if is_match(name)]
        is_deep = here.count(os.sep) - depth >= MAX_DEPTH
        folders[:] = [name for name in folders if not is_deep and name not in own and name not in NEVER_SEARCHED]
        for name in own + names:
            count += 1
            if count > MAX_ENTRIES:
                return
            path = os.path.join(here, name)
            if not os.path.islink(path) and (name in own or (is_match(name) and os.path.isfile(path))):
                yield path


def modified_ms(path):
    """When a file, or the newest file of a folder, was last written, by the clock of its disk; 0 where it is gone."""
    files = [path] if not os.path.isdir(path) else [os.path.join(here, name) for here, _, names in os.walk(path) for name in names]
    try:
        return max((os.stat(file).st_mtime_ns // 1_000_000 for file in files[:MAX_ENTRIES]), default=0)
    except OSError:
        return 0


def is_complete(path):
    """Whether a checkpoint is neither empty nor cut off: the index of a zip archive (SB3, PyTorch) is at its end."""
    if os.path.isdir(path):
        return True
    try:
        with open(path, "rb") as file:
            head = file.read(2)
        return head != b"" and (head != b"PK" or zipfile.is_zipfile(path))
    except OSError:
        return False


def continuations(run_dir):
    """How often the run was continued after its time limit."""
    records = (read_json(os.path.join(run_dir, "attempts", name, "exit.json")) for name in earlier_attempts(run_dir))
    return sum(is_by_time_limit(record) for record in records)


def is_by_time_limit(record):
    """Whether an exit record is of a program that was asked to save because its time limit was near."""
    requested = record.get("requested") if isinstance(record, dict) else None
    return isinstance(requested, dict) and requested.get("nonce") == BY_TIME_LIMIT


def is_done(run_dir, spec, code):
    """Whether the program had finished anyway: it exited with 0, and every file that it should leave is there."""
    files = spec.get("expectations", {}).get("artefacts") or []
    return code == 0 and bool(files) and all(os.path.exists(os.path.join(run_dir, name)) for name in files)


def continue_after_limit(run_dir, spec, events):
    """Ask Slurm to start this job again, where its time limit stopped it and it may continue. Nothing is asked after any other end.

    Slurm then ends this process: what is to be recorded is recorded before.
    """
    limit = (spec.get("slurm") or {}).get("continuations")
    record = read_json(os.path.join(run_dir, "exit.json"))
    if not limit or not is_by_time_limit(record) or is_done(run_dir, spec, record.get("code")):
        return
    number = continuations(run_dir) + 1
    if number > limit:
        events.write("note", "It was continued %d times, as often as allowed." % limit)
        return
    events.write("note", "Continuing after the time limit: Slurm starts the job again (%d of at most %d)." % (number, limit))
    answer = programs.call("scontrol", ["requeue", job_id_of(os.environ) or ""])
    if not answer.ok:
        events.write("note", "Slurm did not start the job again: %s." % answer.words().rstrip("."))
