"""Bounds of what a launch writes: inside one folder, whichever links lead out of it."""

import os

from .words import Refusal, short


class WriteBounds:
    """A folder that writes must not leave. It remembers what was written, for the comparison with the project's folder."""

    def __init__(self, folder, called):
        self.folder, self.called = os.path.normpath(folder), called
        self.written = []

    def named(self, at):
        """Absolute path of a relative name in the folder; one that leaves it by its words is refused."""
        path = os.path.normpath(os.path.join(self.folder, *at.replace("\\", "/").split("/")))
        if path == self.folder or not path.startswith(self.folder + os.sep):
            raise Refusal("{} is no name inside the {}. Correct the project's manifest.".format(at, self.called))
        return path

    def at(self, path):
        """The same path behind the links of its parents, resolved now, right before it is written; outside is refused.

        Missing parents are made. The last name itself is not followed: anyone who writes replaces it.
        """
        root, parent = os.path.realpath(self.folder), os.path.realpath(os.path.dirname(path))
        if not is_below(parent, root):
            raise Refusal(
                "{} would be written outside the {}, in {}, because a link leads there. "
                "Nothing is written through links: correct the project's manifest.".format(short(path), self.called, parent)
            )
        os.makedirs(parent, mode=0o700, exist_ok=True)
        real = os.path.join(parent, os.path.basename(path))
        self.written.append(real)
        return real


def is_below(path, root):
    """Whether a resolved path is a resolved folder or is in it."""
    path, root = os.path.normcase(path), os.path.normcase(root)
    return path == root or path.startswith(os.path.join(root, ""))
