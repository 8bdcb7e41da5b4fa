"""Job states: what the text of squeue, sacct and scontrol says of jobs. Pure.

Formats: squeue(1) `-o`, sacct(1) `-P`, scontrol(1) `show job -o`, of Slurm 22.05 to 24.11.
"""

import re

#: Before the run's id in the name of its job.
NAME_PREFIX = "rlc-"

#: Name last: it is the only one that a user could have chosen, and ours has no bar.
SQUEUE_FORMAT = "%i|%T|%r|%S|%e|%N|%j"
QUEUE_FORMAT = "%i|%T|%r|%S|%N|%P|%l|%M|%k|%j"
MAX_JOBS = 2000
SACCT_FORMAT = "jobid,state,exitcode,start,end,nodelist,jobname"
FINAL = frozenset(
    "COMPLETED FAILED TIMEOUT DEADLINE CANCELLED OUT_OF_MEMORY NODE_FAIL BOOT_FAIL PREEMPTED".split()
)
WAITING = frozenset("PENDING REQUEUED REQUEUE_HOLD SPECIAL_EXIT REQUEUE_FED".split())
#: Reasons for which a job waits until somebody acts: these never end by themselves.
NEEDS_PERSON = re.compile(
    r"^(DependencyNeverSatisfied|JobHeld|PartitionTimeLimit|PartitionNodeLimit|PartitionConfig|PartitionInactive|PartitionDown"
    r"|QOSMaxWallDurationPerJobLimit|AssocMaxWallDurationPerJobLimit|InvalidAccount|InvalidQOS|launch failed)"
)
#: State of a job that Slurm does not list any more and has no record of.
GONE = "UNKNOWN_TO_SLURM"
#: State of a task of an array that was stopped while it waited, where Slurm keeps no record of it.
WITHDRAWN = "WITHDRAWN"
#: A job's number, or that of a task of an array: `67_3`.
JOB_ID = re.compile(r"^\d{1,10}(_\d{1,10})?\Z")
MAX_TEXT = 300


def state_record(state, reason=None, start_s=None, end_s=None, nodes=None, exit_code=None, by=None):
    """JobState of the contract, without times of ours. Times in ms since 1970; what is unknown is None."""
    is_waiting = state in WAITING
    return {
        "state": state[:60],
        "reason": bounded(reason),
        "needsPerson": bool(is_waiting and reason and NEEDS_PERSON.match(reason)),
        "startMs": start_s * 1000 if start_s else None,
        "endMs": end_s * 1000 if end_s and state in FINAL else None,
        "nodes": bounded(nodes),
        "exitCode": exit_code,
        "by": by,
    }


def gone_record():
    return state_record(GONE)


def unanswered(says):
    """In place of a JobState: what happened to the job is not known, and why."""
    return {"unanswered": says}


def bounded(text):
    """A field's text; None for Slurm's own words for nothing."""
    text = (text or "").strip()
    return None if text in ("", "None", "(null)", "N/A", "n/a", "None assigned", "Unknown") else text[:MAX_TEXT]


def epoch_s(text):
    """Seconds since 1970; None for N/A, Unknown and the like."""
    return int(text) if re.match(r"^\d{9,11}\Z", text.strip()) else None


def parse_squeue(text):
    """{job id: (name, record)} of `squeue -h -o SQUEUE_FORMAT`. Lines of another shape are left out."""
    jobs = {}
    for line in text.splitlines():
        fields = line.split("|")
        if len(fields) >= 7 and JOB_ID.match(fields[0].strip()):
            number, state, reason, start, end, nodes = (field.strip() for field in fields[:6])
            name = "|".join(fields[6:]).strip()
            jobs[number] = (name, state_record(state, reason, epoch_s(start), epoch_s(end), nodes))
    return jobs


def parse_sacct(text):
    """{job id: (name, record)} of `sacct -XnP -o SACCT_FORMAT`; of a job with several rows the last one."""
    jobs = {}
    for line in text.splitlines():
        fields = line.split("|")
        if len(fields) >= 7 and JOB_ID.match(fields[0].strip()):
            number, state, exit_code, start, end, nodes = (field.strip() for field in fields[:6])
            word, _, by = state.partition(" by ")
            record = state_record(word.strip(), None, epoch_s(start), epoch_s(end), nodes, exit_code or None, by.strip() or None)
            jobs[number] = ("|".join(fields[6:]).strip(), record)
    return jobs


def parse_scontrol(text):
    """(name, record) of `scontrol show job -o ID`; None where it is not about a job."""
    fields = dict(re.findall(r"(?:^|\s)([A-Za-z:/]+)=(\S*)", text))
    if not fields.get("JobId", "").isdigit() or "JobState" not in fields:
        return None
    record = state_record(
        fields["JobState"], fields.get("Reason"), epoch_s(fields.get("StartTime", "")), epoch_s(fields.get("EndTime", "")),
        fields.get("NodeList"), fields.get("ExitCode"),
    )
    return fields.get("JobName", ""), record


def parse_queue(text, run_of_task=lambda array, index: None):
    """Rows of `squeue -h --me -r -t all -o QUEUE_FORMAT`, as QueuedJob of the contract.

    `run_of_task(array id, index)`: the run that is this task of an array, or None.
    """
    rows = []
    for line in text.splitlines()[:MAX_JOBS]:
        fields = line.split("|")
        if len(fields) < 10:
            continue
        number, state, reason, start, nodes, partition, limit, elapsed, run_id = (field.strip() for field in fields[:9])
        name = "|".join(fields[9:]).strip()
        record = state_record(state, reason, epoch_s(start), None, nodes)
        _, _, index = number.partition("_")
        is_ours = name == NAME_PREFIX + run_id
        rows.append({
            "jobId": number, "name": name, "state": record["state"], "reason": record["reason"],
            "needsPerson": record["needsPerson"], "isOver": is_final(record), "startMs": record["startMs"], "nodes": record["nodes"], "partition": bounded(partition),
            "timeLimit": bounded(limit), "elapsed": bounded(elapsed),
            "runId": (run_of_task(run_id, index) if index else run_id) if is_ours else None,
        })
    return rows


def is_final(record):
    return record["state"] in FINAL
