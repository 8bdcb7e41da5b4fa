"""Disk size of a run directory, and its deletion: all of it or, seen from outside, nothing."""

import os
import shutil
import stat as modes

from rl_cockpit_target.agent.run_digest import RUN_ID, RunDigestReader
from rl_cockpit_target.host.json_files import replace
from rl_cockpit_target.refusal import Refusal, required

REMOVING_PREFIX = ".removing-"  # a name that no list of runs takes


def size_of(folder):
    """Bytes of all files below a folder. Links are not followed; a file with two names in it counts once."""
    total, seen = 0, set()
    for parent, _folders, names in os.walk(folder):
        for name in names:
            try:
                stat = os.lstat(os.path.join(parent, name))
            except OSError:
                continue  # gone meanwhile
            identity = (stat.st_dev, stat.st_ino)
            if not modes.S_ISREG(stat.st_mode) or (stat.st_nlink > 1 and identity in seen):
                continue
            seen.add(identity)
            total += stat.st_size
    return total


def sizes(runs_dir, run_ids):
    """Bytes by run; null for one that is not here."""
    matches = {}
    for run_id in run_ids:
        folder = os.path.join(runs_dir, str(run_id))
        matches[str(run_id)] = size_of(folder) if RUN_ID.match(str(run_id)) and os.path.isdir(folder) else None
    return {"sizes": matches}


def path_sizes(request):
    """pathSizes {paths} → {sizes: {path: bytes, or null where nothing is there}}"""
    matches = {}
    for path in required(request, "paths", list):
        try:
            is_folder = modes.S_ISDIR(os.lstat(str(path)).st_mode)
            matches[str(path)] = size_of(str(path)) if is_folder else os.lstat(str(path)).st_size
        except (OSError, ValueError):
            matches[str(path)] = None
    return {"sizes": matches}


def remove(runs_dir, run_id):
    """Take a run directory away. One that is gone already is no error: anyone who died while removing asks again."""
    if not RUN_ID.match(run_id):
        raise Refusal("no-such-run", "There is no run %r in %s." % (run_id, runs_dir), "List the runs again.")
    folder, renamed = os.path.join(runs_dir, run_id), os.path.join(runs_dir, REMOVING_PREFIX + run_id)
    freed = 0
    try:
        if os.path.isdir(renamed):
            freed += remove_folder(renamed)
        if os.path.isdir(folder):
            refuse_if_alive(folder, run_id)
            # By one rename it is no run any more; a death after it leaves nothing half that anybody would read.
            replace(folder, renamed)
            freed += remove_folder(renamed)
    except OSError as error:
        raise Refusal(
            "run-not-removed",
            "%s cannot be removed: %s." % (folder, error),
            "Make the folder writable, or close the programs that use its files; then delete the run again.",
        ) from error
    return {"bytes": freed}


def refuse_if_alive(folder, run_id):
    """Raises Refusal while the run's supervisor or training lives."""
    digest = RunDigestReader(folder).read()
    is_job = digest["job"] is not None and not (digest["jobState"] or {}).get("isSettled")
    if digest["lock"] == "held" or digest["childAlive"] is True or (is_job and digest["exit"] is None):
        raise Refusal("run-in-progress", "The run %s is still in progress; its files are not removed." % run_id, "Stop it first.")


def remove_folder(folder):
    """Remove a folder with all in it; answers the bytes it held. Raises OSError."""
    held = size_of(folder)
    try:
        shutil.rmtree(folder)
    except PermissionError:
        # Windows removes no read-only file, and nothing can be removed from a read-only folder.
        for parent, _folders, names in os.walk(folder):
            for path in [parent] + [os.path.join(parent, name) for name in names]:
                if not os.path.islink(path):
                    os.chmod(path, 0o700)
        shutil.rmtree(folder)
    return held
