"""Atomic write of a file that only its owner reads."""

import json
import os


def write_atomically(path, text, mode=0o600):
    """Write to a file beside it, then rename: a reader sees the old file or the new one."""
    temporary = "{}.tmp-{}".format(path, os.getpid())
    if os.path.lexists(temporary):
        os.unlink(temporary)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), mode)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def write_json(path, value):
    write_atomically(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")
