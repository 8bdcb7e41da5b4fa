"""Job states: what the JSON of Ray's jobs API says of a job. Pure.

Format: JobDetails of Ray's Jobs REST API, 2.9 to 2.60.
"""

import re

#: Before the run's id in the id of its job.
ID_PREFIX = "rlc-"
FINAL = frozenset(("SUCCEEDED", "FAILED", "STOPPED"))
WAITING = frozenset(("PENDING",))
#: State of a job that the head does not have: a new session of the head, or a job that was deleted.
GONE = "UNKNOWN_TO_RAY"
#: State of a job that was stopped while it waited: Ray may list it as PENDING for a quarter of an hour, and its supervisor starts nothing.
WITHDRAWN = "WITHDRAWN"
MAX_TEXT = 300
#: Behind it Ray repeats the end of the log.
LAST_LOGS = re.compile(r",? last available logs \(truncated to [\d,]+ chars\):.*\Z", re.S)
MAX_ELAPSED_S = 10**8


def gone_record():
    """JobState of a job that Ray does not have."""
    return state_record(GONE)


def state_record(state, reason=None, end_ms=None, nodes=None, exit_code=None, said=None):
    """JobState of the contract, without times of ours. Times in ms since 1970; what is unknown is None."""
    return {
        "state": state[:60], "reason": reason, "needsPerson": False, "startMs": None, "endMs": end_ms, "nodes": nodes, "exitCode": exit_code,
        "by": None, "said": said,
    }


def record_of(job):
    """JobState of a JobDetails; None for a value of another shape."""
    if not isinstance(job, dict) or not isinstance(job.get("status"), str):
        return None
    state, message, code = job["status"], first_words(job.get("message")), job.get("driver_exit_code")
    return state_record(
        state,
        reason=message if state in WAITING else None,
        end_ms=job["end_time"] if state in FINAL and isinstance(job.get("end_time"), int) else None,
        nodes=node_of(job.get("driver_agent_http_address")),
        exit_code=str(code) if isinstance(code, int) and not isinstance(code, bool) else None,
        said=message if state == "FAILED" else None,
    )


def first_words(message):
    """Ray's message on a job, without the log that it repeats; None where it is empty."""
    text = LAST_LOGS.sub("", message) if isinstance(message, str) else ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0].rstrip(".")[:MAX_TEXT] if lines else None


def node_of(url):
    """The host of a driver's agent: `http://10.0.0.5:52365` → `10.0.0.5`."""
    match = re.match(r"http://\[?([^\]/]+?)\]?(?::\d+)?\Z", url) if isinstance(url, str) else None
    return match[1][:MAX_TEXT] if match else None


def queue_row(job, now_ms):
    """A row of the list of jobs, as QueuedJob of the contract; None for what no one submitted: the driver of an open session."""
    record = record_of(job)
    if record is None or not isinstance(job.get("submission_id"), str):
        return None
    metadata = job.get("metadata") if isinstance(job.get("metadata"), dict) else {}
    run_id = metadata.get("rl_cockpit_run")
    job_id = job["submission_id"][:100]
    return {
        "jobId": job_id, "name": str(job.get("entrypoint") or "")[:MAX_TEXT], "state": record["state"], "reason": record["reason"],
        "needsPerson": False, "isOver": record["state"] in FINAL, "startMs": None, "nodes": record["nodes"], "partition": None, "timeLimit": None,
        "elapsed": elapsed_words(job.get("start_time"), record["endMs"] or now_ms),
        "runId": run_id if isinstance(run_id, str) and job_id == ID_PREFIX + run_id else None,
    }


def elapsed_words(start_ms, end_ms):
    """`1:02:03` between two times, as Slurm writes it; None where it is not known."""
    if not isinstance(start_ms, int) or not 0 <= end_ms - start_ms < MAX_ELAPSED_S * 1000:
        return None
    minutes, seconds = divmod((end_ms - start_ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return "%d:%02d:%02d" % (hours, minutes, seconds) if hours else "%d:%02d" % (minutes, seconds)
