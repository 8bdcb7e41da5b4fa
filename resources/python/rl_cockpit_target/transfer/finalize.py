"""End of a transfer: modes, times and links set, names and tree hash verified, then one rename puts it in place."""

import hashlib
import os
import shutil
import stat as modes
import time

from rl_cockpit_target.host.json_files import dumps, read_json, replace, sync_dir, write_json
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.transfer.folder_scan import link_inside
from rl_cockpit_target.transfer.preview import conflicts


def tree_hash(entries, shas):
    """sha256 over type, path, execute bit and content (or the text of a link) of every entry, in their order.

    The engine has the same in TypeScript; a test compares the two.
    """
    digest = hashlib.sha256()
    for at, (kind, path, _size, mode, _changed, link) in enumerate(entries):
        content = shas[at] if kind == "f" else link
        digest.update(dumps([kind, path, kind == "f" and bool(mode & 0o100), content]).encode("ascii") + b"\n")
    return digest.hexdigest()


def proof_refusal(says):
    return Refusal("not-proved", says, "Send it again; if this happens again, check the target's disk.")


def seal(incoming):
    """Give files their modes and times, make empty ones and links, then compare every name with the plan.

    Answers whether the place keeps execute bits. Raises Refusal, OSError.
    """
    missing = incoming.chunks.count - len(incoming.have)
    if missing:
        raise proof_refusal("%d chunks have not arrived yet." % missing)
    keeps_modes = True
    for entry in incoming.entries:
        path = incoming.at(entry)
        if entry[0] == "f":
            if entry[2] == 0 and not os.path.lexists(path):
                with open(path, "wb"):
                    pass
            os.chmod(path, entry[3] | 0o400)
            os.utime(path, ns=(entry[4] * 1000, entry[4] * 1000))
            keeps_modes = keeps_modes and (os.name == "nt" or bool(os.stat(path).st_mode & 0o100) == bool(entry[3] & 0o100))
        elif entry[0] == "l" and not os.path.lexists(path):
            os.symlink(entry[5].replace("/", os.sep), path)
    for entry in reversed(incoming.entries):
        if entry[0] == "d":
            os.chmod(incoming.at(entry), entry[3] | 0o700)
    verify_names(incoming)
    return keeps_modes


def verify_names(incoming):
    """Raises Refusal when the disk does not hold exactly what was announced."""
    matches = {}
    for parent, folders, names in os.walk(incoming.tree):
        for name in folders + names:
            path = os.path.join(parent, name)
            mode = os.lstat(path).st_mode
            rel = os.path.relpath(path, incoming.tree).replace(os.sep, "/")
            matches[rel] = "l" if modes.S_ISLNK(mode) else "d" if modes.S_ISDIR(mode) else "f"
    wanted = {entry[1]: entry[0] for entry in incoming.entries}
    if matches != wanted:
        odd = sorted(set(matches.items()) ^ set(wanted.items()))[0][0]
        raise proof_refusal("The files in %s differ from what was sent, starting with %s." % (incoming.tree, odd))
    for entry in incoming.entries:
        if entry[0] == "l" and link_inside(incoming.tree, entry[1], os.readlink(incoming.at(entry))) is None:
            raise Refusal("link-outside", "%s is a link to a path outside the folder being sent." % entry[1], "Exclude it, then send again.")


def free_name(path):
    """The path with the first free number: model-2, model-3.zip"""
    stem, ending = os.path.splitext(path)
    number = 2
    while os.path.lexists("%s-%d%s" % (stem, number, ending)):
        number += 1
    return "%s-%d%s" % (stem, number, ending)


def plan_renames(incoming, when_exists):
    """Renames to make: {final, aside, merge}. Raises Refusal when something is in the way."""
    path = incoming.path
    if not os.path.lexists(path):
        return {"final": path, "aside": None, "merge": False}
    if when_exists == "keep-both":
        return {"final": free_name(path), "aside": None, "merge": False}
    if when_exists == "replace":
        return {"final": path, "aside": free_name("%s.before-%s" % (path, time.strftime("%Y%m%d-%H%M%S"))), "merge": False}
    if when_exists == "merge":
        for conflict in conflicts(path, incoming.entries, incoming.kind):
            raise Refusal("merge-conflict", "%s cannot be merged: %s." % (conflict["path"], conflict["says"]), "Choose to replace the folder, or to keep both.")
        return {"final": path, "aside": None, "merge": incoming.kind == "folder"}
    raise Refusal(
        "destination-exists",
        "%s already exists." % path,
        "Choose what to do: keep both, replace it (the old one is kept under another name), or merge.",
    )


def publish(incoming, when_exists, tree):
    """Carry out the renames, those of an agent that died over them too. Answers {path, aside, tree}. Raises Refusal, OSError."""
    placing = read_json(incoming.file("placing.json"))
    if placing is None:
        placing = dict(plan_renames(incoming, when_exists), tree=tree)
        write_json(incoming.file("placing.json"), placing, durable=True)
    final, aside = placing["final"], placing["aside"]
    staged = incoming.tree if incoming.kind == "folder" else incoming.at(incoming.entries[0])
    if placing["merge"]:
        merge(incoming, final)
    elif os.path.lexists(staged):
        if aside is not None and not os.path.lexists(aside):
            replace(final, aside)
        replace(staged, final)
    sync_dir(os.path.dirname(final))
    return {"path": final, "aside": aside, "tree": placing["tree"]}


def merge(incoming, final):
    """File by file over what is there; after a crash it continues. Nothing else in the folder is touched."""
    root = os.path.join(os.path.realpath(final), "")
    for entry in incoming.entries:
        present = os.path.join(final, *entry[1].split("/"))
        if not os.path.join(os.path.realpath(os.path.dirname(present)), "").startswith(root) or entry[0] == "d" and os.path.islink(present):
            raise Refusal("merge-conflict", "%s cannot be merged: a link leads out of %s." % (present, final), "Remove the link, then send it again.")
        if entry[0] == "d":
            os.makedirs(present, exist_ok=True)
        elif os.path.lexists(incoming.at(entry)):
            replace(incoming.at(entry), present)
    shutil.rmtree(incoming.tree, ignore_errors=True)
