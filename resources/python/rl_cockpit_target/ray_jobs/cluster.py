"""Ray cluster: its nodes with what is free, all jobs of its head, and the output and end of one of them."""

import re

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.output_part import no_output, output_part
from rl_cockpit_target.ray_jobs.head import LOOPBACK, address, call, values
from rl_cockpit_target.ray_jobs.job_state import FINAL, queue_row, record_of
from rl_cockpit_target.ray_jobs.submit import JOBS, stop_job
from rl_cockpit_target.refusal import Refusal, required

MAX_ROWS = 500
MAX_NODES = 200
JOB_ID = re.compile(r"^[\w.-]{1,100}\Z", re.A)
NO_CLUSTER = {"slurm": None, "problem": None, "partitions": [], "accounts": [], "qos": [], "jobs": []}
#: Resources that are shown: others are Ray's own marks of nodes, and what a site named.
HIDDEN = re.compile(r"^(node:|object_store_memory\Z|objectStoreMemory\Z)")


def cluster(_runs_dir):
    """cluster {} → ClusterView of the contract. Never raises: what could not be read is said."""
    version = call("GET", "/api/version")
    if not version.ok:
        return dict(NO_CLUSTER, ray={"version": None, "nodes": [], "used": {}, "isOpen": False}, problem="Ray does not answer: %s." % version.words().rstrip("."))
    listed, nodes = call("GET", JOBS), nodes_of(call("GET", "/api/v0/nodes?detail=1&limit=%d" % MAX_NODES))
    rows = [queue_row(job, wall_ms()) for job in listed.value] if isinstance(listed.value, list) else []
    jobs = sorted(((row, job.get("start_time") or 0) for row, job in zip(rows, listed.value or []) if row is not None), key=lambda pair: -pair[1])
    return dict(
        NO_CLUSTER,
        ray={"version": text_of(values(version, "ray_version")), "nodes": nodes, "used": used_of(call("GET", "/api/cluster_status")), "isOpen": is_open(nodes)},
        problem=None if listed.ok else "Ray does not list its jobs: %s." % listed.words().rstrip("."),
        jobs=[row for row, _ in jobs[:MAX_ROWS]],
    )


def text_of(value):
    return value[:100] if isinstance(value, str) else None


def nodes_of(answer):
    """Nodes of the state API, those that live: address, whether it is the head, and what it has."""
    rows = values(answer, "data", "result", "result")
    return [
        {"name": str(row.get("node_ip"))[:100], "isHead": row.get("is_head_node") is True, "resources": resources_of(row.get("resources_total"))}
        for row in (rows if isinstance(rows, list) else [])[:MAX_NODES]
        if isinstance(row, dict) and row.get("state") == "ALIVE"
    ]


def resources_of(value):
    """{name: amount}: CPUs, GPUs, memory in bytes, and what a site named itself."""
    items = value.items() if isinstance(value, dict) else ()
    return {str(name)[:60]: amount for name, amount in items if not HIDDEN.match(str(name)) and isinstance(amount, (int, float))}


def used_of(answer):
    """{name: amount} of the whole cluster that is in use now; empty where Ray does not say (its monitor is off)."""
    usage = values(answer, "data", "clusterStatus", "loadMetricsReport", "usage")
    pairs = usage.items() if isinstance(usage, dict) else ()
    return resources_of({name: pair[0] for name, pair in pairs if isinstance(pair, list) and len(pair) == 2})


def is_open(nodes):
    """Whether anyone who reaches the head's own address may run code there: its jobs API answers without a token."""
    head = next((node["name"] for node in nodes if node["isHead"]), None)
    port = address().rpartition(":")[2]
    if head is None or head in LOOPBACK or not re.match(r"^[\d.]{7,15}\Z", head):
        return False
    return call("GET", "/api/version", is_anonymous=True, base="http://%s:%s" % (head, port)).ok


def queued_job(request):
    """queuedJob {jobId, from?} → JobDetail of the contract. Raises Refusal where the job is gone."""
    job_id = job_id_of(request)
    answer = call("GET", JOBS + job_id)
    record = record_of(answer.value)
    if record is None:
        code = "scheduler-silent" if answer.is_silent else "no-such-job"
        raise Refusal(code, "Ray does not show job %s: %s." % (job_id, answer.words().rstrip(".")), "List the jobs again.")
    logs = call("GET", "%s%s/logs" % (JOBS, job_id))
    text = values(logs, "logs")
    is_over = record["state"] in FINAL
    part = part_of(text.encode("utf-8", "replace"), request.get("from"), is_over) if isinstance(text, str) else None
    detail = {name: record[name] for name in ("state", "reason", "needsPerson", "startMs", "exitCode")}
    return dict(
        detail, **(part or no_output()), jobId=job_id, name=str(answer.value.get("entrypoint") or "")[:4096], command=None, workDir=None,
        stdout=None, problem=None if part else "Its output cannot be read: %s." % logs.words().rstrip("."), isOver=is_over,
    )


def part_of(content, start, is_over):
    """`output_part` of a log that Ray gives in full."""
    return output_part(lambda offset, count: content[offset : offset + count], len(content), start, is_over)


def cancel_job(request):
    """cancelJob {jobId} → {}. Raises Refusal."""
    stop_job(job_id_of(request))
    return {}


def job_id_of(request):
    job_id = required(request, "jobId", str)
    if not JOB_ID.match(job_id):
        raise Refusal("bad-job-id", "%s is not the id of a job." % job_id[:40], "Pick one that the list of jobs shows.")
    return job_id
