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
# A sweeper holds the lock while it removes a folder.
WAIT_S = 2
# One without a lock: of an older version, or one that is just being made.
OLD_S = 24 * 3600


@contextlib.contextmanager
def probe_folder():
    """Path of a new, empty folder. The lock beside it is held for as long as it is used, and lost with this process."""
    above, lock, folder = locked_folder()
    try:
        yield folder
    finally:
        if lock is not None:
            os.close(lock)
        shutil.rmtree(above, ignore_errors=True)


def locked_folder():
    """(parent, descriptor of its lock, folder). Another agent may sweep the parent before its lock is held: then there is another one.

    The descriptor is None where the file system knows no locks: then its age decides. Raises OSError.
    """
    while True:
        above = tempfile.mkdtemp(prefix=PREFIX)
        lock, folder = None, os.path.join(above, "cwd")
        try:
            lock = locked(os.path.join(above, LOCK))
            os.mkdir(folder, 0o700)
            return above, lock, folder
        except FileNotFoundError:
            if lock is not None:
                os.close(lock)


def locked(path):
    """Descriptor of a lock, or None. Raises FileNotFoundError where its folder was removed."""
    try:
        return system.acquire_lock(path, WAIT_S)
    except FileNotFoundError:
        raise
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
    """Whether it was removed: not where somebody took its lock meanwhile, who waits for us else."""
    lock = None
    # Windows removes no file that is open.
    if os.name != "nt" and os.path.exists(os.path.join(path, LOCK)):
        try:
            lock = system.acquire_lock(os.path.join(path, LOCK), 0)
            if lock is None:
                return False
        except OSError:
            pass  # no locks here, or it is gone already
    shutil.rmtree(path, ignore_errors=True)
    if lock is not None:
        os.close(lock)
    return not os.path.exists(path)
