"""Tail of a growing file by byte offset (tail -f with credit): each byte goes out once, and a rewritten file starts over."""

import os
import stat as modes
import time

from rl_cockpit_target.agent.run_digest import LOGS, RUN_ID
from rl_cockpit_target.host.regular_files import is_hollow, open_regular
from rl_cockpit_target.refusal import Refusal, required

MAX_CHUNK = 256 * 1024
HEAD_BYTES = 4096
FOOT_BYTES = 64
DATABASE = b"SQLite format 3\0"  # its first bytes; each commit changes some of its pages
REREAD_SHARE = 4  # a database is read again after so many times what its last reading took
CHUNKS_A_POLL = 4  # then the other files and the verbs get their turn
KEEP_OPEN = os.name == "posix"  # elsewhere an open file could not be replaced by its trainer
GROWING_S = 2.0  # seconds after its last growth for which a file counts as growing
POLL_GROWING_S = 0.02
POLL_RECENT_S = 0.05
POLL_IDLE_S = 0.2
POLL_QUIET_S = 1.0  # of a file that has not grown for QUIET_S
QUIET_S = 300.0
MAX_USUAL = 200  # above so many files, those that do not grow are polled less often


def ident_of(stat):
    """Identity of a file while it exists."""
    return "%d:%d" % (stat.st_dev, stat.st_ino)


def is_own_log(path):
    """Whether it is a file that the supervisor writes in a run directory. A link in its place leads somewhere else."""
    folder, name = os.path.split(path)
    return name in LOGS and RUN_ID.match(os.path.basename(folder)) is not None


class Tail:
    """One follower. `poll` sends what it may and says whether the file moved."""

    def __init__(self, tail_id, path, offset, ident, credit, send):
        self.tail_id = tail_id
        self.path = path
        self.follow = not is_own_log(path)
        self.offset = offset
        self.ident = ident
        self.credit = credit
        self.send = send
        self.fd = None
        self.head = None  # the first bytes that were sent, to detect a file rewritten in place
        self.foot = b""  # the last bytes that were sent: a document that grows in its middle keeps its head
        self.head_checked = None  # (mtime, size) when head and foot were compared last
        self.end_requested = False
        self.more = False  # could send more at once
        self.reset_at = None  # when a rewritten file was begun again; None once all of it was sent
        self.goal = 0  # its size then
        self.recheck_at = 0.0
        self.woken()

    def woken(self):
        """It has something to do, or is likely to: polled at once, and often for a while."""
        self.grew, self.due = time.monotonic(), 0.0

    def next_poll(self, now, stretch):
        """Set when it is polled again, by how long ago it grew; those that do not grow `stretch` times less often."""
        age = now - self.grew
        recent_s = POLL_GROWING_S if age < GROWING_S else POLL_RECENT_S
        idle_s = stretch * (POLL_IDLE_S if age < QUIET_S else POLL_QUIET_S)
        self.due = now + (recent_s if age < 30 * GROWING_S else idle_s)

    def close(self):
        if self.fd is not None:
            os.close(self.fd)
            self.fd = None

    def poll(self):
        """Send at most what the credit allows. True when something was sent."""
        try:
            stat = self._open()
            return stat is not None and self._advance(stat)
        except OSError:
            self.close()
            return False
        finally:
            if not KEEP_OPEN:
                self.close()

    def _open(self):
        """stat of the file that is followed, opened; None while there is none."""
        try:
            at_path = os.stat(self.path) if self.follow else os.lstat(self.path)
        except OSError:
            return None  # not there yet, or gone: what comes back with another identity starts over
        if not modes.S_ISREG(at_path.st_mode) or is_hollow(at_path):
            return None
        if self.fd is not None and ident_of(at_path) != ident_of(os.fstat(self.fd)):
            self.close()
        if self.fd is None:
            self.fd = open_regular(self.path, self.follow)
        stat = os.fstat(self.fd)
        ident = ident_of(stat)
        if self.ident is not None and ident != self.ident:
            self._reset(ident, stat.st_size)
        self.ident = ident
        return stat

    def _reset(self, ident, size):
        self.offset, self.head, self.foot, self.head_checked = 0, None, b"", None
        self.reset_at, self.goal = time.monotonic(), size
        self.send({"push": "reset", "tailId": self.tail_id, "ident": ident, "size": size})

    def _read(self, count, offset):
        os.lseek(self.fd, offset, os.SEEK_SET)
        return os.read(self.fd, count)

    def _rewritten(self, stat):
        """Whether the file has shrunk below what was sent, or the first or the last bytes that were sent have changed."""
        if stat.st_size < self.offset:
            return True
        if self._is_database() and (self.reset_at is not None or time.monotonic() < self.recheck_at):
            return False  # else a busy one would be begun again and again, and never read to its end
        now = (stat.st_mtime_ns, stat.st_size)
        if now == self.head_checked or self.offset == 0:
            return False
        self.head_checked = now
        begin = self._read(min(HEAD_BYTES, self.offset), 0)
        if self.head is not None and begin[: len(self.head)] != self.head:
            return True
        self.head = begin
        count = len(self.foot) or min(FOOT_BYTES, self.offset)
        foot = self._read(count, self.offset - count)
        if self.foot and foot != self.foot:
            return True
        self.foot = foot
        return False

    def _is_database(self):
        return self.head is not None and self.head.startswith(DATABASE)

    def _note_complete(self, size):
        """The rewritten file was sent to its end."""
        if self.reset_at is None or self.offset < min(self.goal, size):
            return
        now = time.monotonic()
        self.recheck_at = now + REREAD_SHARE * (now - self.reset_at)
        self.reset_at = None

    def _advance(self, stat):
        if self._rewritten(stat):
            self._reset(self.ident, stat.st_size)
        sent = False
        for _ in range(CHUNKS_A_POLL):
            if self.credit <= 0 or self.offset >= stat.st_size:
                break
            data = self._read(min(MAX_CHUNK, self.credit, stat.st_size - self.offset), self.offset)
            if not data:
                break
            if self.offset == 0:
                self.head = data[:HEAD_BYTES]
            self._push(data, stat.st_size)
            self.foot = (self.foot + data)[-FOOT_BYTES:]
            self.offset += len(data)
            self.credit -= len(data)
            sent = True
        self._note_complete(stat.st_size)
        self.more = sent and self.credit > 0 and self.offset < stat.st_size
        if self.end_requested and self.offset >= stat.st_size:
            self.end_requested = False
            self._push(b"", stat.st_size)
        return sent

    def _push(self, data, size):
        push = {"push": "data", "tailId": self.tail_id, "from": self.offset, "ident": self.ident, "size": size}
        self.send(push, data)


class Tails:
    """Opened, fed with credit and closed by verbs; polled by the agent's loop."""

    def __init__(self, send):
        self.send = send
        self.tails = {}

    def open(self, request):
        """tail {tailId, path, from, ident, credit}"""
        path = required(request, "path", str)
        if not os.path.isabs(path):
            raise Refusal("bad-request", "%r is not an absolute path." % path, "This is a bug in RL Cockpit; please report it.")
        tail_id = required(request, "tailId", (int, str))
        self.close(request)
        ident = request.get("ident")
        offset = required(request, "from", int)
        self.tails[tail_id] = Tail(tail_id, path, max(0, offset), ident, required(request, "credit", int), self.send)
        return {}

    def credit(self, request):
        """credit {tailId, bytes}; one for a tail that was just closed is no fault."""
        tail = self.tails.get(required(request, "tailId", (int, str)))
        if tail is not None:
            tail.credit += max(0, required(request, "bytes", int))
            tail.woken()
        return {}

    def size(self, request):
        """size {tailId}: one empty data push follows once everything so far has been sent."""
        tail = self.tails.get(required(request, "tailId", (int, str)))
        if tail is None:
            raise Refusal("no-such-tail", "There is no tail %r." % request["tailId"], "Open the tail first.")
        tail.end_requested = True
        tail.woken()
        return {"from": tail.offset, "ident": tail.ident}

    def close(self, request):
        """untail {tailId}"""
        tail = self.tails.pop(required(request, "tailId", (int, str)), None)
        if tail is not None:
            tail.close()
        return {}

    def poll(self):
        """Poll the files that are due; answers the seconds until the next poll, None with no tails."""
        if not self.tails:
            return None
        now, stretch = time.monotonic(), max(1.0, len(self.tails) / MAX_USUAL)
        for tail in [one for one in self.tails.values() if one.due <= now]:
            if tail.poll():
                tail.woken()
            if not tail.more:
                tail.next_poll(now, stretch)
        return max(0.0, min(tail.due for tail in self.tails.values()) - time.monotonic())
