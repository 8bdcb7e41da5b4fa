"""Atomic JSON files (temporary name, fsync, rename) and JSON lines: whole or absent, no matter who reads them and whenever the machine
dies."""

import errno
import json
import os
import re
import time

from rl_cockpit_target.host.regular_files import read_regular

REPLACE_TRIES, REPLACE_PAUSE_S = 10, 0.02
# Sharing and lock violation; a target that somebody reads without sharing its deletion is "access denied" instead.
HELD = (32, 33, 5)
TORN_PAUSE_S = 0.005  # then a file that was being written is whole
MAX_BYTES = 64 << 20  # of a file that names every file of a folder
MAX_DEPTH = 64
MAX_DIGITS = 40
STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.S)


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


def write_over(path, value, room):
    """`value` as JSON into a file of `room` bytes that is there already: no new room is taken. Raises OSError where it does not fit."""
    content = dumps(value).encode() + b"\n"
    if len(content) > room:
        raise OSError(errno.ENOSPC, "%d bytes do not fit into the %d that are reserved" % (len(content), room), path)
    fd = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(fd, view) :]
        os.ftruncate(fd, len(content))
        os.fsync(fd)
    finally:
        os.close(fd)


def depth_of(data):
    """Nesting depth of a JSON text, brackets within strings left out."""
    depth = deepest = 0
    for bracket in re.findall(rb"[\[\]{}]", STRING.sub(b"", data)):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


def integer(text):
    """An integer of JSON text. Raises ValueError for one that no reader of ours holds, before it is worked out."""
    if len(text) > MAX_DIGITS:
        raise ValueError("a number has %d digits" % len(text))
    return int(text)


def finite_number(text):
    """A number of JSON text. Raises ValueError for one that is too large: it would become Infinity, which is no JSON."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("%s is too large" % text[:MAX_DIGITS])
    return number


def no_constant(name):
    """Refuse NaN and Infinity, which Python's reader takes and no other one."""
    raise ValueError("%s is not JSON" % name)


def parse_json(data):
    """The value of JSON text (bytes) that anybody may have written. Raises ValueError: no JSON, or nested too deep."""
    if data.count(b"[") + data.count(b"{") > MAX_DEPTH and depth_of(data) > MAX_DEPTH:
        raise ValueError("it nests deeper than %d levels" % MAX_DEPTH)
    return json.loads(data.decode("utf-8"), parse_int=integer, parse_float=finite_number, parse_constant=no_constant)


def load_json(path, limit=MAX_BYTES):
    """The value of a JSON file: a regular one of at most `most` bytes, no link. A parse error is tried once more.

    Raises OSError when it is absent or cannot be read, ValueError when it holds no JSON; never waits.
    """
    try:
        return parse_json(read_regular(path, limit))
    except ValueError:
        time.sleep(TORN_PAUSE_S)
        return parse_json(read_regular(path, limit))


def read_json(path, limit=MAX_BYTES):
    """The value of a JSON file, or None when it is absent or unreadable."""
    try:
        return load_json(path, limit)
    except (OSError, ValueError):
        return None


class LineFile:
    """A file of JSON lines that only grows; each line is one write."""

    def __init__(self, path):
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self.fd = os.open(path, flags, 0o600)
        self.is_torn = False  # the last line was cut by a full disk: the next one must not continue it

    def append(self, value, durable=False):
        """Add one line. Raises OSError, e.g. when the disk is full."""
        line = (b"\n" if self.is_torn else b"") + dumps(value).encode() + b"\n"
        written = os.write(self.fd, line)
        if written < len(line):
            self.is_torn = True
            raise OSError(errno.ENOSPC, "only %d of %d bytes were written" % (written, len(line)))
        self.is_torn = False
        if durable:
            os.fsync(self.fd)

    def close(self):
        os.close(self.fd)
