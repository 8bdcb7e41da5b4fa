"""Working folder of a probe's child, in the system's temporary folder: empty, for this user alone, swept by a later agent if its own was killed."""

import contextlib
import os
import shutil
import tempfile
import time

from rl_cockpit_target.host.system import system

PREFIX = "rl-cockpit-look-"
# Of a bisector's trial, too: its script removes it, unless it is killed.
SWEPT = (PREFIX, "rl-cockpit-trial-")
LOCK = "in-use"
# One without a lock: of an older version, or one that is just being made.
OLD_S = 24 * 3600


@contextlib.contextmanager
def probe_folder():
    """Path of a new, empty folder. The lock beside it is held for as long as it is used, and lost with this process."""
    above = tempfile.mkdtemp(prefix=PREFIX)
    lock = None
    try:
        lock = locked(os.path.join(above, LOCK))
        folder = os.path.join(above, "cwd")
        os.mkdir(folder, 0o700)
        yield folder
    finally:
        if lock is not None:
            os.close(lock)
        shutil.rmtree(above, ignore_errors=True)


def locked(path):
    """Descriptor of a lock; None where the file system knows none: then its age decides."""
    try:
        return system.acquire_lock(path, 0)
    except OSError:
        return None


def sweep_probe_folders(folder=None):
    """Removes what agents that were killed have left; answers how many. Never what is used, of another user, or a link."""
    folder = folder or tempfile.gettempdir()
    try:
        entries = [entry for entry in os.scandir(folder) if entry.name.startswith(SWEPT)]
    except OSError:
        return 0
    return sum(1 for entry in entries if is_left_over(entry) and removed(entry.path))


def is_left_over(entry):
    """An unused folder of ours."""
    try:
        facts = entry.stat(follow_symlinks=False)
        if not entry.is_dir(follow_symlinks=False) or (hasattr(os, "getuid") and facts.st_uid != os.getuid()):
            return False
    except OSError:
        return False
    state = system.lock_state(os.path.join(entry.path, LOCK))
    return state == "free" or (state != "held" and time.time() - facts.st_mtime > OLD_S)


def removed(path):
    shutil.rmtree(path, ignore_errors=True)
    return not os.path.exists(path)
