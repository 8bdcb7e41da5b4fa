"""A job of the user's queue, also one that was submitted by other means: its files, the end of its output, and its cancellation."""

import os
import re

from rl_cockpit_target.host.regular_files import error_words, open_regular
from rl_cockpit_target.refusal import Refusal, required
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.job_state import JOB_ID

FIELD = re.compile(r"(?:^|\s)(JobName|Command|WorkDir|StdOut|StdErr)=(.*)$", re.M)
OWNER = re.compile(r"\bUserId=[^\s(]*\((\d+)\)")
MAX_TAIL = 32 << 10


def queued_job(request):
    """queuedJob {jobId} → JobDetail of the contract. Raises Refusal where the job is gone, or another user's."""
    job_id = own_job(request)
    answer = programs.call("scontrol", ["show", "job", job_id])
    fields = dict(FIELD.findall(answer.out)) if answer.ok else {}
    stdout = path_of(fields.get("StdOut"))
    output, problem = end_of(stdout) if stdout else (None, "Slurm does not say where its output is.")
    return {
        "jobId": job_id, "name": fields.get("JobName", ""), "command": path_of(fields.get("Command")), "workDir": path_of(fields.get("WorkDir")),
        "stdout": stdout, "output": output, "problem": problem,
    }


def cancel_job(request):
    """cancelJob {jobId} → {}. Raises Refusal."""
    job_id = own_job(request)
    answer = programs.call("scancel", [job_id])
    if not answer.ok:
        raise Refusal("slurm-cancel", "Slurm did not cancel job %s: %s." % (job_id, answer.words().rstrip(".")), "Try again, or cancel it with scancel %s." % job_id)
    return {}


def own_job(request):
    """The id of a job of this user that Slurm knows. Raises Refusal: an administrator's scancel ends anyone's."""
    job_id = required(request, "jobId", str)
    if not JOB_ID.match(job_id):
        raise Refusal("bad-job-id", "%s is not the number of a job." % job_id[:40], "Pick one that the queue lists.")
    answer = programs.call("scontrol", ["show", "job", "-o", job_id])
    if not answer.ok:
        raise Refusal("no-such-job", "Slurm does not show job %s: %s." % (job_id, answer.words().rstrip(".")), "List your jobs again.")
    owner = OWNER.search(answer.out)
    if owner is None or int(owner[1]) != os.getuid():
        raise Refusal("foreign-job", "Job %s is another user's." % job_id, "Pick one of your own.")
    return job_id


def path_of(text):
    return None if text in (None, "", "(null)") else text[:4096]


def end_of(path):
    """(last bytes of a file as text, None), or (None, why it cannot be read)."""
    try:
        with os.fdopen(open_regular(path), "rb", buffering=0) as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - MAX_TAIL))
            text = file.read(MAX_TAIL).decode("utf-8", "replace")
    except OSError as error:
        return None, "%s cannot be read: %s." % (path, error_words(error))
    # A line that was cut at its start is left out.
    return (text if size <= MAX_TAIL else text.partition("\n")[2]), None
