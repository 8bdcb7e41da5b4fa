"""Regular files opened without blocking: a FIFO is not waited for, a device is not read, a link out of a run directory is not followed."""

import os
import stat as modes

KINDS = (
    (modes.S_ISLNK, "a link"),
    (modes.S_ISDIR, "a folder"),
    (modes.S_ISFIFO, "a named pipe (FIFO)"),
    (modes.S_ISSOCK, "a socket"),
    (modes.S_ISCHR, "a device"),
    (modes.S_ISBLK, "a device"),
)
FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
# Bytes from which a file is compared with the room that it takes, and how many times less room makes it a sparse one.
SPARSE_FROM, SPARSE_RATIO = 1 << 30, 1000


class NotRegular(OSError):
    """There is something at the path that is no regular file."""


class TooLarge(OSError):
    """The file is longer than its reader takes."""


def error_words(error):
    """Reason of an OSError, to follow a colon: `permission denied`, `it is a device, not a file`."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]


def refuse_other_kinds(stat):
    """Raises NotRegular for everything but a regular file."""
    if modes.S_ISREG(stat.st_mode):
        return
    kind = next((name for is_kind, name in KINDS if is_kind(stat.st_mode)), "something else")
    raise NotRegular("it is %s, not a file" % kind)


def open_regular(path, follow=True):
    """Descriptor to read a regular file. `follow`: a link may lead to it. Raises OSError; never waits."""
    # Asked before: the mere opening of a device can have an effect.
    refuse_other_kinds(os.stat(path) if follow else os.lstat(path))
    fd = os.open(path, os.O_RDONLY | FLAGS | (0 if follow else NO_FOLLOW))
    try:
        refuse_other_kinds(os.fstat(fd))  # it may have been replaced meanwhile
    except OSError:
        os.close(fd)
        raise
    return fd


def read_regular(path, limit, follow=False):
    """All bytes of a regular file of at most `most` bytes. Raises OSError; never waits."""
    fd = open_regular(path, follow)
    with os.fdopen(fd, "rb", buffering=0) as file:
        size = os.fstat(fd).st_size
        data = b"" if size > limit else file.read(limit + 1)
    if size > limit or len(data) > limit:
        raise TooLarge("it has %d bytes, and at most %d are read" % (max(size, len(data)), limit))
    return data


def is_hollow(stat):
    """Whether it is a huge file of which next to nothing is on the disk (a sparse file). Reading it would take hours and show zeros."""
    blocks = getattr(stat, "st_blocks", None)
    return blocks is not None and stat.st_size > SPARSE_FROM and blocks * 512 * SPARSE_RATIO < stat.st_size


def can_read(path):
    """Whether this process may read the file."""
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


def log_problem(path):
    """Reason why a growing file of a run directory cannot be followed, to follow a colon; None when it can be, or is absent."""
    try:
        stat = os.lstat(path)
        refuse_other_kinds(stat)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error_words(error)
    if not can_read(path):
        return "permission denied"
    return "it has %d bytes, almost all of them holes" % stat.st_size if is_hollow(stat) else None
