"""States of the open jobs by one call of squeue for all; sacct and scontrol only for what it does not list."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.job_state import (
    SACCT_FORMAT, SQUEUE_FORMAT, WAITING, WITHDRAWN, gone_record, is_final, parse_sacct, parse_scontrol, parse_squeue, state_record, unanswered,
)

#: Seconds between two calls, and for a while after a submission or a stop: the controller is everyone's.
USUAL_S, SOON_S = 30, 10
#: So long sbatch and the look for its job may take.
SUBMITTING_MS = 120_000
#: So long a silent accounting is asked for what only it can know; and each call of it may take so long, since every run waits for it.
ACCOUNTING_MS, ACCOUNTING_S = 3_600_000, 10
#: sacct(1) of a cluster that keeps no records of ended jobs.
NO_ACCOUNTING = "accounting storage is disabled"


def poll(jobs):
    """({run directory: JobState or `unanswered`}, why Slurm does not answer or None) of {run directory: job.json}.

    An id that Slurm named later than sbatch did is written to job.json.
    """
    # Tasks of an array that wait are one row without -r; someone else's may be thousands.
    is_of_array = any("array" in job for job in jobs.values())
    listed = programs.call("squeue", ["-h", "--me", "-t", "all", "-o", SQUEUE_FORMAT] + (["-r"] if is_of_array else []))
    if not listed.ok:
        return {}, listed.words().rstrip(".")
    queue, records, missing = parse_squeue(listed.out), {}, []
    by_name = {(name, task_of(number)): number for number, (name, _) in queue.items()}
    for run_dir, job in jobs.items():
        if job["submittedMs"] is None:
            continue  # the other runs of its array are still to come
        number = job.get("jobId") or by_name.get((job.get("name"), (job.get("array") or {}).get("index")))
        if number and number != job.get("jobId"):
            write_json(os.path.join(run_dir, "job.json"), dict(job, jobId=number), durable=True)
        record = queue[number][1] if number in queue and queue[number][0] == job.get("name") else None
        if record is None and number is None and wall_ms() - job["submittedMs"] < SUBMITTING_MS:
            continue  # sbatch has not answered yet
        if record is None:
            missing.append((run_dir, job))
        else:
            records[run_dir] = with_details(record, job)
    return dict(records, **archived(missing)), None


def task_of(number):
    """Index of a task by its job's number: 3 of 67_3; None of a job that is no task."""
    _, _, index = number.partition("_")
    return int(index) if index else None


def archived(missing):
    """{run directory: JobState or `unanswered`} of jobs that the queue does not list."""
    numbers = [job["jobId"] for _, job in missing if job.get("jobId")]
    answer = accounting(numbers) if numbers else None
    rows, records = parse_sacct(answer.out) if answer is not None and answer.ok else {}, {}
    for run_dir, job in missing:
        name, record = rows.get(job.get("jobId"), (None, None))
        if name != job.get("name"):
            record = shown_job(job)
        if record is None and was_stopped_before_its_start(run_dir):
            record = state_record(WITHDRAWN)
        if record is None and answer is not None and is_silent(answer) and waits_for_accounting(run_dir):
            record = unanswered("Slurm's accounting does not answer: %s." % answer.words().rstrip("."))
        records[run_dir] = record or gone_record()
    return records


def accounting(numbers):
    """Answer of sacct about jobs that have ended."""
    return programs.call("sacct", ["-XnP", "-j", ",".join(numbers), "-o", SACCT_FORMAT], limit_s=ACCOUNTING_S)


def is_silent(answer):
    """Whether accounting should have answered and did not."""
    return not answer.ok and NO_ACCOUNTING not in answer.err


def waits_for_accounting(run_dir):
    """Whether only accounting can still say how a run ended: it has no record of its own, and the silence is not too long."""
    problem = (read_json(os.path.join(run_dir, "scheduler.json")) or {}).get("problem") or {}
    since_ms = problem.get("sinceMs") or wall_ms()
    return wall_ms() - since_ms < ACCOUNTING_MS and not os.path.exists(os.path.join(run_dir, "exit.json"))


def was_stopped_before_its_start(run_dir):
    """Whether the run was asked to stop while it waited: of a task of an array that is cancelled then Slurm keeps no record.

    A run that Slurm has seen running did start, even where its files are not seen yet.
    """
    last = (read_json(os.path.join(run_dir, "scheduler.json")) or {}).get("state")
    if last is not None and last not in WAITING:
        return False
    control = os.path.join(run_dir, "control")
    is_requested = os.path.isdir(control) and any(name.startswith("stop-") for name in os.listdir(control))
    return is_requested and not os.path.exists(os.path.join(run_dir, "attempt.json"))


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
        answer = accounting([job["jobId"]])
        row = parse_sacct(answer.out).get(job["jobId"]) if answer.ok else None
        by = row[1]["by"] if row is not None else None
    return dict(record, exitCode=exit_code, by=by)
