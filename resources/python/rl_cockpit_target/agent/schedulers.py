"""Schedulers that a run can be a job of, by the name that its spec, its job.json and a request give."""

from rl_cockpit_target.ray_jobs import scheduler as ray
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import scheduler as slurm

SCHEDULERS = {"slurm": slurm, "ray": ray}


def name_of_spec(spec):
    """The scheduler of a run that becomes a job: its options have the scheduler's name; None for any other run."""
    return next((name for name in SCHEDULERS if spec.get(name) is not None), None)


def name_of_job(job):
    """The scheduler of a job.json; one of before does not say."""
    return job.get("scheduler", "slurm")


def scheduler_verbs(runs_dir, tools_dir):
    """The verbs of batch jobs. Each request names the scheduler."""

    def named(request):
        scheduler = SCHEDULERS.get(request.get("scheduler"))
        if scheduler is None:
            raise Refusal("bad-request", "The request names no scheduler.", "This is a bug in RL Cockpit; please report it.")
        return scheduler

    return {
        "cluster": lambda request: named(request).cluster(runs_dir),
        "queuedJob": lambda request: named(request).queued_job(request),
        "cancelJob": lambda request: named(request).cancel_job(request),
        "planJob": lambda request: named(request).plan_job(runs_dir, tools_dir, request),
    }
