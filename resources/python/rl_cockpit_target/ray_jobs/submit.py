"""Submission of a run as a Ray job: its request, and job.json. The job's id is ours, so that a call that is made again makes no second job."""

import json
import os
import shlex

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.host.system import system
from rl_cockpit_target.ray_jobs.head import address, call
from rl_cockpit_target.ray_jobs.job_state import ID_PREFIX, WITHDRAWN, state_record
from rl_cockpit_target.refusal import Refusal, required

#: Refusal after which the run directory stays, because the job may be there.
SILENT = "ray-silent"
START_HEAD = "Start a head on that machine (ray start --head), then start the run again."
#: Seconds between Ray's SIGTERM and its SIGKILL, at most: its own 3 are too short for a training that saves. Our patience is the user's.
STOP_WAIT_S = 120
JOBS = "/api/jobs/"


def request_of(options, run_dir, tools_dir):
    """Body of `POST /api/jobs/` for RayOptions of the contract."""
    run_id = os.path.basename(run_dir)
    body = {
        "entrypoint": entrypoint_of(run_dir, tools_dir),
        "submission_id": ID_PREFIX + run_id,
        "metadata": {"rl_cockpit_run": run_id},
        "runtime_env": {"env_vars": {"RAY_JOB_STOP_WAIT_TIME_S": str(STOP_WAIT_S)}},
    }
    for name, field, factor in (("cpus", "entrypoint_num_cpus", 1), ("gpus", "entrypoint_num_gpus", 1), ("memMiB", "entrypoint_memory", 1 << 20)):
        if options.get(name) is not None:
            body[field] = options[name] * factor
    return body


def entrypoint_of(run_dir, tools_dir):
    """Ray hands it to /bin/sh; the shell becomes the supervisor, and signals reach it alone."""
    python, _ = system.supervisor_interpreter()
    supervise = os.path.join(tools_dir, "rl_cockpit_target", "supervise.py")
    return "exec " + " ".join(shlex.quote(word) for word in (python, "-I", supervise, "--foreground", run_dir))


def plan_job(runs_dir, tools_dir, request):
    """planJob {options, runId, isTested} → {argv, script, accepted, says}: nothing is submitted.

    `argv` is the call of Ray's own command line that would do the same, `script` what it runs. `accepted` is None where Ray did not answer.
    """
    options, run_id = required(request, "options", dict), required(request, "runId", str)
    body = request_of(options, os.path.join(runs_dir, os.path.basename(run_id)), tools_dir)
    try:
        argv = ["ray", "job", "submit", "--address=" + address(), "--no-wait", "--submission-id=" + body["submission_id"]]
    except ValueError:
        argv = ["ray", "job", "submit", "--no-wait", "--submission-id=" + body["submission_id"]]
    argv += ["--metadata-json=" + json.dumps(body["metadata"]), "--runtime-env-json=" + json.dumps(body["runtime_env"])]
    for field, option in (("num_cpus", "--entrypoint-num-cpus"), ("num_gpus", "--entrypoint-num-gpus"), ("memory", "--entrypoint-memory")):
        if "entrypoint_" + field in body:
            argv.append("%s=%s" % (option, body["entrypoint_" + field]))
    plan = {"argv": argv + ["--"] + shlex.split(body["entrypoint"]), "script": body["entrypoint"] + "\n", "accepted": None, "says": None}
    return dict(plan, **tested()) if request.get("isTested") else plan


def tested():
    """Whether the head takes jobs: it has no call that only tests one."""
    answer = call("GET", "/api/version")
    if answer.ok and isinstance(answer.value, dict):
        return {"accepted": True, "says": "it is Ray %s." % str(answer.value.get("ray_version"))[:40]}
    return {"accepted": False, "says": answer.words().rstrip(".") + "."}


def refuse_job(_options, _run_dir, _tools_dir):
    """Raises Refusal where the head would not take a job at all."""
    answer = call("GET", "/api/version")
    if not answer.ok:
        raise Refusal("ray-refused", "Ray takes no job: %s." % answer.words().rstrip("."), remedy_of(answer))


def remedy_of(answer):
    if answer.status in (401, 403):
        return "Put the head's token there (ray get-auth-token prints it), then start again."
    return START_HEAD if answer.status is None else "Change the options that it names, then start again."


def submit(run_dir, spec, tools_dir):
    """Submit the run of this directory, once; job.json is there before the call, and has the id after it. Raises Refusal."""
    path, body = os.path.join(run_dir, "job.json"), request_of(spec["ray"], run_dir, tools_dir)
    name = body["submission_id"]
    job = {"scheduler": "ray", "name": name, "jobId": None, "cluster": None, "submittedMs": wall_ms(), "killWaitS": STOP_WAIT_S}
    write_json(path, dict(read_json(path) or {}, **job), durable=True)
    answer = call("POST", JOBS, body)
    if not answer.ok and "already exists" not in answer.text:
        if answer.is_silent:
            # It may have come through: a job of this id is ours.
            answer = call("GET", JOBS + name)
        if answer.is_silent:
            raise Refusal(SILENT, "Ray did not answer: %s." % answer.words().rstrip("."), remedy_of(answer))
        if not answer.ok:
            raise Refusal("ray-refused", "Ray refused the job: %s." % answer.words().rstrip("."), remedy_of(answer))
    write_json(path, dict(job, jobId=name), durable=True)


def cancel(run_dir):
    """Ask Ray to end the job of a run. Answers the JobState that is certain now: that of a job that waited; else None. Raises Refusal."""
    job = read_json(os.path.join(run_dir, "job.json"))
    if not isinstance(job, dict) or not isinstance(job.get("jobId"), str):
        return None
    stop_job(job["jobId"])
    has_started = os.path.exists(os.path.join(run_dir, "proc.json"))
    return None if has_started else state_record(WITHDRAWN)


def stop_job(job_id):
    """Raises Refusal. A job that has ended, or is gone, is as wanted."""
    answer = call("POST", "%s%s/stop" % (JOBS, job_id))
    if not answer.ok and answer.status != 404:
        raise Refusal("ray-stop", "Ray did not stop job %s: %s." % (job_id, answer.words().rstrip(".")), "Try again, or stop it with ray job stop %s." % job_id)
