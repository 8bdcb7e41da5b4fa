"""gitignore by `git ls-files`: tracked files of a work tree, and new ones that git does not ignore."""

import os

from rl_cockpit.bounded_output import output_of

GIT_WITHIN_S = 60


class GitFiles:
    """Paths relative to the folder, with `/`. `folders` of each hold the parents of its files."""

    def __init__(self, tracked, untracked):
        self.tracked, self.untracked = tracked, untracked
        self.tracked_folders, self.untracked_folders = parent_folders(tracked), parent_folders(untracked)


def parent_folders(paths):
    """Every folder above these paths."""
    matches = set()
    for path in paths:
        parent = path.rpartition("/")[0]
        while parent and parent not in matches:
            matches.add(parent)
            parent = parent.rpartition("/")[0]
    return matches


def ls_files(folder, *options):
    """Paths that `git ls-files` prints, or None where it refuses. Nothing that the repository names is run."""
    argv = ["git", "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", "ls-files", "-z"] + list(options)
    environment = dict(os.environ, GIT_OPTIONAL_LOCKS="0", GIT_TERMINAL_PROMPT="0", LC_ALL="C")
    # A million files with paths of sixty bytes.
    done = output_of(argv, GIT_WITHIN_S, max_bytes=64 << 20, cwd=folder, env=environment)
    return None if done.code != 0 else [os.fsdecode(name).rstrip("/") for name in done.stdout.split(b"\0") if name]


def git_files(folder, depth=0):
    """GitFiles of a work tree or a folder in one; None where there is none, or git is missing or refuses it."""
    tracked = ls_files(folder, "--cached")
    untracked = ls_files(folder, "--others", "--exclude-standard")
    if tracked is None or untracked is None:
        return None
    both = GitFiles(set(), set())
    for mine, paths in ((both.tracked, tracked), (both.untracked, untracked)):
        for path in paths:
            below = os.path.join(folder, *path.split("/"))
            # A submodule, or a repository inside this one, is listed as one folder.
            inner = git_files(below, depth + 1) if depth < 8 and os.path.isdir(below) and not os.path.islink(below) else None
            if inner is None:
                mine.add(path)
                continue
            both.tracked.update(path + "/" + name for name in inner.tracked)
            both.untracked.update(path + "/" + name for name in inner.untracked)
    return GitFiles(both.tracked, both.untracked)
