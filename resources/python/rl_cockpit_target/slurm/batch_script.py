"""Batch script of a run, and the words of sbatch that submit it. Pure, but for the list of an array's runs."""

import os
import shlex

from rl_cockpit_target.host.system import system
from rl_cockpit_target.slurm.array_job import folder_of, indexes_of
from rl_cockpit_target.slurm.job_state import NAME_PREFIX

#: Seconds before the time limit at which a training is asked to save, unless the user says it; at least so many.
WARN_S, MIN_WARN_S = 120, 10


def job_name(run_id):
    """Name and comment of a run's job: with the id it is the identity, because Slurm gives ids again."""
    return NAME_PREFIX + run_id


def options_of(slurm, run_dir, run_id):
    """Words of sbatch for SlurmOptions of the contract."""
    array = slurm.get("array")
    folder, name, log = (run_dir, run_id, "") if array is None else (folder_of(run_dir, array), array["id"], "%a")
    words = ["--parsable", "--job-name=" + job_name(name), "--comment=" + name, "--chdir=" + folder]
    words += ["--output=" + os.path.join(folder, log, "scheduler.log"), "--open-mode=append"]
    words += ["--signal=B:USR1@%d" % warn_s(slurm), "--requeue" if may_restart(slurm) else "--no-requeue"]
    if array is not None:
        words.append("--array=" + indexes_of(folder, array))
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
    array = slurm.get("array")
    supervise = os.path.join(tools_dir, "rl_cockpit_target", "supervise.py")
    words = " ".join(shlex.quote(word) for word in (python, "-I", supervise, "--foreground", run_dir if array is None else folder_of(run_dir, array)))
    if array is not None:
        words += '/"$SLURM_ARRAY_TASK_ID"'
    return script_with(slurm, words)


def script_with(slurm, command):
    """Text of a batch script that loads the modules, then becomes this command."""
    lines = module_lines(slurm)
    return "\n".join(["#!/bin/bash" + (" -l" if lines else "")] + lines + ["exec " + command, ""])


def module_lines(slurm):
    """Line of a shell that loads the modules; none where none were chosen."""
    modules = [shlex.quote(name) for name in slurm.get("modules") or []]
    return ["module load %s || { echo 'module load failed'; exit 120; }" % " ".join(modules)] if modules else []


def script_path(slurm, run_dir):
    """Where the batch script is: in the run directory, or in the folder of its array."""
    array = slurm.get("array")
    return os.path.join(run_dir if array is None else folder_of(run_dir, array), "job.sh")
