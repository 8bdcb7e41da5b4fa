"""Array job: the runs of a sweep as tasks of one job (sbatch(1) --array), which the run that is prepared last submits.

Each array has a folder beside those of the runs. In it, a link named like the index of a task leads to the directory of its run: Slurm writes
the task's output there, and the batch script finds its run by SLURM_ARRAY_TASK_ID.
"""

import os
import shutil

from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.slurm.job_state import WITHDRAWN


def folder_of(run_dir, array):
    """Folder of an array, by the directory of one of its runs."""
    return os.path.join(os.path.dirname(os.path.dirname(run_dir)), "arrays", os.path.basename(array["id"]))


def enter(run_dir, array):
    """Make the run a task of its array. Answers the array's folder. Raises OSError."""
    folder = folder_of(run_dir, array)
    if not os.path.isdir(folder):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        remove_unused(os.path.dirname(folder))
    link = os.path.join(folder, "%d" % array["index"])
    if not os.path.islink(link):
        os.symlink(os.path.relpath(run_dir, folder), link)
    return folder


def runs_of(folder):
    """{index: run directory} of the tasks that are there."""
    links = {int(name): os.path.join(folder, name) for name in os.listdir(folder) if name.isdigit()}
    return {index: linked(link) for index, link in sorted(links.items()) if os.path.isdir(link)}


def linked(path):
    """Path of the run that a link of an array leads to, by the folders as they are named here; any other path as it is."""
    return os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(path))) if os.path.islink(path) else path


def indexes_of(folder, array):
    """Value of --array: the tasks that are not withdrawn, and how many may run at once. All of them before the array has a folder."""
    runs = runs_of(folder) if os.path.isdir(folder) else {}
    indexes = [index for index in range(1, array["size"] + 1) if index not in runs or not is_withdrawn(runs[index])]
    is_complete = len(indexes) == array["size"]
    return "%s%%%d" % ("1-%d" % array["size"] if is_complete else ",".join(map(str, indexes)), array["atOnce"])


def run_of_task(runs_dir, array_id, index):
    """Id of the run that is this task of an array; None where that array is not of these runs."""
    link = os.path.join(folder_of(os.path.join(runs_dir, "-"), {"id": array_id}), index)
    return os.path.basename(linked(link)) if os.path.islink(link) else None


def note_task(run_dir, array, name):
    """Write job.json of a task whose array is not submitted yet, unless there is one."""
    path = os.path.join(run_dir, "job.json")
    if not os.path.exists(path):
        task = {"index": array["index"], "size": array["size"]}
        write_json(path, {"name": name, "jobId": None, "cluster": None, "submittedMs": None, "array": task}, durable=True)


def is_withdrawn(run_dir):
    """Whether the run was stopped before it started, and may not start any more."""
    state = read_json(os.path.join(run_dir, "scheduler.json"))
    return isinstance(state, dict) and state.get("state") == WITHDRAWN


def remove_unused(arrays):
    """Remove the folders of arrays whose runs are gone. Never raises."""
    for folder in (os.path.join(arrays, name) for name in os.listdir(arrays)):
        try:
            links = [os.path.join(folder, name) for name in os.listdir(folder) if name.isdigit()]
        except OSError:
            continue  # not a folder, or removed by another agent
        if links and not any(os.path.isdir(link) for link in links):
            shutil.rmtree(folder, ignore_errors=True)
