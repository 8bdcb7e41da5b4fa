"""Ray as a scheduler of runs: what the agent asks of any scheduler, under the same names as `slurm/scheduler.py`."""

from rl_cockpit_target.ray_jobs.cluster import cancel_job, cluster, queued_job
from rl_cockpit_target.ray_jobs.job_state import FINAL, GONE, WITHDRAWN
from rl_cockpit_target.ray_jobs.poll import SOON_S, USUAL_S, poll
from rl_cockpit_target.ray_jobs.submit import SILENT, cancel, plan_job, refuse_job, submit

TITLE = "Ray"
#: States of a job that has ended. No job starts again: it has one attempt.
OVER = FINAL | {GONE, WITHDRAWN}
WAITS_AGAIN = frozenset()

__all__ = ("GONE", "OVER", "SILENT", "SOON_S", "TITLE", "USUAL_S", "WAITS_AGAIN", "cancel", "cancel_job", "cluster", "plan_job", "poll", "queued_job", "refuse_job", "submit")
