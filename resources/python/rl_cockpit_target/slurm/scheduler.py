"""Slurm as a scheduler of runs: what the agent asks of any scheduler, under the same names as `ray_jobs/scheduler.py`."""

from rl_cockpit_target.slurm.cluster import cluster
from rl_cockpit_target.slurm.job_state import FINAL, GONE, WAITING, WITHDRAWN
from rl_cockpit_target.slurm.plan import plan_job, refuse_job
from rl_cockpit_target.slurm.poll import SOON_S, USUAL_S, poll
from rl_cockpit_target.slurm.queued_job import cancel_job, queued_job
from rl_cockpit_target.slurm.submit import SILENT, cancel, submit

TITLE = "Slurm"
#: States of a job that has ended, and those of one that waits again after it ran (requeue, preemption).
OVER = FINAL | {GONE, WITHDRAWN}
WAITS_AGAIN = WAITING

__all__ = ("GONE", "OVER", "SILENT", "SOON_S", "TITLE", "USUAL_S", "WAITS_AGAIN", "cancel", "cancel_job", "cluster", "plan_job", "poll", "queued_job", "refuse_job", "submit")
