"""Sender of a transfer: list of files, their bytes and their SHA-256 hashes. It keeps nothing between two requests."""

import hashlib
import os
import stat as modes

from rl_cockpit_target.refusal import Refusal, required
from rl_cockpit_target.transfer.folder_scan import MAX_LISTED, FolderScan, mtime_us
from rl_cockpit_target.transfer.git_ignore import git_files
from rl_cockpit_target.transfer.ignore_rules import Globs, IgnoreRules

MAX_READ = 4 << 20
BLOCK = 1 << 20
READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def scan(request):
    """sendScan {path, project, exclude, include, only} → {root, name, kind, isGit, entries, left, leftMore, problems}

    `project`: leave behind what git ignores or what is usually of no use elsewhere. Raises Refusal.
    """
    path = os.path.expanduser(required(request, "path", str))
    if not os.path.isabs(path) or not os.path.exists(path):
        raise Refusal("no-such-folder", "There is no file or folder %s." % path, "Enter its absolute path.")
    # The link itself is not what the user means.
    root = os.path.realpath(path)
    globs = [Globs(required(request, name, list)) for name in ("exclude", "include", "only")]
    if not os.path.isdir(root):
        return scan_file(root)
    git = git_files(root) if required(request, "project", bool) else None
    result = FolderScan(root, IgnoreRules(globs[0], globs[1], globs[2], request["project"], git))
    result.folder(root, "")
    left = sorted(result.excluded, key=lambda item: -item["bytes"])
    return {
        "root": root,
        "name": os.path.basename(root) or "root",
        "kind": "folder",
        "isGit": git is not None,
        "entries": result.entries,
        "left": left[:MAX_LISTED],
        "leftMore": max(0, len(left) - MAX_LISTED),
        "leftBytes": sum(item["bytes"] for item in left),
        "problems": result.problems[:MAX_LISTED],
    }


def scan_file(path):
    """A single file is sent as the one entry of its folder."""
    stat = os.stat(path)
    name = os.path.basename(path)
    if not modes.S_ISREG(stat.st_mode):
        raise Refusal("no-such-folder", "%s is neither a file nor a folder." % path, "Name a file or a folder.")
    problems = [] if os.access(path, os.R_OK) else [{"path": name, "says": "its permissions do not let you read it"}]
    entry = ["f", name, stat.st_size, stat.st_mode & 0o777, mtime_us(stat), ""]
    answer = {"root": os.path.dirname(path), "name": name, "kind": "file", "isGit": False, "entries": [entry]}
    return dict(answer, left=[], leftMore=0, leftBytes=0, problems=problems)


def open_unchanged(root, rel, size, changed_us):
    """A descriptor of a file below root, unchanged since its scan. Raises Refusal `source-changed`."""
    path = os.path.join(root, *rel.split("/"))
    try:
        fd = os.open(path, READ)
    except OSError as error:
        raise Refusal("source-changed", "%s can no longer be read: %s." % (path, error.strerror), "Refresh the preview, then send it.") from error
    stat = os.fstat(fd)
    if not modes.S_ISREG(stat.st_mode) or stat.st_size != size or (changed_us is not None and mtime_us(stat) != changed_us):
        os.close(fd)
        raise Refusal("source-changed", "%s has changed since the preview." % path, "Send it again; received data is kept.")
    return fd


def read_span(root, span):
    """Bytes of [path, offset, length, size, mtimeUs]."""
    rel, offset, length, size, changed_us = span
    fd = open_unchanged(root, rel, size, changed_us)
    try:
        os.lseek(fd, offset, os.SEEK_SET)
        data = b""
        while len(data) < length:
            more = os.read(fd, length - len(data))
            if not more:
                raise Refusal("source-changed", "%s became shorter during the transfer." % rel, "Send it again; received data is kept.")
            data += more
        return data
    finally:
        os.close(fd)


def read(request):
    """sendRead {root, spans: [[path, offset, length, size, mtimeUs]]} → ({sha}, bytes): one chunk"""
    spans = required(request, "spans", list)
    if sum(span[2] for span in spans) > MAX_READ:
        raise Refusal("bad-request", "The requested chunk is larger than %d bytes." % MAX_READ, "This is a bug in RL Cockpit; please report it.")
    root = required(request, "root", str)
    data = b"".join(read_span(root, span) for span in spans)
    return {"sha": hashlib.sha256(data).hexdigest()}, data


def sha_of(fd):
    """sha256 of what is behind a descriptor, which is closed."""
    digest = hashlib.sha256()
    with os.fdopen(fd, "rb", buffering=0) as file:
        block = file.read(BLOCK)
        while block:
            digest.update(block)
            block = file.read(BLOCK)
    return digest.hexdigest()


def hash_files(request):
    """hashFiles {root, files: [[path, size, mtimeUs or null]], strict} → {shas}; null for one that is not so, or a Refusal if strict"""
    root, shas = required(request, "root", str), []
    for rel, size, changed_us in required(request, "files", list):
        try:
            shas.append(sha_of(open_unchanged(root, rel, size, changed_us)))
        except (Refusal, OSError):
            if request.get("strict") is True:
                raise
            shas.append(None)
    return {"shas": shas}
