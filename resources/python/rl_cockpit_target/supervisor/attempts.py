"""Attempts of a job: one that a cluster starts again (requeue, preemption, node failure) continues in the same run directory."""

import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.supervisor import supervisor_log

RECORDS = ("proc.json", "exit.json", "heartbeat.json", "attempt.json")
LIMIT_MARGIN_S = 3  # before the time limit
TERM_MARGIN_S = 3  # between our SIGKILL and Slurm's: room for the exit record


def begin_attempt(run_dir):
    """Set aside what an earlier attempt left; answers the record of this one, which is attempt.json from then on."""
    number, before = len(earlier_attempts(run_dir)), read_json(os.path.join(run_dir, "attempt.json"))
    if os.path.exists(os.path.join(run_dir, "proc.json")) or os.path.exists(os.path.join(run_dir, "exit.json")):
        set_aside(run_dir, os.path.join(run_dir, "attempts", str(number)))
        number += 1
    job = read_json(os.path.join(run_dir, "job.json"))
    record = attempt_record(number, os.environ, job["name"] if isinstance(job, dict) and job.get("scheduler") == "ray" else None)
    if number > 0:
        record["firstStartedMs"] = (before or {}).get("firstStartedMs", record["startedMs"])
        record["earlierMs"] = earlier_ms(run_dir)
    write_json(os.path.join(run_dir, "attempt.json"), record, durable=True)
    return record


def earlier_ms(run_dir):
    """How long the program ran in earlier attempts, as far as they have an exit record."""
    records = (read_json(os.path.join(run_dir, "attempts", name, "exit.json")) for name in earlier_attempts(run_dir))
    return sum(record["elapsedMs"] for record in records if isinstance(record, dict) and isinstance(record.get("elapsedMs"), int))


def earlier_attempts(run_dir):
    """Names of the attempts that were set aside, oldest first."""
    try:
        return sorted((name for name in os.listdir(os.path.join(run_dir, "attempts")) if name.isdigit()), key=int)
    except OSError:
        return []


def set_aside(run_dir, folder):
    """Move the records of the last attempt, and its stop requests: they were not meant for the next one."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    control = os.path.join(run_dir, "control")
    paths = [os.path.join(run_dir, name) for name in RECORDS]
    paths += [os.path.join(control, name) for name in (os.listdir(control) if os.path.isdir(control) else ())]
    for path in paths:
        try:
            os.replace(path, os.path.join(folder, os.path.basename(path)))
        except FileNotFoundError:
            pass
        except OSError as error:
            supervisor_log.write("%s stays: %s" % (path, error))


def attempt_record(number, env, job_id=None):
    """Attempt of the contract: which start of which job this is, and on which nodes. `job_id`: where the environment does not say it."""
    restarts, started_ms = env.get("SLURM_RESTART_COUNT", "0"), wall_ms()
    return {
        "number": number,
        "jobId": job_id or job_id_of(env),
        "restarts": int(restarts) if restarts.isdigit() else 0,
        "nodes": env.get("SLURM_JOB_NODELIST"),
        "startedMs": started_ms,
        "firstStartedMs": started_ms,
        "granted": granted(env),
    }


def job_id_of(env):
    """Number of this job by Slurm's variables: of a task of an array `67_3`, because one of the tasks has the number of the whole array."""
    if "SLURM_ARRAY_TASK_ID" in env:
        return "%s_%s" % (env.get("SLURM_ARRAY_JOB_ID"), env["SLURM_ARRAY_TASK_ID"])
    return env.get("SLURM_JOB_ID")


def granted(env):
    """What the job has on this node, by Slurm's variables (sbatch(1)); None where it does not say."""
    cpus, each = integer_of(env.get("SLURM_CPUS_ON_NODE")), integer_of(env.get("SLURM_MEM_PER_CPU"))
    memory = integer_of(env.get("SLURM_MEM_PER_NODE"))
    if memory is None and each is not None and cpus is not None:
        memory = each * cpus
    return {"cpus": cpus, "memMiB": memory or None, "gpus": integer_of(env.get("SLURM_GPUS_ON_NODE"))}


def integer_of(text):
    return int(text) if (text or "").isdigit() else None


def job_stop(stop, job):
    """The stop's patience in a job. `termMs`: our SIGKILL and the exit record come before the cluster's own SIGKILL.

    `limitMs`: how long a training may save after the warning before its time limit, however short the user's own patience is.
    """
    job = job if isinstance(job, dict) else {}
    kill_wait_s, warn_s = job.get("killWaitS"), job.get("warnS")
    if isinstance(kill_wait_s, int):
        stop = dict(stop, termMs=min(stop["termMs"], max(1, kill_wait_s - TERM_MARGIN_S) * 1000))
    if isinstance(warn_s, int):
        stop = dict(stop, limitMs=max(stop["gracefulMs"], (warn_s - LIMIT_MARGIN_S) * 1000 - stop["termMs"]))
    return stop
