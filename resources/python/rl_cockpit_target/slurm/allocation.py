"""Allocation of a compute node for checks: a short job that does nothing but hold the node, in which steps run (srun(1) --jobid --overlap).

One at a time, in a folder beside those of the runs: `allocation.json` names the job, and a folder of its id has its script, its output and
`node.json`, what the node says of itself.
"""

import json
import os
import re
import shlex
import shutil
import tempfile
import uuid

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_bytes, write_json
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal, required
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.batch_script import job_name, limit_seconds, module_lines, options_of, script_with
from rl_cockpit_target.slurm.job_state import JOB_ID, SQUEUE_FORMAT, gone_record, is_final, parse_scontrol, parse_squeue
from rl_cockpit_target.slurm.plan import test_only
from rl_cockpit_target.slurm.poll import SUBMITTING_MS
from rl_cockpit_target.slurm.queued_job import NO_SUCH_JOB, end_of
from rl_cockpit_target.slurm.submit import SILENT, sbatch

#: Options of a job that hold for an allocation; it is of one node and is never started again.
OPTIONS = ("partition", "account", "qos", "time", "cpus", "memMiB", "gpus", "constraint", "reservation", "modules", "options")
#: Minutes after which Slurm takes the node back, unless the user says so.
USUAL_MINUTES = 10
LOCK_PATIENCE_S = 50
#: A step waits for its turn, starts and ends in this time beside the limit of what it runs.
STEP_S = 60


def plan_allocation(runs_dir, tools_dir, identity, request):
    """planAllocation {options} → JobPlan of the contract: nothing is submitted. `identity`: (state folder, sha of the tools, protocol)."""
    check = NodeCheck(runs_dir, tools_dir, identity, held_options(request), "ID")
    return dict({"argv": check.argv, "script": check.script}, **test_only(check.words, check.script))


def allocate(runs_dir, tools_dir, identity, request):
    """allocate {options} → NodeAllocation of the contract: submits the job, unless one is there that has not ended. Raises Refusal."""
    if not programs.has_slurm():
        raise Refusal("no-slurm", "There is no sbatch on this machine.", "Connect to the login node of a cluster.")
    root = root_of(runs_dir)
    os.makedirs(root, mode=0o700, exist_ok=True)
    lock = system.acquire_lock(os.path.join(root, "allocation.lock"), LOCK_PATIENCE_S)
    if lock is None:
        raise Refusal(SILENT, "Another agent is still submitting a check.", "Wait until Slurm answers, then look at the cluster again.")
    try:
        existing = allocation(runs_dir)
        if existing is None or existing["isOver"]:
            check = NodeCheck(runs_dir, tools_dir, identity, held_options(request), uuid.uuid4().hex[:12])
            submit_check(runs_dir, check)
    finally:
        os.close(lock)
    return allocation(runs_dir)


class NodeCheck:
    """A check to be: its id, its folder, the words of sbatch and the text of the batch script."""

    def __init__(self, runs_dir, tools_dir, identity, options, own_id):
        self.id = "node-check-" + own_id
        self.options = options
        self.folder = os.path.join(root_of(runs_dir), self.id)
        self.marker = os.path.join(tempfile.gettempdir(), "rl-cockpit-" + self.id)
        self.words = options_of(options, self.folder, self.id)
        self.argv = ["sbatch"] + self.words + [os.path.join(self.folder, "job.sh")]
        entry = os.path.join(tools_dir, "rl_cockpit_target", "on_node.py")
        hold = [system.supervisor_interpreter()[0], "-I", entry, "hold", self.folder, self.marker] + [str(one) for one in identity]
        self.script = script_with(options, " ".join(map(shlex.quote, hold)))


def submit_check(runs_dir, check):
    """Submit the job that holds a node. The folders of those before are removed. Raises Refusal."""
    root = root_of(runs_dir)
    for name in os.listdir(root):
        if os.path.isdir(os.path.join(root, name)):
            shutil.rmtree(os.path.join(root, name), ignore_errors=True)
    remove_marker(read_json(record_path(runs_dir)) or {})
    os.makedirs(check.folder, mode=0o700)
    write_bytes(check.marker, b"")
    write_bytes(check.argv[-1], check.script.encode(), durable=True, mode=0o700)
    record = {"id": check.id, "name": job_name(check.id), "jobId": None, "argv": check.argv, "script": check.script, "options": check.options}
    record.update(marker=check.marker, submittedMs=wall_ms())
    write_json(record_path(runs_dir), record, durable=True)
    try:
        number, _ = sbatch(check.argv, record["name"])
    except Refusal as refusal:
        if refusal.code != SILENT:
            remove_marker(record)
            os.remove(record_path(runs_dir))
        raise
    write_json(record_path(runs_dir), dict(record, jobId=number), durable=True)


def allocation(runs_dir):
    """NodeAllocation of the contract, as the job is now; None where none was ever submitted."""
    record = read_json(record_path(runs_dir))
    if not isinstance(record, dict):
        return None
    number, state, problem = state_of(record)
    if number != record["jobId"]:
        write_json(record_path(runs_dir), dict(record, jobId=number), durable=True)
    # Nothing can run in one that is being ended.
    is_over = problem is None and (state is None or is_final(state) or state["state"] == "COMPLETING")
    folder = os.path.join(root_of(runs_dir), record["id"])
    node = read_json(os.path.join(folder, "node.json"))
    if is_over or node is not None:
        remove_marker(record)
    said, _ = end_of(os.path.join(folder, "scheduler.log")) if is_over else (None, None)
    fields = {name: record[name] for name in ("name", "argv", "script", "submittedMs")}
    fields.update({name: (state or gone_record())[name] for name in ("state", "reason", "needsPerson", "startMs", "nodes", "exitCode")})
    return dict(fields, jobId=number, folder=folder, isOver=is_over, node=node, said=said or None, problem=problem)


def remove_marker(record):
    """Remove the file in the login node's temporary folder by which a node knows whether that is its own, too."""
    if record.get("marker") and os.path.exists(record["marker"]):
        os.remove(record["marker"])


def state_of(record):
    """(number of the job, its JobState, why Slurm does not say). (…, None, None): there is no such job."""
    number, name = record["jobId"], record["name"]
    if number is None:
        return state_by_name(record)
    shown = programs.call("scontrol", ["show", "job", "-o", number])
    if not shown.ok:
        return number, None, None if NO_SUCH_JOB.search(shown.err) else shown.words()
    own_name, state = parse_scontrol(shown.out) or (None, None)
    return number, state if own_name == name else None, None


def state_by_name(record):
    """The same of a job whose number sbatch did not say."""
    listed = programs.call("squeue", ["-h", "--me", "-t", "all", "-n", record["name"], "-o", SQUEUE_FORMAT])
    if not listed.ok:
        return None, None, listed.words()
    for number, (_, state) in parse_squeue(listed.out).items():
        return number, state, None
    is_late = wall_ms() - record["submittedMs"] > SUBMITTING_MS
    return None, None, None if is_late else "the job is not in the queue yet"


def run_in_allocation(runs_dir, tools_dir, request):
    """Answer of the verb runScript on the node of the job that the request names, as a step of it. Raises Refusal.

    The request goes by its stdin: it may hold keys, and a command line is everyone's to read.
    """
    record, job_id = read_json(record_path(runs_dir)) or {}, required(request, "job", str)
    if not JOB_ID.match(job_id) or record.get("jobId") != job_id:
        raise Refusal("no-allocation", "Job %s does not hold a node for checks." % job_id[:40], "Check a node of the cluster again.")
    words = [system.supervisor_interpreter()[0], "-I", os.path.join(tools_dir, "rl_cockpit_target", "on_node.py"), "script"]
    limit_s = STEP_S + float(required(request, "limitS", (int, float)))
    answer = programs.call("srun", step_words(record, words), text=json.dumps(request), limit_s=limit_s)
    lines = answer.out.strip().splitlines()
    try:
        done = json.loads(lines[-1])
    except (ValueError, IndexError):
        says = "No step could run on the node of job %s: %s." % (job_id, answer.words().rstrip("."))
        raise Refusal("no-step", says, "If the job has ended, check a node again.") from None
    if "refusal" in done:
        raise Refusal(*done["refusal"])
    return done["outcome"]


def step_words(record, words):
    """Words of srun that run a command beside whatever else runs in the allocation, with the job's modules loaded."""
    options = record["options"]
    cpus = ["--cpus-per-task=%d" % options["cpus"]] if options.get("cpus") else []
    modules = module_lines(options)
    if modules:
        words = ["bash", "-l", "-c", "\n".join(modules + ['exec "$@"']), "bash"] + words
    return ["--jobid=" + record["jobId"], "--overlap", "--nodes=1", "--ntasks=1", "--quiet"] + cpus + words


def held_options(request):
    """Options of the allocation by those of a job, with a time that its partition allows."""
    options = required(request, "options", dict)
    options = {name: options[name] for name in OPTIONS if options.get(name) is not None}
    return options if "time" in options else dict(options, time=usual_time(options.get("partition")))


def usual_time(partition):
    """The usual minutes of a check, fewer where the partition (None: the default one) has a shorter limit."""
    answer = programs.call("sinfo", ["-h", "-o", "%P|%l"] + (["-p", partition] if partition else []))
    rows = [line.split("|") for line in answer.out.splitlines() if "|" in line] if answer.ok else []
    limit = next((limit.strip() for name, limit in rows if partition or name.strip().endswith("*")), "")
    minutes = limit_seconds(limit) // 60 if re.match(r"[\d:-]+\Z", limit) else USUAL_MINUTES
    return str(max(1, min(USUAL_MINUTES, minutes)))


def root_of(runs_dir):
    return os.path.join(os.path.dirname(runs_dir), "node-check")


def record_path(runs_dir):
    return os.path.join(root_of(runs_dir), "allocation.json")
