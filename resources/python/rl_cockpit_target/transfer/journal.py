"""Journal of an incoming transfer: which chunks were written, so that another agent resumes it.

`<state>/incoming/<id>/`: plan.json (what comes, and where to), journal (the number of each chunk that was written, a line each),
placing.json (what the last renames are). The bytes are beside the destination, on its own disk, in `.rl-cockpit-<id>`, so that one rename
puts them in place.
"""

import errno
import os
import shutil
import threading

from rl_cockpit_target.host.json_files import read_json, write_bytes, write_json
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.transfer.chunks import Chunks

WRITE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)


def write_refusal(error, path):
    """An OSError of writing as a Refusal."""
    if error.errno in FULL:
        return Refusal("disk-full", "The disk that holds %s is full." % path, "Free some space there, then send again: received data is kept.")
    return Refusal("unwritable", "%s cannot be written: %s." % (path, error.strerror or error), "Pick a folder you can write to, then send again.")


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


class IncomingTransfer:
    """One transfer. Methods may be called from several threads."""

    def __init__(self, folder, plan):
        self.folder, self.plan = folder, plan
        self.entries, self.path, self.kind = plan["entries"], plan["path"], plan["kind"]
        self.staging = os.path.join(os.path.dirname(self.path), ".rl-cockpit-" + plan["id"])
        self.tree = os.path.join(self.staging, "tree")
        self.chunks = Chunks(self.entries, plan["skip"])
        self.turn = threading.Lock()
        self.shas = {}
        self.have = self._read()
        self.journal = None

    @classmethod
    def load(cls, folder):
        """The transfer that is in this folder; None when there is none, or its bytes were taken away."""
        plan = read_json(os.path.join(folder, "plan.json"))
        try:
            matches = cls(folder, plan)
        except (KeyError, TypeError, IndexError):
            return None
        return matches if os.path.isdir(matches.tree) or os.path.exists(matches.file("placing.json")) else None

    @classmethod
    def create(cls, folder, plan):
        """Makes the folders. Raises Refusal."""
        os.makedirs(folder, mode=0o700, exist_ok=True)
        matches = cls(folder, dict(plan, skip=[]))
        for folder in (matches.staging, matches.tree):
            if os.path.islink(folder):
                raise Refusal("link-in-the-way", "%s is a link; the transfer writes there." % folder, "Remove it, then send again.")
        try:
            os.makedirs(matches.staging, mode=0o700, exist_ok=True)
            # Private until it is in place; then as the umask of this machine says.
            os.makedirs(matches.tree, exist_ok=True)
            for entry in matches.entries:
                if entry[0] == "d":
                    os.makedirs(matches.at(entry), mode=0o700, exist_ok=True)
        except OSError as error:
            raise write_refusal(error, matches.staging) from error
        return matches

    def persist(self, skip):
        """From now on another agent finds it."""
        self.plan = dict(self.plan, skip=sorted(skip))
        self.chunks, self.have = Chunks(self.entries, skip), set()
        write_bytes(self.file("journal"), b"", durable=True)
        write_json(self.file("plan.json"), self.plan, durable=True)

    def file(self, name):
        return os.path.join(self.folder, name)

    def at(self, entry):
        """Path of an entry until it is put in place."""
        return os.path.join(self.tree, *entry[1].split("/"))

    def _read(self):
        try:
            with open(self.file("journal"), "rb") as journal:
                # A line without its end was cut off by a crash.
                lines = journal.read().split(b"\n")[:-1]
        except OSError:
            return set()
        return {int(line) for line in lines if line.isdigit() and int(line) < self.chunks.count}

    def arrived(self):
        """Bytes that need not be sent any more."""
        return sum(self.chunks.length(chunk) for chunk in self.have)

    def put(self, chunk, data):
        """Write a chunk, then note it. Raises Refusal."""
        begin = 0
        try:
            for entry, offset, length in self.chunks.spans(chunk):
                fd = os.open(self.at(self.entries[entry]), WRITE, 0o600)
                try:
                    os.lseek(fd, offset, os.SEEK_SET)
                    write_all(fd, data[begin : begin + length])
                finally:
                    os.close(fd)
                begin += length
            self.record(chunk)
        except OSError as error:
            raise write_refusal(error, self.staging) from error

    def record(self, chunk):
        """One line of the journal, by one write."""
        with self.turn:
            if self.journal is None:
                self.journal = os.open(self.file("journal"), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            os.write(self.journal, b"%d\n" % chunk)
            self.have.add(chunk)

    def expect_again(self, entries):
        """These files arrived wrong: forget their chunks. Raises Refusal."""
        with self.turn:
            lost = {chunk for entry in entries for chunk in self.chunks.chunks_of(entry)}
            self.have -= lost
            # Neighbours in a shared chunk are written again with it.
            for entry in {span[0] for chunk in lost for span in self.chunks.spans(chunk)}:
                self.shas.pop(entry, None)
                if os.path.lexists(self.at(self.entries[entry])):
                    os.chmod(self.at(self.entries[entry]), 0o600)
            self.close()
            write_bytes(self.file("journal"), b"".join(b"%d\n" % chunk for chunk in sorted(self.have)), durable=True)

    def close(self):
        if self.journal is not None:
            os.close(self.journal)
            self.journal = None

    def drop(self):
        """Nothing of it stays."""
        self.close()
        shutil.rmtree(self.staging, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)
