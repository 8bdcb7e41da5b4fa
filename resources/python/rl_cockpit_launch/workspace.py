"""Workspace of an experiment: its lock, links to the project's data, copies of its configuration with patches."""

import os
import shutil

from . import patches
from .folder_lock import NAME, lock
from .words import Refusal, say, short, value_text
from .write_bounds import WriteBounds


def prepare(workspace, spec):
    """Make what is missing and set the patches: (file of the lock, paths that were written); (None, []) without a workspace."""
    if workspace is None:
        return None, []
    folder = workspace["path"]
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise Refusal("the workspace {} cannot be made ({}). Choose another experiment, or free its folder.".format(folder, error)) from None
    held = lock(folder, spec)
    bounds = WriteBounds(folder, "workspace")
    done = [link(bounds, one) for one in workspace["links"]]
    for one in workspace["copies"]:
        done.append(copy(bounds, one))
        done.extend(patch(bounds, one))
    done = [text for text in done if text]
    say("Workspace {}: {}".format(short(folder), ", ".join(done) if done else "ready as it was") + ".")
    return held, bounds.written


def location(bounds, at):
    """Path of a name in the workspace, to be written now. The lock's own name is never a manifest's."""
    path = bounds.named(at)
    if path == os.path.join(bounds.folder, NAME):
        raise Refusal("{} is the name of the workspace's lock. Correct the project's manifest.".format(at))
    return bounds.at(path)


def link(bounds, one):
    """Link to the project's own; what is there already stays, unless it is a link to somewhere else."""
    path, target = location(bounds, one["at"]), one["to"]
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
    make_link(path, target)
    return "linked {}".format(one["at"])


def unlinked(path, at):
    """No link of an earlier run may be where this one makes its own files."""
    if not (os.path.islink(path) or is_junction(path)):
        return None
    remove_link(path)
    return "took away the link {}".format(at)


def make_link(path, target):
    """A symbolic link; on Windows, where that needs its own right, a junction or a copy of the file."""
    try:
        if os.name == "nt" and os.path.isdir(target):
            import _winapi

            _winapi.CreateJunction(target, path)
        else:
            os.symlink(target, path)
    except OSError as error:
        if os.name != "nt" or os.path.isdir(target):
            raise Refusal("{} cannot be linked to {} ({}). Put the app's state on a disk that knows links.".format(path, target, error)) from None
        copy_complete(target, path)


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


def copy(bounds, one):
    """Copy once: what is there may have been changed by the user, and stays."""
    path, source = location(bounds, one["at"]), one["from"]
    if os.path.islink(path) or is_junction(path):
        remove_link(path)  # a patch would reach what it links to
    if os.path.lexists(path):
        return None
    if not os.path.exists(source):
        raise Refusal("{} is not there, and the training needs a copy of it as {}. Bring it there first.".format(source, one["at"]))
    if not (os.path.isfile(source) or os.path.isdir(source)):
        raise Refusal("{} is neither a file nor a folder, so it cannot be copied. Correct the project's manifest.".format(source))
    try:
        copy_complete(source, path)
    except (OSError, shutil.Error) as error:
        raise Refusal("{} cannot be copied to {} ({}).".format(source, path, error)) from None
    return "copied {}".format(one["at"])


def copy_complete(source, path):
    """Beside its name first, then by a rename: half a copy never counts as one."""
    temporary = "{}.tmp-{}".format(path, os.getpid())
    remove_any(temporary)
    try:
        if os.path.isdir(source):
            shutil.copytree(source, temporary, ignore_dangling_symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, temporary)
        os.rename(temporary, path)
    finally:
        remove_any(temporary)


def remove_any(path):
    """Remove a file, a folder or a link itself; nothing where there is none."""
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    elif os.path.lexists(path):
        os.unlink(path)


def patch(bounds, one):
    """Values that each start sets, with the reason where the file did not have them yet."""
    base = bounds.named(one["at"])
    for change in one["patches"]:
        named = WriteBounds(base, "workspace").named(change["file"]) if change["file"] else base
        path, name = bounds.at(named), os.path.relpath(named, bounds.folder).replace(os.sep, "/")
        if patches.set_in_file(path, {change["key"]: change["value"]}, name):
            why = " because {}".format(change["why"].rstrip(".")) if change["why"] else ""
            yield "set {} to {} in {}{}".format(change["key"], value_text(change["key"], change["value"]), name, why)
