"""Preview of a transfer: where it would go, what is in the way, what is there already. Nothing is written."""

import hashlib
import os
import shutil
import stat as modes

from rl_cockpit_target.host.json_files import dumps
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.transfer.path_checks import name_problems, nearest_existing, slow_disk_warnings

MAX_LISTED = 500
DEFAULT_FOLDER = os.path.join("~", "rl-cockpit")


def destination_of(to, name):
    """The whole path that is meant by `to`; without one, our own folder in the home. Raises Refusal."""
    if to is not None and "\0" in to:
        raise Refusal("bad-destination", "A path cannot contain a NUL.", "Choose another destination.")
    path = os.path.expanduser(to if to else os.path.join(DEFAULT_FOLDER, name))
    if not os.path.isabs(path):
        raise Refusal("bad-destination", "%s is not an absolute path." % path, "Start it with / or ~/ (on Windows with a drive).")
    path = os.path.normpath(path)
    if os.path.dirname(path) == path or path == os.path.expanduser("~"):
        raise Refusal("bad-destination", "%s is not a folder that can be replaced." % path, "Choose a new folder in it.")
    parent = nearest_existing(os.path.dirname(path))
    if not os.path.isdir(parent):
        raise Refusal("bad-destination", "%s is a file, not a folder." % parent, "Choose another destination.")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise Refusal("unwritable", "You cannot write to %s." % parent, "Pick a folder you can write to.")
    return path


def transfer_id(path, kind, entries):
    """Id of a transfer, the same for the same files to the same path: what has arrived of them is found again."""
    return hashlib.sha256(dumps([path, kind, entries]).encode("ascii")).hexdigest()[:24]


def same_sized(folder, sizes, skip_hidden_staging=True):
    """[[path, size]] of the files below a folder that have one of these sizes."""
    matches = []
    for parent, folders, names in os.walk(folder):
        if skip_hidden_staging:
            folders[:] = [name for name in folders if not name.startswith(".rl-cockpit-")]
        for name in names:
            path = os.path.join(parent, name)
            try:
                stat = os.lstat(path)
            except OSError:
                continue
            if modes.S_ISREG(stat.st_mode) and stat.st_size in sizes:
                matches.append([os.path.relpath(path, folder).replace(os.sep, "/"), stat.st_size])
    return matches


def conflicts(path, entries, kind):
    """Conflicts of a merge: a file in a folder's place or the other way round, or a write through a link."""
    for entry in entries:
        present = path if kind == "file" else os.path.join(path, *entry[1].split("/"))
        try:
            mode = os.lstat(present).st_mode
        except OSError:
            continue
        if (entry[0] == "d") != modes.S_ISDIR(mode):
            yield {"path": entry[1], "says": "at the destination it is %s" % ("a folder" if modes.S_ISDIR(mode) else "not a folder")}


def preview(to, name, kind, entries, store):
    """The answer to receiveLook. `store`: transfers that have begun here."""
    path = destination_of(to, name)
    sizes = {entry[2] for entry in entries if entry[0] == "f" and entry[2] > 0}
    transfer = transfer_id(path, kind, entries)
    started = store.load(transfer)
    is_folder = os.path.isdir(path)
    roots = [] if started else ([path] if is_folder else []) + [other.tree for other in store.for_path(path)]
    present = [[root, rel, size] for root in roots for rel, size in same_sized(root, sizes)]
    return {
        "transfer": transfer,
        "path": path,
        "exists": "folder" if is_folder else "file" if os.path.lexists(path) else None,
        "replaces": sum(1 for entry in entries if entry[0] == "f" and is_folder and os.path.lexists(os.path.join(path, *entry[1].split("/")))),
        "conflicts": list(conflicts(path, entries, kind))[:MAX_LISTED] if os.path.lexists(path) else [],
        "freeBytes": shutil.disk_usage(nearest_existing(os.path.dirname(path))).free,
        "problems": name_problems(entries, path)[:MAX_LISTED],
        "warnings": slow_disk_warnings(path),
        "candidates": present,
        "arrivedBytes": started.arrived() if started else None,
        "skip": started.plan["skip"] if started else [],
    }
