"""A job of the user's queue, also one that was submitted by other means: its files, the end of its output, and its cancellation."""

import os
import re

from rl_cockpit_target.host.output_part import no_output, output_part
from rl_cockpit_target.host.regular_files import error_words, open_regular
from rl_cockpit_target.refusal import Refusal, required
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.job_state import JOB_ID, gone_record, is_final, parse_scontrol

FIELD = re.compile(r"(?:^|\s)(JobName|Command|WorkDir|StdOut|StdErr)=(.*)$", re.M)
NO_SUCH_JOB = re.compile(r"Invalid job id", re.I)
OWNER = re.compile(r"\bUserId=[^\s(]*\((\d+)\)")


def queued_job(request):
    """queuedJob {jobId, from?} → JobDetail of the contract. Raises Refusal where the job is gone, or another user's."""
    job_id, shown = own_job(request)
    fields = dict(FIELD.findall(shown))
    _, record = parse_scontrol(shown) or ("", gone_record())
    stdout = path_of(fields.get("StdOut"))
    part, problem = part_of(stdout, request.get("from"), is_final(record)) if stdout else (no_output(), "Slurm does not say where its output is.")
    detail = {name: record[name] for name in ("state", "reason", "needsPerson", "startMs", "exitCode")}
    return dict(
        detail, **part, jobId=job_id, name=fields.get("JobName", ""), command=path_of(fields.get("Command")), workDir=path_of(fields.get("WorkDir")),
        stdout=stdout, problem=problem, isOver=is_final(record),
    )


def cancel_job(request):
    """cancelJob {jobId} → {}. Raises Refusal."""
    job_id, _ = own_job(request)
    answer = programs.call("scancel", [job_id])
    if not answer.ok:
        raise Refusal("slurm-cancel", "Slurm did not cancel job %s: %s." % (job_id, answer.words().rstrip(".")), "Try again, or cancel it with scancel %s." % job_id)
    return {}


def own_job(request):
    """(id, text of scontrol) of a job of this user that Slurm knows. Raises Refusal: an administrator's scancel ends anyone's."""
    job_id = required(request, "jobId", str)
    if not JOB_ID.match(job_id):
        raise Refusal("bad-job-id", "%s is not the number of a job." % job_id[:40], "Pick one that the queue lists.")
    answer = programs.call("scontrol", ["show", "job", job_id])
    if not answer.ok:
        code = "no-such-job" if NO_SUCH_JOB.search(answer.err) else "scheduler-silent"
        raise Refusal(code, "Slurm does not show job %s: %s." % (job_id, answer.words().rstrip(".")), "List your jobs again.")
    owner = OWNER.search(answer.out)
    if owner is None or int(owner[1]) != os.getuid():
        raise Refusal("foreign-job", "Job %s is another user's." % job_id, "Pick one of your own.")
    return job_id, answer.out


def path_of(text):
    return None if text in (None, "", "(null)") else text[:4096]


def end_of(path):
    """(last bytes of a file as text, None), or (None, why it cannot be read)."""
    part, problem = part_of(path)
    return part["output"], problem


def part_of(path, start=None, is_over=True):
    """(`output_part` of a file, None), or (none, why it cannot be read)."""
    try:
        with os.fdopen(open_regular(path), "rb", buffering=0) as file:
            size = file.seek(0, 2)

            def read(offset, count):
                file.seek(offset)
                return file.read(count)

            return output_part(read, size, start, is_over), None
    except OSError as error:
        return no_output(), "%s cannot be read: %s." % (path, error_words(error))
