"""Folder scan: which files would be sent, which are excluded and why. Nothing is changed, no link is followed."""

import os
import stat as modes
import time

from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.transfer.git_ignore import parent_folders

MAX_ENTRIES = 200_000
MAX_LISTED = 500  # exclusions and problems that are listed one by one
MEASURE_S = 3.0  # for the sizes of all that is left behind


def mtime_us(stat):
    """Time of the last change in microseconds: a number that JSON carries without loss."""
    return stat.st_mtime_ns // 1000


def link_inside(root, rel, text):
    """The text of a link that stays inside the tree, relative and with `/`; None for one that leaves it."""
    folder = os.path.dirname(os.path.join(root, *rel.split("/")))
    real_root = os.path.realpath(root)
    real = os.path.realpath(os.path.join(folder, text))
    if real != real_root and not real.startswith(os.path.join(real_root, "")):
        return None
    if os.path.isabs(text):
        return os.path.relpath(real, os.path.realpath(folder)).replace(os.sep, "/")
    by_words = os.path.normpath(os.path.join(os.path.dirname(rel) or ".", text.replace("/", os.sep)))
    return None if by_words == os.pardir or by_words.startswith(os.pardir + os.sep) else text.replace(os.sep, "/")


class PathEntry:
    """A path with the interface of an os.DirEntry."""

    def __init__(self, path):
        self.path = path

    def stat(self, follow_symlinks):
        return os.stat(self.path, follow_symlinks=follow_symlinks)


class FolderScan:
    """Result of a folder scan. `entries` are [type, path, size, mode, mtimeUs, link], sorted by path, a folder before what is in it."""

    def __init__(self, root, rules):
        self.root, self.rules = root, rules
        self.entries, self.excluded, self.problems = [], [], []
        self.measure_until = time.monotonic() + MEASURE_S

    def folder(self, path, rel):
        """Take in what belongs of one folder."""
        try:
            with os.scandir(path) as match:
                items = sorted(match, key=lambda item: item.name)
        except OSError as error:
            self.problem(rel or ".", "it cannot be read: %s" % error.strerror)
            return
        for item in items:
            try:
                self.item(item, rel + "/" + item.name if rel else item.name)
            except FileNotFoundError:
                continue  # gone meanwhile
            except OSError as error:
                self.problem(rel + "/" + item.name, "it cannot be read: %s" % error.strerror)

    def item(self, item, rel):
        is_folder = item.is_dir(follow_symlinks=False)
        reason = self.rules.exclusion_reason(rel, item.path, is_folder)
        if reason is not None:
            self.exclude(item, rel, reason, is_folder)
        elif is_folder:
            at = len(self.entries)
            self.add(["d", rel, 0, item.stat(follow_symlinks=False).st_mode & 0o777, 0, ""])
            self.folder(item.path, rel)
            # What was requested by name brings no empty folders along; git keeps none either.
            if len(self.entries) == at + 1 and (self.rules.only or self.rules.git is not None):
                self.entries.pop()
        elif self.rules.is_requested(rel):
            self.add_file_or_link(item, rel)

    def add_file_or_link(self, item, rel):
        """A file or a link that belongs."""
        stat = item.stat(follow_symlinks=False)
        if modes.S_ISLNK(stat.st_mode):
            text = link_inside(self.root, rel, os.readlink(item.path))
            if text is None:
                self.problem(rel, "it is a link to %s, outside the folder being sent" % os.readlink(item.path))
            else:
                self.add(["l", rel, 0, 0, 0, text])
        elif not modes.S_ISREG(stat.st_mode):
            self.exclude(item, rel, "not a regular file", False)
        elif not os.access(item.path, os.R_OK):
            self.problem(rel, "its permissions do not let you read it")
        else:
            # scandir on Windows knows neither the right size of an open file nor its links.
            exact = os.stat(item.path) if os.name == "nt" else stat
            self.add(["f", rel, exact.st_size, exact.st_mode & 0o777, mtime_us(exact), ""])

    def add(self, entry):
        if len(self.entries) >= MAX_ENTRIES:
            raise Refusal(
                "too-many-files",
                "%s has more than %d files." % (self.root, MAX_ENTRIES),
                "Exclude folders you do not need there, or pack small files into one archive first.",
            )
        self.entries.append(entry)

    def problem(self, rel, says):
        self.problems.append({"path": rel, "says": says})

    def exclude(self, item, rel, reason, is_folder):
        """Something left behind; a folder is weighed as far as time allows, and searched for what is included of it."""
        if is_folder and self.rules.include.may_match_below(rel):
            self.add_included_below(item, rel)
        size, files, full = self.measure(item.path) if is_folder else (item.stat(follow_symlinks=False).st_size, 1, True)
        if files or not full:
            self.excluded.append({"path": rel, "why": reason, "bytes": size, "files": files, "isWhole": full, "isFolder": is_folder})

    def add_included_below(self, item, rel):
        """Of a folder that is left behind: the files that the user named in it all the same."""
        match = []
        for parent, _folders, names in os.walk(item.path):
            inside = os.path.relpath(parent, self.root).replace(os.sep, "/")
            match += [inside + "/" + name for name in names if self.rules.include.match(inside + "/" + name)]
        folders = {path for path in parent_folders(match) if path == rel or path.startswith(rel + "/")}
        for path in sorted(folders) + sorted(match):
            if path in folders:
                self.add(["d", path, 0, 0o755, 0, ""])
            else:
                self.add_file_or_link(PathEntry(os.path.join(self.root, *path.split("/"))), path)

    def measure(self, path):
        """(bytes, files, was there time for all) below a folder."""
        size = files = 0
        for parent, _folders, names in os.walk(path):
            if time.monotonic() > self.measure_until:
                return size, files, False
            for name in names:
                try:
                    size += os.lstat(os.path.join(parent, name)).st_size
                    files += 1
                except OSError:
                    continue
        return size, files, True
