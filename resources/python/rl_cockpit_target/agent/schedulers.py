"""Schedulers that a run can be a job of, by the name that its spec, its job.json and a request give."""

from rl_cockpit_target.ray_jobs import scheduler as ray
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import scheduler as slurm
from rl_cockpit_target.slurm.allocation import allocate, allocation, plan_allocation

SCHEDULERS = {"slurm": slurm, "ray": ray}


def name_of_spec(spec):
    """The scheduler of a run that becomes a job: its options have the scheduler's name; None for any other run."""
    return next((name for name in SCHEDULERS if spec.get(name) is not None), None)


def name_of_job(job):
    """The scheduler of a job.json; one of before does not say."""
    return job.get("scheduler", "slurm")


def scheduler_verbs(runs_dir, tools_dir, identity):
    """The verbs of batch jobs. Each request names the scheduler; only Slurm has nodes that are held for checks.

    `identity`: (state folder, sha of the tools, protocol).
    """

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
        "planAllocation": lambda request: plan_allocation(runs_dir, tools_dir, identity, request),
        "allocate": lambda request: allocate(runs_dir, tools_dir, identity, request),
        "allocation": lambda _request: {"allocation": allocation(runs_dir)},
    }
