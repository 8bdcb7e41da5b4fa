"""Submission of a run: sbatch, and job.json. A call without an answer is looked up by name before anything else."""

import os
import re
import time

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import read_json, write_bytes, write_json
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.array_job import enter, folder_of, is_withdrawn, note_task, runs_of
from rl_cockpit_target.slurm.batch_script import job_name, options_of, script_of, script_path, warn_s
from rl_cockpit_target.slurm.cluster import kill_wait_s
from rl_cockpit_target.slurm.job_state import SQUEUE_FORMAT, WITHDRAWN, parse_squeue, state_record

#: Refusal after which the run directory stays, because the job may be there.
SILENT = "slurm-silent"
ACCEPTED = re.compile(r"^(\d+)(?:;(\S+))?$", re.M)
#: A time-out leaves open whether there is a job: it is looked for so often, so many seconds apart.
LOOKUPS, LOOKUP_PAUSE_S = 4, 3
#: Another agent's call of sbatch is over by then: programs.TIMEOUT_S, and the look for its job.
LOCK_PATIENCE_S = 50
UNANSWERED = re.compile(r"Socket timed out|Unable to contact slurm controller|Connection reset|Zero Bytes", re.I)


def submit(run_dir, spec, tools_dir):
    """Submit the run of this directory, once; job.json is there before the call, and has the id after it. Raises Refusal.

    A run of an array is submitted with all others of it, once they are there. An agent that is cut off may have submitted the job before,
    or be doing so: the next one waits for it, and then looks for the job by its name.
    """
    if not programs.has_slurm():
        raise Refusal("no-slurm", "There is no sbatch on this machine.", "Connect to the login node of a cluster, or start the run without Slurm.")
    slurm, run_id = spec["slurm"], spec["runId"]
    array = slurm.get("array")
    folder = run_dir if array is None else entered(run_dir, array)
    try:
        lock = system.acquire_lock(os.path.join(folder, "submit.lock"), LOCK_PATIENCE_S)
    except OSError:
        lock = -1  # no file locks here
    if lock is None:
        raise Refusal(SILENT, "Another agent is still submitting this run.", "Wait until Slurm answers, then look at the run.")
    try:
        runs = {None: run_dir} if array is None else runs_of(folder)
        if array is not None:
            note_task(run_dir, array, job_name(array["id"]))
        if array is None or len(runs) == array["size"]:
            runs = {index: own_dir for index, own_dir in runs.items() if not is_withdrawn(own_dir)}
            if runs and not was_submitted(runs):
                submit_locked(runs, slurm, (run_dir, run_id), tools_dir)
    finally:
        if lock >= 0:
            os.close(lock)


def entered(run_dir, array):
    """The folder of an array that this run is a task of from now on. Raises Refusal."""
    try:
        return enter(run_dir, array)
    except OSError as error:
        says = "The runs of this sweep cannot be linked to their array job in %s: %s." % (folder_of(run_dir, array), error)
        raise Refusal("array-folder", says, "Use a folder that can hold symbolic links, or start the runs one by one.") from error


def was_submitted(runs):
    """Whether there is a job of these runs already. Its id is in each job.json from then on."""
    jobs = [job for job in map(job_of, runs.values()) if job is not None and job["submittedMs"] is not None]
    if not jobs:
        return False
    if all(job.get("jobId") for job in jobs) and len(jobs) == len(runs):
        return True
    number = next((job["jobId"].partition("_")[0] for job in jobs if job.get("jobId")), None) or job_of_name(jobs[0]["name"])
    if number is not None:
        note_number(runs, number)
    return number is not None


def submit_locked(runs, slurm, run, tools_dir):
    """Submit {index in the array, None for a job of its own: run directory} of which there is no job. Raises Refusal.

    `run`: directory and id of the run that is submitted now.
    """
    run_dir, run_id = run
    array, script = slurm.get("array"), script_path(slurm, run_dir)
    name = job_name(run_id if array is None else array["id"])
    argv = ["sbatch"] + options_of(slurm, run_dir, run_id) + [script]
    write_bytes(script, script_of(slurm, tools_dir, run_dir).encode(), durable=True, mode=0o700)
    record = {"name": name, "jobId": None, "cluster": None, "argv": argv, "submittedMs": wall_ms(), "killWaitS": kill_wait_s(), "warnS": warn_s(slurm)}
    for own_dir in runs.values():
        write_json(os.path.join(own_dir, "job.json"), dict(job_of(own_dir) or {}, **record), durable=True)
    try:
        number, cluster = sbatch(argv, name)
    except Refusal as refusal:
        for own_dir in runs.values() if refusal.code != SILENT else ():
            write_json(os.path.join(own_dir, "job.json"), dict(job_of(own_dir) or {}, submittedMs=None), durable=True)
        raise
    note_number(runs, number, cluster)


def sbatch(argv, name):
    """(number of the new job, its cluster or None) of a call of sbatch. One that Slurm did not answer is looked for by its name.

    Raises Refusal: SILENT where it is unknown whether there is a job, else in Slurm's own words.
    """
    answer = programs.call(argv[0], argv[1:])
    accepted = ACCEPTED.search(answer.out) if answer.ok else None
    if accepted:
        return accepted.groups()
    if not answer.timed_out and not UNANSWERED.search(answer.err):
        raise refusal_of(answer.words())
    number = job_of_name(name)
    if number is None:
        says = "Slurm did not answer (%s), and no job %s was found afterwards." % (answer.words(), name)
        raise Refusal(SILENT, says, "Check the cluster with scontrol ping, then start it again.")
    return number, None


def note_number(runs, number, cluster=None):
    """Write the job's id to job.json of {index, None for a job of its own: run directory}. A task of an array is named 67_3."""
    for index, run_dir in runs.items():
        job_id = number if index is None else "%s_%d" % (number, index)
        write_json(os.path.join(run_dir, "job.json"), dict(job_of(run_dir) or {}, jobId=job_id, cluster=cluster), durable=True)


def job_of(run_dir):
    """job.json of a run; None where there is none."""
    job = read_json(os.path.join(run_dir, "job.json"))
    return job if isinstance(job, dict) else None


def refusal_of(words):
    """Refusal of a job that Slurm does not take, in its own words."""
    says = "Slurm refused the job: %s." % words.rstrip(".")
    return Refusal("slurm-refused", says, "Change the Slurm options that it names, then start again.")


def job_of_name(name):
    """Id of our job of this name, of an array without the task; None where the controller says, in an answer, that there is none."""
    for attempt in range(LOOKUPS):
        if attempt:
            time.sleep(LOOKUP_PAUSE_S)
        answer = programs.call("squeue", ["-h", "--me", "-r", "-t", "all", "-n", name, "-o", SQUEUE_FORMAT])
        matches = [number for number, (own_name, _) in parse_squeue(answer.out).items() if own_name == name] if answer.ok else []
        if matches:
            return matches[-1].partition("_")[0]
    return None


def cancel(run_dir):
    """Ask Slurm to end the job of a run. Nothing is certain until Slurm says so: None, but for a run that was never submitted.

    Raises Refusal where Slurm does not take it.
    """
    job = job_of(run_dir)
    if job is not None and job["submittedMs"] is None:
        return state_record(WITHDRAWN)
    if job is None or not isinstance(job.get("jobId"), str):
        return None
    answer = programs.call("scancel", [job["jobId"]])
    if not answer.ok:
        raise Refusal("slurm-cancel", "Slurm did not cancel job %s: %s." % (job["jobId"], answer.words().rstrip(".")), "Try again, or cancel it with scancel %s." % job["jobId"])
    return None
