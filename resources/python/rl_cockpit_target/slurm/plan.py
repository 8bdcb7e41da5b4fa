"""Plan of a job: its command line and batch script before it is submitted, and whether Slurm would take it."""

import os
import re
import tempfile

from rl_cockpit_target.refusal import required
from rl_cockpit_target.slurm import programs
from rl_cockpit_target.slurm.array_job import folder_of
from rl_cockpit_target.slurm.batch_script import options_of, script_of, script_path
from rl_cockpit_target.slurm.submit import refusal_of


def plan_job(runs_dir, tools_dir, request):
    """planJob {options, runId, isTested} → {argv, script, accepted, says}: nothing is submitted.

    `accepted` is None where Slurm was not asked, or did not answer. sbatch also takes jobs that then wait for ever: what the partition
    allows is compared by the engine.
    """
    slurm, run_id = required(request, "options", dict), required(request, "runId", str)
    run_dir = os.path.join(runs_dir, os.path.basename(run_id))
    words = options_of(slurm, run_dir, run_id)
    script = script_of(slurm, tools_dir, run_dir)
    plan = {"argv": ["sbatch"] + words + [script_path(slurm, run_dir)], "script": script, "accepted": None, "says": None}
    return dict(plan, **test_only(words, script)) if request.get("isTested") else plan


def refuse_job(slurm, run_dir, tools_dir):
    """Raises Refusal where Slurm says that it would not take the job. A controller that does not answer says nothing."""
    array = slurm.get("array")
    if array is not None and os.path.isdir(folder_of(run_dir, array)):
        return  # it took another run of the array, with the same options
    words = options_of(slurm, run_dir, os.path.basename(run_dir))
    answer = test_only(words, script_of(slurm, tools_dir, run_dir))
    if answer["accepted"] is False:
        raise refusal_of(answer["says"])


def test_only(words, script):
    """Slurm's own answer to `sbatch --test-only`, on stderr."""
    if not programs.has_slurm():
        return {"accepted": False, "says": "There is no sbatch on this machine."}
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(script)
        file.flush()
        # The run's folder does not exist yet.
        options = [word for word in words if not word.startswith(("--chdir=", "--output="))]
        env = dict(programs.clean_environment(), SLURM_TIME_FORMAT="%Y-%m-%d %H:%M")
        answer = programs.call("sbatch", ["--test-only"] + options + [file.name], env=env)
    return {"accepted": None if answer.timed_out else answer.ok, "says": start_words(answer.words())}


def start_words(text):
    """"it would start at 2026-11-24 14:20 on node1, partition main": the job's number is not that of the job to come."""
    match = re.search(r"to start at (.+?) using .*? on (?:nodes )?(\S+) in partition (\S+)", text)
    return "it would start at %s on %s, partition %s." % match.groups() if match else text
