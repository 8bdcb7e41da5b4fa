"""Disk trouble of a run: what a full, read-only or failing disk kept from being recorded, from when to when."""

import errno
import os

from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.host.json_files import write_over, write_json

REFUSALS = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EROFS, errno.EIO)
WORDS = {errno.ENOSPC: "was full", errno.EROFS: "was read-only", errno.EIO: "failed"}
RESERVE_BYTES = 32 << 10
RESERVE = "exit.reserve"


def is_refused(error):
    """Did the disk refuse a write, for want of room, of a right to write, or of health?"""
    return isinstance(error, OSError) and error.errno in REFUSALS


class DiskTrouble:
    """Writes of one run that its disk refused. `log_bytes` answers how long output.log is now."""

    def __init__(self, log_bytes=lambda: 0):
        self.log_bytes = log_bytes
        self.errno_name = None
        self.words = ""
        self.since_ms = None
        self.until_ms = None
        self.first_log_bytes = 0
        self.last_ok_ms = wall_ms()
        self.lost = {"events": 0, "samples": 0, "ticks": 0, "heartbeats": 0}
        self.is_now = False

    def written(self):
        """A write succeeded. Answers whether trouble ended by that."""
        self.last_ok_ms = wall_ms()
        was, self.is_now = self.is_now, False
        if was:
            self.until_ms = self.last_ok_ms
        return was

    def refused(self, error, kind=None):
        """A write failed; `kind`: what is lost by it. Errors that are none of a disk's are left out."""
        if not is_refused(error):
            return
        if self.since_ms is None:
            # It may have begun at any moment after the last write that succeeded.
            self.since_ms, self.first_log_bytes = self.last_ok_ms, self.log_bytes()
        if not self.is_now:
            self.errno_name = errno.errorcode.get(error.errno, "E%d" % error.errno)
            self.words = WORDS.get(error.errno, "had no room for this user (quota)")
        self.is_now = True
        self.until_ms = wall_ms()
        if kind is not None:
            self.lost[kind] += 1

    def record(self):
        """DiskTrouble of the contract, or None where there was none."""
        if self.since_ms is None:
            return None
        return {
            "errno": self.errno_name,
            "sinceMs": self.since_ms,
            "untilMs": self.until_ms,
            "logBytes": self.first_log_bytes,
            "lost": dict(self.lost),
        }

    def says(self):
        """A sentence for the event log, once it is over."""
        return "The disk %s for a while (%s): what the program printed meanwhile may be missing from its log." % (
            self.words,
            self.errno_name,
        )


def reserve(run_dir):
    """Take the room that an exit record needs now, so that a disk that is full later cannot keep it from being written."""
    path = os.path.join(run_dir, RESERVE)
    fd = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        os.write(fd, b" " * RESERVE_BYTES)  # written, not only asked for: some file systems know no other way
        os.fsync(fd)
    finally:
        os.close(fd)


def release(run_dir):
    """Give the reserved room back."""
    try:
        os.unlink(os.path.join(run_dir, RESERVE))
    except OSError:
        pass


def write_with_reserve(run_dir, name, value):
    """`value` as a JSON file of the run directory, into the reserved room where the disk has no other. Raises OSError."""
    path, spare = os.path.join(run_dir, name), os.path.join(run_dir, RESERVE)
    try:
        write_json(path, value, durable=True)
    except OSError as error:
        if not is_refused(error):
            raise
        write_over(spare, value, RESERVE_BYTES)
        os.replace(spare, path)
    release(run_dir)
