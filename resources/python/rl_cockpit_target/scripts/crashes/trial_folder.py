"""Folder of a crash bisector's trial: a copy of the run's folder if that is small, else an empty folder. The run's folder is only read."""

import os
import shutil
import stat

MAX_BYTES = 256 * 1024 * 1024
MAX_FILES = 5000
# No program needs these for its work, and they are large.
LEFT_OUT = {".git", ".hg", ".svn", "__pycache__", "node_modules", ".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
ENVIRONMENT_FILES = ("pyvenv.cfg", "conda-meta")


def is_within(path, folder):
    """Whether it is that folder, or below it. Both absolute."""
    try:
        return os.path.commonpath([path, folder]) == folder
    except ValueError:
        return False  # another drive


class Listing:
    """Content of a folder's copy, up to the bounds of a copy. `entries`: (relative path, "folder" | "file" | "link")."""

    def __init__(self, folder):
        self.folder = os.path.normpath(folder)
        self.entries, self.left_out, self.links = [], [], []
        self.files, self.bytes = 0, 0
        self.is_complete = self._walk("")

    def _walk(self, below):
        pending = [below]
        while pending:
            relative = pending.pop()
            try:
                matches = sorted(os.scandir(os.path.join(self.folder, relative)), key=lambda entry: entry.name)
            except OSError:
                self.left_out.append(relative)
                continue
            for entry in matches:
                path = os.path.join(relative, entry.name)
                if self._is_folder(entry, path):
                    pending.append(path)
                elif self.files > MAX_FILES or self.bytes > MAX_BYTES:
                    return False
        return True

    def _is_folder(self, entry, path):
        """Notes an entry; true for a folder whose own entries are to be looked at."""
        if entry.is_symlink() and self._is_retained_link(entry, path):
            self.entries.append((path, "link"))
            return False
        if entry.is_dir(follow_symlinks=False):
            if entry.name in LEFT_OUT or any(os.path.lexists(os.path.join(entry.path, name)) for name in ENVIRONMENT_FILES):
                self.left_out.append(path)
                return False
            self.entries.append((path, "folder"))
            return True
        try:
            state = entry.stat()
        except OSError:
            self.left_out.append(path)
            return False
        if stat.S_ISREG(state.st_mode) and os.access(entry.path, os.R_OK):
            self.files += 1
            self.bytes += state.st_size
            self.entries.append((path, "file"))
        else:
            self.left_out.append(path)  # a socket, a pipe, a device, or an unreadable file
        return False

    def _is_retained_link(self, entry, path):
        """A link to a file elsewhere is copied as that file; one to a folder elsewhere stays, and is named."""
        present = os.path.realpath(entry.path)
        if is_within(present, os.path.realpath(self.folder)):
            return True
        if os.path.isdir(present):
            self.links.append(present)
            return True
        return not os.path.exists(present)


def scan(folder, run_dir):
    """How trials of a command of this folder would work: {worksIn, why, listing}. `why` is "" for a copy."""
    if run_dir and is_within(os.path.normpath(folder), os.path.normpath(run_dir)):
        return {"worksIn": "empty", "why": "own-folder", "listing": None}
    listing = Listing(folder)
    why = "too-large" if not listing.is_complete or listing.files > MAX_FILES or listing.bytes > MAX_BYTES else ""
    return {"worksIn": "empty" if why else "copy", "why": why, "listing": listing}


def copied(listing, to):
    """Makes the copy. Raises OSError where it cannot be made whole."""
    free = shutil.disk_usage(os.path.dirname(to)).free
    if free < 2 * listing.bytes:
        raise OSError("a copy of %s needs %d MB in %s" % (listing.folder, 2 * listing.bytes // 10**6, os.path.dirname(to)))
    os.makedirs(to, exist_ok=True)
    for path, kind in listing.entries:
        source, target = os.path.join(listing.folder, path), os.path.join(to, path)
        if kind == "folder":
            os.makedirs(target, exist_ok=True)
        elif kind == "file":
            shutil.copy2(source, target)
        else:
            os.symlink(link_target(source, listing.folder, to), target)


def link_target(source, folder, to):
    """Target of a copied link: into the copy if the link leads into the folder."""
    present, root = os.path.realpath(source), os.path.realpath(folder)
    return os.path.join(to, os.path.relpath(present, root)) if is_within(present, root) else os.readlink(source)
