"""File name and path checks at the destination: reserved names, length, case collisions, slow file systems."""

import os
import re
import sys
import unicodedata
from collections import Counter

RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?\Z", re.I)
WINDOWS_FORBIDS = re.compile(r'[<>:"|?*\\\x00-\x1f]')
MAX_NAME, MAX_PATH = 255, 4096
SLOW_FILE_SYSTEMS = {"9p": "the Windows drive", "drvfs": "the Windows drive", "virtiofs": "a drive of the host", "cifs": "a network drive", "fuse.sshfs": "a network drive", "vboxsf": "a drive of the host"}


def nearest_existing(path):
    """The folder or file itself, or its nearest parent that exists."""
    while not os.path.lexists(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path


def ignores_case(path):
    """Whether names that differ only in case mean the same file here. Looked up by names that exist; nothing is written."""
    here = nearest_existing(path)
    while os.path.dirname(here) != here:
        name = os.path.basename(here)
        other = os.path.join(os.path.dirname(here), name.swapcase())
        if name != name.swapcase():
            try:
                return os.path.samefile(here, other)
            except OSError:
                return False
        here = os.path.dirname(here)
    return os.name == "nt" or sys.platform == "darwin"


def relative_path_problem(path):
    """Reason why this is no path of a tree, or None. Our own folder scan never produces one."""
    parts = path.split("/")
    if "\0" in path:
        return "it contains a NUL"
    if not path or path.startswith("/") or any(part in ("", ".", "..") for part in parts):
        return "it points outside the folder"
    if os.name == "nt" and ("\\" in path or ":" in path):
        return "Windows does not allow this name"
    return None


def name_problem(path, folder, is_windows=os.name == "nt"):
    """Reason why this machine cannot have a file of this name in that folder, or None."""
    try:
        coded = os.fsencode(path)
        path.encode("utf-8") if is_windows or sys.platform == "darwin" else None
    except UnicodeError:
        return "this machine cannot write its name"
    longest = max(len(name) for name in (path.split("/") if is_windows else coded.split(b"/")))
    if longest > MAX_NAME:
        return "its name is longer than %d %s" % (MAX_NAME, "characters" if is_windows else "bytes")
    if len(coded) + len(os.fsencode(folder)) + 1 >= MAX_PATH:
        return "its path is longer than %d bytes" % MAX_PATH
    if not is_windows:
        return None
    for name in path.split("/"):
        if RESERVED.match(name):
            return "Windows reserves the name %s" % name
        if WINDOWS_FORBIDS.search(name) or name.endswith((".", " ")):
            return "Windows does not allow this name"
    return None


def case_collisions(paths):
    """Pairs that are one file where case does not count."""
    seen = {}
    for path in paths:
        other = seen.setdefault(unicodedata.normalize("NFC", path).casefold(), path)
        if other != path:
            yield path, other


def name_problems(entries, folder):
    """[{path, says}] of everything that could not be written below this folder."""
    matches, paths, folders = [], [entry[1] for entry in entries], {""}
    for kind, path in (entry[:2] for entry in entries):
        # What is in a link would be written wherever that leads.
        outside = None if path.rpartition("/")[0] in folders else "it is in no folder of the tree"
        folders.update([path] if kind == "d" else [])
        fault = relative_path_problem(path) or outside or name_problem(path, folder)
        if fault is not None:
            matches.append({"path": path, "says": fault})
    if ignores_case(folder):
        matches += [{"path": path, "says": "it would be the same file as %s there" % other} for path, other in case_collisions(paths)]
    return matches + [{"path": path, "says": "it is listed twice"} for path, times in Counter(paths).items() if times > 1]


def file_system(path):
    """Type of the file system that holds a path, on Linux; None where that is unknown."""
    best, kind, real = "", None, os.path.realpath(nearest_existing(path))
    try:
        with open("/proc/self/mounts", encoding="utf-8", errors="surrogateescape") as mounts:
            for line in mounts:
                fields = line.split(" ")
                at = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code.group(1), 8)), fields[1])
                if len(at) >= len(best) and (real == at or real.startswith(at.rstrip("/") + "/")):
                    best, kind = at, fields[2]
    except (OSError, IndexError):
        return None
    return kind


def slow_disk_warnings(path):
    """Warnings about a slow file system at the destination."""
    kind = file_system(path)
    if kind not in SLOW_FILE_SYSTEMS:
        return []
    return ["%s is on %s (%s): many small files are 30 times slower there than on the machine's own disk. A folder in your home is better." % (path, SLOW_FILE_SYSTEMS[kind], kind)]
