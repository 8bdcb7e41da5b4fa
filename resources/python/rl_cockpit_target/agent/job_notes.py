"""Notes on a run's job: what its scheduler says of it, in scheduler.json (the last state) and scheduler.jsonl (each change)."""

import os
import time

from rl_cockpit_target.agent.job_files import late_s
from rl_cockpit_target.agent.run_digest import RunDigestReader
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.file_systems import mount_of
from rl_cockpit_target.host.json_files import LineFile, read_json, write_json
from rl_cockpit_target.host.regular_files import read_regular
from rl_cockpit_target.slurm.job_state import state_record

#: An end without a record of ours is believed when two calls, so far apart, agree and nothing of the run moves.
CONFIRM_S, CONFIRM_UNSTARTED_S = 20, 3
#: Exit code of our batch script where it ends before there is a supervisor: no record comes.
BEFORE_SUPERVISOR = "120:0"
RECENT_S = 60
#: State of a job of which its scheduler has said nothing yet.
UNREPORTED = "UNKNOWN"
MAX_OUTPUT, MAX_WORDS = 1 << 20, 500
#: Of runs whose job has ended and that have no record: on another machine a supervisor is alive as long as two readings differ.
READERS = {}


def has_exit(run_dir):
    return os.path.exists(os.path.join(run_dir, "exit.json"))


def is_recent(run_dir):
    """Whether the run's exit record is less than a minute old."""
    try:
        return abs(time.time() - os.stat(os.path.join(run_dir, "exit.json")).st_mtime) < RECENT_S
    except OSError:
        return False


def note_problem(run_dir, says):
    """The scheduler does not answer: the last state stays, with since when."""
    before = read_json(os.path.join(run_dir, "scheduler.json")) or dict(state_record(UNREPORTED), sinceMs=wall_ms(), requeuedMs=None, isSettled=False)
    problem = before.get("problem") or {"sinceMs": wall_ms()}
    if problem.get("says") != says:
        write_json(os.path.join(run_dir, "scheduler.json"), dict(before, problem=dict(problem, says=says)))


def note_state(run_dir, record, scheduler, is_certain=False):
    """Write what the scheduler says of a run's job, if that is news; a job's end is settled when our record or a second call agrees."""
    path, now = os.path.join(run_dir, "scheduler.json"), wall_ms()
    before = read_json(path) or {}
    if record["state"] == scheduler.GONE and before.get("state") in scheduler.OVER:
        record = {name: before.get(name) for name in record}  # it said how the job ended, and has forgotten it since
    is_same = before.get("state") == record["state"]
    since_ms = before["sinceMs"] if is_same else now
    # A job that waits again after it ran: what its earlier attempt left is not its end.
    started_ms = modified_ms(os.path.join(run_dir, "proc.json"))
    is_again = record["state"] in scheduler.WAITS_AGAIN and started_ms is not None and (before.get("requeuedMs") or 0) < started_ms
    requeued_ms = now if is_again else before.get("requeuedMs")
    is_over = record["state"] in scheduler.OVER
    confirm_ms = 1000 * (CONFIRM_S if os.path.exists(os.path.join(run_dir, "proc.json")) else CONFIRM_UNSTARTED_S)
    has_record = is_over and has_exit(run_dir)
    said = (record.get("said") or last_words(run_dir)) if is_over and not has_record else None
    due_ms = since_ms + 1000 * late_s() if is_over and may_be_late(run_dir, record, said) else None
    is_moving = is_over and not has_record and moves(run_dir)
    is_believed = is_same and now >= (due_ms or since_ms + confirm_ms) and not is_moving
    settled = is_over and (is_certain or has_record or is_believed)
    recorded = {"sinceMs": since_ms, "requeuedMs": requeued_ms, "isSettled": settled, "problem": None, "said": said}
    if settled:
        READERS.pop(run_dir, None)
    recorded["recordDueMs"] = None if settled else due_ms
    after = dict(record, **recorded)
    if after == before:
        return
    write_json(path, after, durable=is_over)
    if not is_same or before.get("reason") != record["reason"]:
        lines = LineFile(os.path.join(run_dir, "scheduler.jsonl"))
        try:
            lines.append(dict(after, wallMs=now))
        finally:
            lines.close()


def may_be_late(run_dir, record, said):
    """Whether the run's own record may be there already and not be seen yet: its job ran, and its folder is on a network."""
    is_before = record.get("exitCode") == BEFORE_SUPERVISOR and said is not None
    has_run = record.get("nodes") is not None or os.path.exists(os.path.join(run_dir, "attempt.json"))
    return has_run and not is_before and is_on_network(run_dir)


def is_on_network(folder):
    from rl_cockpit_target.discovery.markers import MARKERS  # reads a file, which only the end of a job needs

    _, kind = mount_of(folder)
    return kind is not None and (kind in MARKERS["away"]["linux"]["types"] or kind.startswith("fuse."))


def modified_ms(path):
    """When a file was written, by the clock of its disk; None where there is none."""
    try:
        return os.stat(path).st_mtime_ns // 1_000_000
    except OSError:
        return None


def last_words(run_dir):
    """The last lines of the job's own output: why it ended before there was a supervisor. None where it has none."""
    try:
        text = read_regular(os.path.join(run_dir, "scheduler.log"), MAX_OUTPUT).decode("utf-8", "replace")
    except OSError:
        return None
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(lines[-3:])[-MAX_WORDS:] or None


def moves(run_dir):
    """Whether the run's supervisor or training still shows life: a job may end before what it started does."""
    digest = READERS.setdefault(run_dir, RunDigestReader(run_dir)).read()
    return digest["lock"] == "held" or digest["childAlive"] is True
