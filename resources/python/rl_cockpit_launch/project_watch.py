"""Check that the preparation of a run left the project's folder as it was, by size, time and inode of its entries."""

import os
import time

from .words import Refusal
from .write_bounds import is_below

MAX_ENTRIES = 20000
MAX_S = 2.0
MAX_NAMED = 3


class ProjectWatch:
    """State of a project's folder before the preparation; a folder counts too, so that a new or deleted name shows."""

    def __init__(self, project, excluded, max_entries=MAX_ENTRIES, max_s=MAX_S):
        self.project = os.path.realpath(project)
        self.excluded = [os.path.realpath(folder) for folder in excluded]
        self.before, self.is_complete = {}, True
        until = time.monotonic() + max_s
        for path in self.entries():
            if len(self.before) >= max_entries or time.monotonic() > until:
                self.is_complete = False
                break
            self.before[path] = state_of(path)

    def entries(self):
        """The folder and what is in it, the near ones first; links are not followed."""
        waiting = [self.project]
        for folder in waiting:
            yield folder
            try:
                matches = sorted(os.scandir(folder), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in matches:
                if not entry.is_dir(follow_symlinks=False):
                    yield entry.path
                elif not any(is_below(entry.path, one) for one in self.excluded):
                    waiting.append(entry.path)

    def changed(self):
        """Entries that are not as they were."""
        return [path for path, state in self.before.items() if state_of(path) != state]

    def compare(self, written):
        """One sentence about the comparison. Raises Refusal when something that we wrote changed the project."""
        changed = self.changed()
        names = ", ".join(os.path.relpath(path, self.project) for path in changed[:MAX_NAMED])
        ours = [one for one in written if any(one == path or os.path.dirname(one) == path for path in changed)]
        if ours:
            raise Refusal(
                "the preparation changed the project's own {}, which must not happen. Nothing was trained. "
                "Restore the file, and correct the project's manifest.".format(os.path.relpath(ours[0], self.project))
            )
        many = "{} {}{}".format("all" if self.is_complete else "the first", len(self.before), " files and folders of the project")
        if changed:
            return "While the run was prepared, {} of {} changed, none of them by RL Cockpit: {}.".format(len(changed), many, names)
        return "The project's folder is unchanged by the preparation: compared {} by size, time and inode.".format(many)


def state_of(path):
    """(size, time of change, inode, kind) of an entry; None when it is not there."""
    try:
        stat = os.lstat(path)
    except OSError:
        return None
    # The size of a folder differs between file systems that count it lazily; its time says enough.
    is_folder = stat.st_mode & 0o170000 == 0o040000
    return (None if is_folder else stat.st_size, stat.st_mtime_ns, stat.st_ino, stat.st_mode)
