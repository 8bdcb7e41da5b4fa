"""Job watcher: what Slurm says of all open jobs of this machine's runs, by one call; changes go to the files of each run."""

import os
import threading
import time

from rl_cockpit_target.agent.run_digest import RunDigestReader, run_dirs
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import LineFile, read_json, write_json
from rl_cockpit_target.host.regular_files import read_regular
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.job_state import (
    SACCT_FORMAT, SQUEUE_FORMAT, WAITING, is_final, parse_sacct, parse_scontrol, parse_squeue, state_record,
)

#: Seconds between two calls: while something waits or runs, for a while after a submission or an end, and at most after failures.
USUAL_S, SOON_S, SOON_FOR_S, MAX_S = 30, 10, 120, 300
#: So long sbatch and the look for its job may take.
SUBMITTING_MS = 120_000
#: An end without a record of ours is believed when two calls, so far apart, agree and nothing of the run moves.
CONFIRM_S, CONFIRM_UNSTARTED_S = 20, 3
#: An exit record is there, and Slurm still has to say the same: it does within seconds.
AFTER_EXIT_S, RECENT_S = 2.0, 60
#: A site may want fewer calls, a test more.
EVERY_VARIABLE = "RL_COCKPIT_SLURM_EVERY_S"
GONE = "UNKNOWN_TO_SLURM"
#: State of a job of which Slurm has said nothing yet.
UNREPORTED = "UNKNOWN"
MAX_OUTPUT, MAX_WORDS = 1 << 20, 500


class JobWatcher:
    """Watcher of the jobs of all runs below a folder; its thread begins with the first job and ends with the last."""

    def __init__(self, runs_dir):
        self.runs_dir = runs_dir
        self.wake = threading.Event()
        self.lock = threading.Lock()
        self.thread = None
        self.soon_until = 0.0
        self.failures = 0
        self.closed = set()  # run directories whose job is settled, or that are no job

    def start(self):
        """Look now, and go on as long as there are open jobs. Called at the agent's start, after a submission and a stop."""
        self.soon_until = time.monotonic() + SOON_FOR_S
        with self.lock:
            self.wake.set()
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._run, name="slurm-jobs", daemon=True)
                self.thread.start()

    def _run(self):
        while True:
            self.wake.clear()
            jobs = self.open_jobs()
            if not jobs:
                with self.lock:
                    if not self.wake.is_set():
                        self.thread = None
                        return
                continue
            self.failures = 0 if self.poll(jobs) else self.failures + 1
            self._sleep(jobs)

    def _sleep(self, jobs):
        """Until the next call is due, or a run's exit record appeared: Slurm then has its word at once."""
        until = time.monotonic() + self.pause_s()
        ended = {run_dir for run_dir in jobs if has_exit(run_dir)}
        if any(is_recent(run_dir) for run_dir in ended):
            until = min(until, time.monotonic() + AFTER_EXIT_S)
        while time.monotonic() < until and not self.wake.is_set():
            time.sleep(min(5.0, 0.5 + 0.05 * len(jobs)))  # hundreds of jobs on a network file system
            now = {run_dir for run_dir in jobs if has_exit(run_dir)}
            if now - ended:
                until = min(until, time.monotonic() + 1.0)
                ended = now

    def pause_s(self):
        own = os.environ.get(EVERY_VARIABLE, "")
        usual = float(own) if own.replace(".", "", 1).isdigit() else SOON_S if time.monotonic() < self.soon_until else USUAL_S
        return min(MAX_S, usual * 2 ** min(self.failures, 5))

    def open_jobs(self):
        """{run directory: job.json} of the runs whose job is not settled yet."""
        try:
            folders = run_dirs(self.runs_dir)
        except OSError:
            return {}
        jobs = {}
        for folder in folders:
            if folder in self.closed:
                continue
            job = read_json(os.path.join(folder, "job.json"))
            state = read_json(os.path.join(folder, "scheduler.json")) if job else None
            is_settled = isinstance(state, dict) and state.get("isSettled") is True
            if is_settled or (job is None and os.path.exists(os.path.join(folder, "proc.json"))):
                self.closed.add(folder)
            elif isinstance(job, dict):
                jobs[folder] = job
        return jobs

    def poll(self, jobs):
        """One round: the queue, then of those that it does not list the archive. Answers whether Slurm answered."""
        listed = programs.call("squeue", ["-h", "--me", "-t", "all", "-o", SQUEUE_FORMAT])
        if not listed.ok:
            for run_dir in jobs:
                note_problem(run_dir, "Slurm does not answer: %s." % listed.words().rstrip("."))
            return False
        queue = parse_squeue(listed.out)
        by_name = {name: number for number, (name, _) in queue.items()}
        missing = []
        for run_dir, job in jobs.items():
            number = job.get("jobId") or by_name.get(job.get("name"))
            if number and number != job.get("jobId"):
                write_json(os.path.join(run_dir, "job.json"), dict(job, jobId=number), durable=True)
            record = queue[number][1] if number in queue and queue[number][0] == job.get("name") else None
            if record is None and number is None and wall_ms() - job["submittedMs"] < SUBMITTING_MS:
                continue  # sbatch has not answered yet
            if record is None:
                missing.append((run_dir, job))
            else:
                note_state(run_dir, with_details(record, job))
        self._ask_archive(missing)
        return True

    def _ask_archive(self, missing):
        numbers = [job["jobId"] for _, job in missing if job.get("jobId")]
        answer = programs.call("sacct", ["-XnP", "-j", ",".join(numbers), "-o", SACCT_FORMAT]) if numbers else None
        rows = parse_sacct(answer.out) if answer is not None and answer.ok else {}
        for run_dir, job in missing:
            name, record = rows.get(job.get("jobId"), (None, None))
            if name != job.get("name"):
                record = shown_job(job)
            note_state(run_dir, record if record is not None else state_record(GONE))


def shown_job(job):
    """The record of scontrol, of this very job; None where Slurm does not know it any more."""
    answer = programs.call("scontrol", ["show", "job", "-o", job["jobId"]]) if job.get("jobId") else None
    shown = parse_scontrol(answer.out) if answer is not None and answer.ok else None
    return shown[1] if shown is not None and shown[0] == job.get("name") else None


def with_details(record, job):
    """The record of an ended job with its exit code, and who cancelled it where accounting knows."""
    if not is_final(record):
        return record
    shown = shown_job(job)
    exit_code = shown["exitCode"] if shown else record["exitCode"]
    by = record["by"]
    if record["state"] == "CANCELLED":
        answer = programs.call("sacct", ["-XnP", "-j", job["jobId"], "-o", SACCT_FORMAT])
        row = parse_sacct(answer.out).get(job["jobId"]) if answer.ok else None
        by = row[1]["by"] if row is not None else None
    return dict(record, exitCode=exit_code, by=by)


def has_exit(run_dir):
    return os.path.exists(os.path.join(run_dir, "exit.json"))


def is_recent(run_dir):
    """Whether the run's exit record is less than a minute old."""
    try:
        return abs(time.time() - os.stat(os.path.join(run_dir, "exit.json")).st_mtime) < RECENT_S
    except OSError:
        return False


def note_problem(run_dir, says):
    """Slurm does not answer: the last state stays, with since when."""
    before = read_json(os.path.join(run_dir, "scheduler.json")) or dict(state_record(UNREPORTED), sinceMs=wall_ms(), requeuedMs=None, isSettled=False)
    if not (before.get("problem") or {}).get("says") == says:
        write_json(os.path.join(run_dir, "scheduler.json"), dict(before, problem={"says": says, "sinceMs": wall_ms()}))


def note_state(run_dir, record):
    """Write what Slurm says of a run's job, if that is news; a job's end is settled when our record or a second call agrees."""
    path, now = os.path.join(run_dir, "scheduler.json"), wall_ms()
    before = read_json(path) or {}
    is_same = before.get("state") == record["state"]
    since_ms = before["sinceMs"] if is_same else now
    # A job that waits again after it ran: what its earlier attempt left is not its end.
    started_ms = modified_ms(os.path.join(run_dir, "proc.json"))
    is_again = record["state"] in WAITING and started_ms is not None and (before.get("requeuedMs") or 0) < started_ms
    requeued_ms = now if is_again else before.get("requeuedMs")
    is_over = is_final(record) or record["state"] == GONE
    confirm_ms = 1000 * (CONFIRM_S if os.path.exists(os.path.join(run_dir, "proc.json")) else CONFIRM_UNSTARTED_S)
    settled = is_over and (has_exit(run_dir) or (is_same and now - since_ms >= confirm_ms and not moves(run_dir)))
    said = last_words(run_dir) if is_over and not has_exit(run_dir) else None
    after = dict(record, sinceMs=since_ms, requeuedMs=requeued_ms, isSettled=settled, problem=None, said=said)
    if after == before:
        return
    write_json(path, after, durable=is_over)
    if not is_same or before.get("reason") != record["reason"]:
        lines = LineFile(os.path.join(run_dir, "scheduler.jsonl"))
        try:
            lines.append(dict(after, wallMs=now))
        finally:
            lines.close()


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
    digest = RunDigestReader(run_dir).read()
    return digest["lock"] == "held" or digest["childAlive"] is True
