"""Atomic JSON files (temporary name, fsync, rename) and JSON lines: whole or absent, whoever reads them and whenever the machine dies."""

import json
import os
import time

REPLACE_TRIES, REPLACE_PAUSE_S = 10, 0.02
# Sharing and lock violation; a target that somebody reads without sharing its deletion is "access denied" instead.
HELD = (32, 33, 5)


def dumps(value):
    """Compact JSON text. ASCII only, so a path that is not UTF-8 survives as an escape."""
    return json.dumps(value, separators=(",", ":"))


def replace(source, target, rename=os.replace):
    """os.replace, patient with Windows, where a reader or a virus scanner can hold one of the two for a moment."""
    for _ in range(REPLACE_TRIES - 1):
        try:
            return rename(source, target)
        except OSError as error:
            if getattr(error, "winerror", None) not in HELD:
                raise
        time.sleep(REPLACE_PAUSE_S)
    return rename(source, target)


def sync_dir(path):
    """Make a rename in this folder survive a power cut, where the system can do that."""
    if os.name == "nt":
        return
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError:
        pass  # some network file systems refuse; the rename itself is done
    finally:
        os.close(fd)


def write_bytes(path, content, durable=False, mode=0o600):
    """Write a file by temporary name and rename. `durable`: fsync of the file and of its folder. Raises OSError."""
    temporary = "%s.tmp%d" % (path, os.getpid())
    fd = os.open(temporary, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | getattr(os, "O_BINARY", 0), mode)
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(fd, view) :]
        if durable:
            os.fsync(fd)
    except OSError:
        os.close(fd)
        os.unlink(temporary)
        raise
    os.close(fd)
    replace(temporary, path)
    if durable:
        sync_dir(os.path.dirname(path))


def write_json(path, value, durable=False, mode=0o600):
    """`value` as a JSON file, atomically."""
    write_bytes(path, dumps(value).encode() + b"\n", durable, mode)


def read_json(path):
    """The value of a JSON file, or None when it is absent or unreadable. A parse error is tried once more."""
    for _ in range(2):
        try:
            with open(path, "rb") as file:
                return json.loads(file.read().decode("utf-8"))
        except OSError:
            return None
        except ValueError:
            time.sleep(0.005)
    return None


class LineFile:
    """A file of JSON lines that only grows; each line is one write."""

    def __init__(self, path):
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self.fd = os.open(path, flags, 0o600)

    def append(self, value, durable=False):
        """Add one line. Raises OSError, e.g. when the disk is full."""
        os.write(self.fd, dumps(value).encode() + b"\n")
        if durable:
            os.fsync(self.fd)

    def close(self):
        os.close(self.fd)
