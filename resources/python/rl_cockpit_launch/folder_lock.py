"""Lock of a workspace, held for the life of a training: two runs in one folder would overwrite each other's models."""

import json
import os

from .words import Refusal

NAME = ".rl-cockpit-run.json"
# Windows keeps others from reading what is locked: the byte is behind the text.
LOCKED_BYTE = 1 << 30


def lock(folder, spec):
    """The open file whose lock ends with the process (and, on POSIX, outlives exec). Raises Refusal while a run has it."""
    path = os.path.join(folder, NAME)
    try:
        if os.path.islink(path):
            os.unlink(path)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        raise Refusal("the workspace {} cannot be written ({}). Choose another experiment.".format(folder, error)) from None
    if not acquire(descriptor):
        os.close(descriptor)
        raise Refusal(busy(folder, path))
    text = json.dumps({"runId": spec.get("runId"), "name": spec.get("name"), "pid": os.getpid()}) + "\n"
    os.ftruncate(descriptor, 0)
    os.write(descriptor, text.encode("utf-8"))
    return descriptor


def acquire(descriptor):
    """Whether the lock is ours now; a file system without locks has nothing to wait for."""
    if os.name == "nt":
        import msvcrt

        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def busy(folder, path):
    """The sentence of a refusal, with the run that has the folder."""
    try:
        with open(path, encoding="utf-8") as file:
            owner = json.load(file)
        run = "the run {} ({})".format(owner["name"], owner["runId"])
    except (OSError, ValueError, KeyError, TypeError):
        run = "another run"
    return "the workspace {} is in use by {}. Stop that run or wait for it, or choose another experiment.".format(folder, run)
