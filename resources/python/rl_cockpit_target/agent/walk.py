"""Bounded walk of a folder and heads of files: what a finder of trainings needs to know. No link is followed, nothing but heads is read."""

import os
import stat as modes
import time
from collections import deque

from rl_cockpit_target.agent.tails import ident_of
from rl_cockpit_target.refusal import Refusal, required

SKIPPED_FOLDERS = frozenset(
    (
        ".git", ".hg", ".svn", "__pycache__", "node_modules", "site-packages", "dist-packages", ".venv", "venv", ".tox", ".nox", ".cache",
        ".mypy_cache", ".pytest_cache", ".ruff_cache", ".ipynb_checkpoints", ".vscode-server", ".Trash", "proc", "sys", "dev",
    )
)
SYSTEM_FOLDERS = frozenset(("proc", "sys", "dev"))  # only right below the root of a file system
ENVIRONMENT_MARKS = ("pyvenv.cfg", "conda-meta")
MAX_ENTRIES = 20_000
MAX_DEPTH = 20
MAX_BUDGET_S = 60.0
MAX_HEAD = 4096
MAX_HEADS_BYTES = 8 << 20
KINDS = ((modes.S_ISREG, "file"), (modes.S_ISDIR, "folder"), (modes.S_ISLNK, "link"), (modes.S_ISFIFO, "fifo"), (modes.S_ISSOCK, "socket"))
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def kind_of(stat):
    """`file`, `folder`, `link`, `fifo`, `socket` or `device`."""
    return next((kind for is_kind, kind in KINDS if is_kind(stat.st_mode)), "device")


def entry_of(path, stat):
    """One row of the answer."""
    return {"path": path, "kind": kind_of(stat), "size": stat.st_size, "mtimeMs": stat.st_mtime_ns // 1_000_000, "ident": ident_of(stat)}


class Walk:
    """Result of a walk, breadth first, so that a limit leaves out what is deepest."""

    def __init__(self, request):
        self.limit = max(1, min(required(request, "most", int), MAX_ENTRIES))
        self.depth = max(0, min(required(request, "depth", int), MAX_DEPTH))
        self.until = time.monotonic() + max(0.1, min(required(request, "budgetMs", int) / 1000, MAX_BUDGET_S))
        self.skip = frozenset(os.path.normpath(path) for path in required(request, "skip", list))
        self.entries, self.problems, self.count, self.truncated = [], [], 0, False

    def below(self, root):
        """Take in the files below a folder."""
        waiting = deque([(root, 0)])
        while waiting and not self.truncated:
            folder, depth = waiting.popleft()
            try:
                with os.scandir(folder) as result:
                    for item in result:
                        if self.full():
                            break
                        if self.collect(item) and depth < self.depth:
                            waiting.append((item.path, depth + 1))
            except OSError as error:
                self.problems.append({"path": folder, "says": error.strerror or str(error)})

    def full(self):
        """Whether the limit of entries, or of time, is reached."""
        self.truncated = self.truncated or self.count >= self.limit or time.monotonic() > self.until
        self.count += not self.truncated
        return self.truncated

    def collect(self, item):
        """Note a file; True for a folder that is to be walked."""
        try:
            stat = item.stat(follow_symlinks=False)
            if os.name == "nt" and modes.S_ISREG(stat.st_mode):
                stat = os.stat(item.path)  # scandir on Windows knows neither the identity of a file nor the size of an open one
        except OSError:
            return False  # gone meanwhile
        if kind_of(stat) == "folder":
            return not self.is_skipped(item)
        if kind_of(stat) != "link":
            self.entries.append(entry_of(item.path, stat))
        return False

    def is_skipped(self, item):
        """Folders of tools, environments, and what the engine does not want."""
        if item.name in SKIPPED_FOLDERS and (item.name not in SYSTEM_FOLDERS or os.path.ismount(item.path)):
            return True
        if os.path.normpath(item.path) in self.skip:
            return True
        return any(os.path.lexists(os.path.join(item.path, mark)) for mark in ENVIRONMENT_MARKS)


def walk_path(request):
    """walk {path, most, depth, budgetMs, skip} → {root, entries, count, truncated, problems}; root null: nothing is there."""
    path = required(request, "path", str)
    if not os.path.isabs(path):
        raise Refusal("bad-request", "%r is not an absolute path." % path, "This is a bug in RL Cockpit; please report it.")
    walk = Walk(request)
    try:
        stat = os.stat(path)  # a user may name a link: what it leads to is meant
    except (OSError, ValueError) as error:
        missing = isinstance(error, (FileNotFoundError, NotADirectoryError))
        says = None if missing else getattr(error, "strerror", None) or str(error)
        return {"root": None, "entries": [], "count": 0, "truncated": False, "problems": [] if says is None else [{"path": path, "says": says}]}
    root = entry_of(path, stat)
    if root["kind"] == "folder":
        walk.below(path)
    else:
        walk.count = 1
    entries = sorted(walk.entries, key=lambda entry: entry["path"])
    return {"root": root, "entries": entries, "count": walk.count, "truncated": walk.truncated, "problems": walk.problems[:100]}


def head_of(path, count):
    """The first bytes of a regular file; None where it cannot be read. Never waits: a FIFO of that name is refused."""
    try:
        if not modes.S_ISREG(os.stat(path).st_mode):
            return None
        fd = os.open(path, os.O_RDONLY | NO_WAIT)
    except (OSError, ValueError):
        return None
    try:
        return os.read(fd, count) if modes.S_ISREG(os.fstat(fd).st_mode) else None
    except OSError:
        return None
    finally:
        os.close(fd)


def heads(request):
    """heads {paths, bytes} → ({lengths}, bytes): the heads one after another; a length of null = it cannot be read."""
    count = max(1, min(required(request, "bytes", int), MAX_HEAD))
    lengths, parts, size = [], [], 0
    for path in required(request, "paths", list):
        head = head_of(path, count) if isinstance(path, str) and size < MAX_HEADS_BYTES else None
        lengths.append(None if head is None else len(head))
        parts.append(head or b"")
        size += len(parts[-1])
    return {"lengths": lengths}, b"".join(parts)
