"""Submission of a run: its batch script, sbatch, and job.json. A call without an answer is looked up by name before anything else."""

import os
import re
import shlex
import time

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_bytes, write_json
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.cluster import kill_wait_s
from rl_cockpit_target.slurm.job_state import NAME_PREFIX, SQUEUE_FORMAT, parse_squeue

#: Refusal after which the run directory stays, because the job may be there.
SILENT = "slurm-silent"
ACCEPTED = re.compile(r"^(\d+)(?:;(\S+))?$", re.M)
#: A time-out leaves open whether there is a job: it is looked for so often, so many seconds apart.
LOOKUPS, LOOKUP_PAUSE_S = 4, 3
WARN_S, MIN_WARN_S = 120, 10
#: Another agent's call of sbatch is over by then: programs.TIMEOUT_S, and the look for its job.
LOCK_PATIENCE_S = 50
UNANSWERED = re.compile(r"Socket timed out|Unable to contact slurm controller|Connection reset|Zero Bytes", re.I)


def job_name(run_id):
    """Name and comment of a run's job: with the id it is the identity, because Slurm gives ids again."""
    return NAME_PREFIX + run_id


def options_of(slurm, run_dir, run_id):
    """Words of sbatch for SlurmOptions of the contract."""
    words = ["--parsable", "--job-name=" + job_name(run_id), "--comment=" + run_id, "--chdir=" + run_dir]
    words += ["--output=" + os.path.join(run_dir, "scheduler.log"), "--open-mode=append"]
    words += ["--signal=B:USR1@%d" % warn_s(slurm), "--requeue" if may_restart(slurm) else "--no-requeue"]
    for name, option in (
        ("partition", "--partition"), ("account", "--account"), ("qos", "--qos"), ("time", "--time"), ("nodes", "--nodes"),
        ("cpus", "--cpus-per-task"), ("constraint", "--constraint"), ("reservation", "--reservation"),
    ):
        if slurm.get(name) is not None:
            words.append("%s=%s" % (option, slurm[name]))
    if slurm.get("nodes") is not None:
        words.append("--ntasks-per-node=1")
    if slurm.get("memMiB") is not None:
        words.append("--mem=%dM" % slurm["memMiB"])
    if slurm.get("gpus"):
        words.append("--gres=gpu:%s" % slurm["gpus"])
    return words + list(slurm.get("options") or [])


def may_restart(slurm):
    """Whether Slurm may start the job again; without that a job cannot continue after its time limit either (scontrol(1) requeue)."""
    return bool(slurm.get("requeue") or slurm.get("continuations"))


def warn_s(slurm):
    """Seconds before the time limit at which the supervisor is warned: at most a quarter of a short one."""
    limit_s = limit_seconds(slurm["time"]) if slurm.get("time") else None
    usual = WARN_S if limit_s is None else max(MIN_WARN_S, min(WARN_S, limit_s // 4))
    return slurm.get("warnS") or usual


def limit_seconds(text):
    """Seconds of a time as sbatch reads it: minutes, minutes:seconds, hours:minutes:seconds, days-hours, days-hours:minutes[:seconds]."""
    days, _, rest = text.rpartition("-")
    parts = [int(part) for part in rest.split(":")]
    if days:
        hours, minutes, seconds = (parts + [0, 0])[:3]
        return int(days) * 86400 + hours * 3600 + minutes * 60 + seconds
    if len(parts) == 3:
        return parts[0] * 3600 + parts[1] * 60 + parts[2]
    return parts[0] * 60 + (parts[1] if len(parts) == 2 else 0)


def script_of(slurm, tools_dir, run_dir):
    """Text of the batch script. Its last line becomes the supervisor (exec): Slurm's signals then reach it, and no shell in between."""
    python, _ = system.supervisor_interpreter()
    supervise = os.path.join(tools_dir, "rl_cockpit_target", "supervise.py")
    words = " ".join(shlex.quote(word) for word in (python, "-I", supervise, "--foreground", run_dir))
    modules = [shlex.quote(name) for name in slurm.get("modules") or []]
    load = ["module load %s || { echo 'module load failed'; exit 120; }" % " ".join(modules)] if modules else []
    return "\n".join(["#!/bin/bash" + (" -l" if modules else "")] + load + ["exec " + words, ""])


def submit(run_dir, spec, tools_dir):
    """Submit the run of this directory, once; job.json is there before the call, and has the id after it. Raises Refusal.

    An agent that is cut off may have submitted it before, or be doing so: the next one waits for it, and then looks for the job by its name.
    """
    if not programs.has_slurm():
        raise Refusal("no-slurm", "There is no sbatch on this machine.", "Connect to the login node of a cluster, or start the run without Slurm.")
    try:
        lock = system.acquire_lock(os.path.join(run_dir, "submit.lock"), LOCK_PATIENCE_S)
    except OSError:
        lock = -1  # no file locks here
    if lock is None:
        raise Refusal(SILENT, "Another agent is still submitting this run.", "Wait until Slurm answers, then look at the run.")
    try:
        if not was_submitted(run_dir):
            submit_locked(run_dir, spec, tools_dir)
    finally:
        if lock >= 0:
            os.close(lock)


def was_submitted(run_dir):
    """Whether there is a job of this run already. Its id is in job.json from then on."""
    path = os.path.join(run_dir, "job.json")
    job = read_json(path)
    if not isinstance(job, dict):
        return False
    number = job.get("jobId") or job_of_name(job["name"])
    if number is not None and job.get("jobId") is None:
        write_json(path, dict(job, jobId=number), durable=True)
    return number is not None


def submit_locked(run_dir, spec, tools_dir):
    """Submit a run of which there is no job. Raises Refusal."""
    slurm, run_id = spec["slurm"], spec["runId"]
    script = os.path.join(run_dir, "job.sh")
    argv = ["sbatch"] + options_of(slurm, run_dir, run_id) + [script]
    job = {"name": job_name(run_id), "jobId": None, "cluster": None, "argv": argv, "submittedMs": wall_ms()}
    job.update(killWaitS=kill_wait_s(), warnS=warn_s(slurm))
    write_bytes(script, script_of(slurm, tools_dir, run_dir).encode(), durable=True, mode=0o700)
    write_json(os.path.join(run_dir, "job.json"), job, durable=True)
    answer = programs.call(argv[0], argv[1:])
    accepted = ACCEPTED.search(answer.out) if answer.ok else None
    if accepted:
        number, cluster = accepted.groups()
    elif answer.timed_out or UNANSWERED.search(answer.err):
        number, cluster = job_of_name(job["name"]), None
        if number is None:
            says = "Slurm did not answer (%s), and no job %s was found afterwards." % (answer.words(), job["name"])
            raise Refusal(SILENT, says, "Check the cluster with scontrol ping, then start the run again.")
    else:
        raise refusal_of(answer.words())
    write_json(os.path.join(run_dir, "job.json"), dict(job, jobId=number, cluster=cluster), durable=True)


def refusal_of(words):
    """Refusal of a job that Slurm does not take, in its own words."""
    says = "Slurm refused the job: %s." % words.rstrip(".")
    return Refusal("slurm-refused", says, "Change the Slurm options that it names, then start again.")


def job_of_name(name):
    """Id of our job of this name; None where the controller says, in an answer, that there is none."""
    for attempt in range(LOOKUPS):
        if attempt:
            time.sleep(LOOKUP_PAUSE_S)
        answer = programs.call("squeue", ["-h", "--me", "-t", "all", "-n", name, "-o", SQUEUE_FORMAT])
        matches = [number for number, (own_name, _) in parse_squeue(answer.out).items() if own_name == name] if answer.ok else []
        if matches:
            return matches[-1]
    return None


def cancel(run_dir):
    """Ask Slurm to end the job of a run. Nothing is certain until Slurm says so: None. Raises Refusal where Slurm does not take it."""
    job = read_json(os.path.join(run_dir, "job.json"))
    if not isinstance(job, dict) or not isinstance(job.get("jobId"), str):
        return None
    answer = programs.call("scancel", [job["jobId"]])
    if not answer.ok:
        raise Refusal("slurm-cancel", "Slurm did not cancel job %s: %s." % (job["jobId"], answer.words().rstrip(".")), "Try again, or cancel it with scancel %s." % job["jobId"])
    return None
