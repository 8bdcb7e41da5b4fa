"""States of the open jobs, one call each: a head lists all jobs that it ever had, with their last words."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json
from rl_cockpit_target.ray_jobs.head import call
from rl_cockpit_target.ray_jobs.job_state import GONE, gone_record, record_of
from rl_cockpit_target.ray_jobs.submit import JOBS

#: Seconds between two calls, and for a while after a submission or a stop: the head is this machine.
USUAL_S, SOON_S = 10, 3
#: So long a submission may take until a job that the head does not have is gone.
SUBMITTING_MS = 60_000
#: Nothing listens for so long: the head has ended, and its jobs with it.
HEAD_GONE_MS = 60_000


def poll(jobs):
    """({run directory: JobState}, why Ray does not answer or None) of {run directory: job.json}."""
    records = {}
    for run_dir, job in jobs.items():
        answer = call("GET", JOBS + job["name"])
        record = record_of(answer.value)
        if answer.status == 404:
            if job.get("jobId") is None and wall_ms() - job["submittedMs"] < SUBMITTING_MS:
                continue  # the call has not come through yet
            record = gone_record()
        if record is None and answer.is_refused and is_head_gone(run_dir):
            record = gone_record()
        if record is None:
            return records, answer.words().rstrip(".")
        records[run_dir] = record
    return records, None


def is_head_gone(run_dir):
    """Whether the head has been away for long, by what was noted of this run's job. A new head does not know the jobs of the old one."""
    state = read_json(os.path.join(run_dir, "scheduler.json"))
    state = state if isinstance(state, dict) else {}
    since_ms = (state.get("problem") or {}).get("sinceMs")
    return state.get("state") == GONE or (since_ms is not None and wall_ms() - since_ms >= HEAD_GONE_MS)
