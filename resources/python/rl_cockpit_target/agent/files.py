"""File requests: stat, find by glob pattern, read a range of bytes."""

import os
import re
import stat as modes
import time

from rl_cockpit_target.agent.tails import ident_of, is_own_log
from rl_cockpit_target.host.regular_files import can_read, error_words, is_hollow, open_regular
from rl_cockpit_target.refusal import Refusal, required

MAX_READ = 1 << 20
MAX_MATCHES = 10_000
MAX_DEPTH = 12
BUDGET_S = 5.0  # a project can hold a dataset of a million files


def stat_file(request):
    """stat {path} → {exists, size, mtimeMs, ident}; the last three are null when there is no such file."""
    try:
        stat = os.stat(required(request, "path", str))
    except OSError:
        return {"exists": False, "size": None, "mtimeMs": None, "ident": None}
    return {"exists": True, "size": stat.st_size, "mtimeMs": stat.st_mtime_ns // 1_000_000, "ident": ident_of(stat)}


def read_file(request):
    """read {path, from, max} → ({size}, bytes). Raises Refusal `unreadable`."""
    path = required(request, "path", str)
    try:
        with os.fdopen(open_regular(path), "rb", buffering=0) as file:
            stat = os.fstat(file.fileno())
            file.seek(required(request, "from", int))
            data = file.read(max(0, min(required(request, "max", int), MAX_READ)))
    except OSError as error:
        raise Refusal("unreadable", "%s cannot be read: %s." % (path, error_words(error)), "Check whether it still exists there.") from error
    return {"size": stat.st_size}, data


def pattern_of(part):
    """One component of a glob as a regular expression: `*` and `?` only, a leading dot must be written."""
    text = "".join({"*": "[^/]*", "?": "[^/]"}.get(c, re.escape(c)) for c in part)
    return re.compile(("" if part.startswith(".") else r"(?!\.)") + text + r"\Z", re.S)


def entries(folder, until):
    """Sorted entries of a folder; none when it cannot be listed or the time is over."""
    if time.monotonic() > until:
        return []
    try:
        with os.scandir(folder) as result:
            return sorted(result, key=lambda entry: entry.name)
    except OSError:
        return []


def walk(folder, parts, until, depth=0):
    """Paths below `folder` that match the components. `**` represents any number of folders, no links followed."""
    if not parts:
        return
    part, rest = parts[0], parts[1:]
    if part == "**":
        yield from walk(folder, rest or ("*",), until, depth)
        if depth < MAX_DEPTH:
            for entry in entries(folder, until):
                if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
                    yield from walk(entry.path, parts, until, depth + 1)
    elif "*" in part or "?" in part:
        pattern = pattern_of(part)
        for entry in entries(folder, until):
            if pattern.match(entry.name):
                yield from [entry.path] if not rest else walk(entry.path, rest, until, depth)
    else:
        path = os.path.join(folder, part)
        if os.path.lexists(path):
            yield from [path] if not rest else walk(path, rest, until, depth)


def matches(root, glob):
    """Every path that `glob` means, each once; it is relative to `root`, or absolute."""
    path = glob.replace("\\", "/") if os.name == "nt" else glob
    drive, tail = os.path.splitdrive(path)
    parts = tuple(part for part in tail.split("/") if part not in ("", "."))
    start = (drive + os.sep) if os.path.isabs(path) else root
    return list(dict.fromkeys(walk(start, parts, time.monotonic() + BUDGET_S)))


def find(request):
    """find {root, globs} → {files: [{glob, path, size, mtimeMs, ident}]}; ordinary files that can be read only."""
    root = required(request, "root", str)
    files = []
    for glob in required(request, "globs", list):
        for path in matches(root, glob):
            try:
                stat = os.lstat(path) if is_own_log(path) else os.stat(path)
            except OSError:
                continue  # a dangling link, or gone meanwhile
            # What cannot be followed is not waited for.
            can_follow = modes.S_ISREG(stat.st_mode) and not is_hollow(stat) and can_read(path)
            if can_follow and len(files) < MAX_MATCHES:
                files.append({"glob": glob, "path": path, "size": stat.st_size, "mtimeMs": stat.st_mtime_ns // 1_000_000, "ident": ident_of(stat)})
    return {"files": files}
