"""Workspace of an experiment: its lock, links to the project's data, copies of its configuration with patches."""

import os
import shutil

from . import patches
from .folder_lock import lock
from .words import Refusal, say, short, value_text


def prepare(workspace, spec):
    """Make what is missing and set the patches; the file of the lock, or None without a workspace."""
    if workspace is None:
        return None
    folder = workspace["path"]
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise Refusal("the workspace {} cannot be made ({}). Choose another experiment, or free its folder.".format(folder, error)) from None
    held = lock(folder, spec)
    done = [link(folder, one) for one in workspace["links"]]
    for one in workspace["copies"]:
        done.append(copy(folder, one))
        done.extend(patch(folder, one))
    done = [text for text in done if text]
    say("Workspace {}: {}".format(short(folder), ", ".join(done) if done else "ready as it was") + ".")
    return held


def inside(folder, at):
    """Absolute path of a name in the workspace; one that leaves it is refused."""
    path = os.path.normpath(os.path.join(folder, *at.replace("\\", "/").split("/")))
    if path == folder or not path.startswith(os.path.normpath(folder) + os.sep):
        raise Refusal("{} is no name inside the workspace. Correct the project's manifest.".format(at))
    return path


def link(folder, one):
    """Link to the project's own; what stands there already stays, unless it is a link to somewhere else."""
    path, target = inside(folder, one["at"]), one["to"]
    if target is None:
        return unlinked(path, one["at"])
    if os.path.islink(path) or is_junction(path):
        if same_path(os.path.realpath(path), os.path.realpath(target)):
            return None
        remove_link(path)
    elif os.path.lexists(path):
        return None
    if not os.path.exists(target):
        raise Refusal("{} is not there, and the training reads it as {}. Bring it there first.".format(target, one["at"]))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    make_link(path, target)
    return "linked {}".format(one["at"])


def unlinked(path, at):
    """No link of an earlier run may stand where this one makes files of its own."""
    if not (os.path.islink(path) or is_junction(path)):
        return None
    remove_link(path)
    return "took away the link {}".format(at)


def make_link(path, target):
    """A symbolic link; on Windows, where that needs a right of its own, a junction or a copy of the file."""
    try:
        if os.name == "nt" and os.path.isdir(target):
            import _winapi

            _winapi.CreateJunction(target, path)
        else:
            os.symlink(target, path)
    except OSError as error:
        if os.name != "nt" or os.path.isdir(target):
            raise Refusal("{} cannot be linked to {} ({}). Put the app's state on a disk that knows links.".format(path, target, error)) from None
        copy_whole(target, path)


def is_junction(path):
    """A directory junction of Windows: no link to os.path, yet one to the file system."""
    try:
        return os.name == "nt" and bool(os.lstat(path).st_file_attributes & 0x400)
    except (OSError, AttributeError):
        return False


def remove_link(path):
    if is_junction(path) and not os.path.islink(path):
        os.rmdir(path)
    else:
        os.unlink(path)


def same_path(one, other):
    return os.path.normcase(one) == os.path.normcase(other)


def copy(folder, one):
    """Copy once: what stands there may have been changed by a person, and stays."""
    path, source = inside(folder, one["at"]), one["from"]
    if os.path.islink(path) or is_junction(path):
        remove_link(path)  # a patch would reach what it links to
    if os.path.lexists(path):
        return None
    if not os.path.exists(source):
        raise Refusal("{} is not there, and the training needs a copy of it as {}. Bring it there first.".format(source, one["at"]))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        copy_whole(source, path)
    except (OSError, shutil.Error) as error:
        raise Refusal("{} cannot be copied to {} ({}).".format(source, path, error)) from None
    return "copied {}".format(one["at"])


def copy_whole(source, path):
    """Beside its name first, then by a rename: half a copy never counts as one."""
    temporary = "{}.tmp-{}".format(path, os.getpid())
    try:
        if os.path.isdir(source):
            shutil.copytree(source, temporary, ignore_dangling_symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, temporary)
        os.rename(temporary, path)
    finally:
        if os.path.isdir(temporary):
            shutil.rmtree(temporary, ignore_errors=True)
        elif os.path.lexists(temporary):
            os.unlink(temporary)


def patch(folder, one):
    """Values that each start sets, told with the reason where the file did not have them yet."""
    base = inside(folder, one["at"])
    for change in one["patches"]:
        path = inside(base, change["file"]) if change["file"] else base
        name = os.path.relpath(path, folder).replace(os.sep, "/")
        if patches.set_in_file(path, {change["key"]: change["value"]}, name):
            why = " because {}".format(change["why"].rstrip(".")) if change["why"] else ""
            yield "set {} to {} in {}{}".format(change["key"], value_text(change["key"], change["value"]), name, why)
