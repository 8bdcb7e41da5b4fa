"""Folder listing for a file browser and path completion, and the look-up of a program on the PATH."""

import os
import shutil
import stat as modes
import string
import time

from rl_cockpit_target.refusal import Refusal, required

MAX_NAMES = 100_000
MAX_ENTRIES = 2_000
BUDGET_S = 5.0  # a folder may be on a slow network drive


def list_folder(request):
    """folder {path, hidden} → {path, parent, home, roots, entries: [{name, kind, size, mtimeMs}], left}.

    `path` may begin with `~`; empty means the home folder. Entries are sorted by name, at most MAX_ENTRIES of them;
    `left` counts the others. A link counts as what it leads to. Raises Refusal `unreadable`.
    """
    path = os.path.abspath(os.path.expanduser(required(request, "path", str) or "~"))
    hidden = required(request, "hidden", bool)
    try:
        names = sorted_names(path, hidden)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal("unreadable", "The folder %s cannot be opened: %s." % (path, reason), remedy_for(error)) from error
    parent = os.path.dirname(path)
    until = time.monotonic() + BUDGET_S
    entries = [entry_of(path, name, until) for name in names[:MAX_ENTRIES]]
    return {
        "path": path,
        "parent": None if parent == path else parent,
        "home": os.path.expanduser("~"),
        "roots": roots(),
        "entries": entries,
        "left": max(0, len(names) - MAX_ENTRIES),
    }


def remedy_for(error):
    """Remedy for a folder that does not open."""
    if isinstance(error, FileNotFoundError):
        return "Check the spelling, or start from the home folder."
    if isinstance(error, NotADirectoryError):
        return "It is a file; open the folder that holds it."
    return "Ask for permission to read it, or choose another folder."


def sorted_names(path, hidden):
    """Names in a folder that UTF-8 can say. Raises OSError."""
    names = []
    with os.scandir(path) as result:
        for entry in result:
            if (hidden or not entry.name.startswith(".")) and is_text(entry.name):
                names.append(entry.name)
            if len(names) >= MAX_NAMES:
                break
    return sorted(names, key=lambda name: (name.casefold(), name))


def is_text(name):
    """Whether the name can be sent as text. Undecodable bytes of a name are surrogates."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def entry_of(folder, name, until):
    """One entry; of kind `unknown` when it cannot be looked at, or the time is over."""
    unknown = {"name": name, "kind": "unknown", "size": None, "mtimeMs": None}
    if time.monotonic() > until:
        return unknown
    try:
        stat = os.stat(os.path.join(folder, name))
    except OSError:
        return unknown
    if modes.S_ISDIR(stat.st_mode):
        kind = "folder"
    else:
        kind = "file" if modes.S_ISREG(stat.st_mode) else "other"
    return {"name": name, "kind": kind, "size": stat.st_size if kind == "file" else None, "mtimeMs": stat.st_mtime_ns // 1_000_000}


def roots():
    """Roots of file systems: `/`, or the drives of Windows."""
    if os.name != "nt":
        return ["/"]
    drives = ["%s:\\" % letter for letter in string.ascii_uppercase]
    return [drive for drive in drives if os.path.exists(drive)]


def find_program(request):
    """program {program, cwd, path} → {path, runs}: where a start would find the program, and whether it may be run.

    `path` is the PATH of the run, or null for the agent's own. A name with a separator is relative to `cwd`.
    """
    program = required(request, "program", str)
    cwd = request.get("cwd")
    if os.path.dirname(program):
        full = os.path.join(cwd, program) if isinstance(cwd, str) else program
        if os.path.isfile(full):
            return {"path": full, "runs": os.access(full, os.X_OK)}
        full = shutil.which(full) if os.name == "nt" else None
        return {"path": full, "runs": full is not None}
    path = request.get("path")
    result = shutil.which(program, path=path if isinstance(path, str) else None)
    return {"path": result, "runs": result is not None}
