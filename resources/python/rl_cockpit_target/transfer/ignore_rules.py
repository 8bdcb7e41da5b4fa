"""Ignore rules and globs of a transfer: why something of a folder is left behind. A user's own globs win over usual exclusions."""

import os
import re

USUAL_FOLDERS = {
    ".git": "git's own data",
    ".hg": "Mercurial's own data",
    ".svn": "Subversion's own data",
    "__pycache__": "Python recreates it",
    ".mypy_cache": "a cache",
    ".pytest_cache": "a cache",
    ".ruff_cache": "a cache",
    ".ipynb_checkpoints": "Jupyter's own copies",
    ".tox": "test environments",
    ".nox": "test environments",
    "node_modules": "packages; install them there",
    "runs": "training results",
    "wandb": "training results",
    "mlruns": "training results",
    "ray_results": "training results",
    "lightning_logs": "training results",
    "checkpoints": "saved models",
}
USUAL_FILES = {".DS_Store": "file manager data", "Thumbs.db": "file manager data", "desktop.ini": "file manager data"}
USUAL_ENDINGS = {".pyc": "Python recreates it", ".pyo": "Python recreates it"}


def usual_exclusion(name, path, is_folder):
    """Reason why this is usually left behind, or None."""
    if not is_folder:
        # In a work tree of `git worktree`, .git is a file that names a folder of this machine.
        return USUAL_FOLDERS[".git"] if name == ".git" else USUAL_FILES.get(name) or USUAL_ENDINGS.get(os.path.splitext(name)[1])
    if name in (".venv", "venv") or any(os.path.lexists(os.path.join(path, mark)) for mark in ("pyvenv.cfg", "conda-meta")):
        return "a Python environment: it works only where it was created"
    return USUAL_FOLDERS.get(name)


def glob_expression(pattern):
    """One glob as a regular expression of paths with `/`: it means what it names and all below.

    Without a slash inside it means that name anywhere; with one, that path from the root. `*` and `?` stay within one
    name, `**` does not. Everything else is a letter.
    """
    text = pattern.replace("\\", "/").rstrip("/")
    anchored = "/" in text
    text = text.lstrip("/")
    out, at = [], 0
    while at < len(text):
        if text.startswith("**/", at):
            out.append("(?:.*/)?")
            at += 3
        elif text.startswith("**", at):
            out.append(".*")
            at += 2
        else:
            out.append({"*": "[^/]*", "?": "[^/]"}.get(text[at], re.escape(text[at])))
            at += 1
    return ("" if anchored else "(?:.*/)?") + "".join(out) + "(?:/.*)?"


class Globs:
    """Several globs; none of them match nothing."""

    def __init__(self, patterns):
        self.patterns = [pattern for pattern in patterns if isinstance(pattern, str) and pattern.strip("/")]
        self.match = re.compile("(?:%s)\\Z" % "|".join(map(glob_expression, self.patterns)), re.S).match if self.patterns else lambda _path: None

    def __bool__(self):
        return bool(self.patterns)

    def may_match_below(self, folder):
        """Could one of them name something inside this folder, though not the folder itself?"""
        starts = [pattern.replace("\\", "/").lstrip("/") for pattern in self.patterns]
        return any("/" in text and (text.startswith(folder + "/") or text.startswith("**")) for text in starts)


class IgnoreRules:
    """Ignore rules: `include` wins over everything, then `exclude`, then git, then what is usual."""

    def __init__(self, exclude, include, only, is_project, git):
        self.exclude, self.include, self.only = exclude, include, only
        self.is_project, self.git = is_project, git

    def exclusion_reason(self, rel, path, is_folder):
        """Reason for the exclusion of this path in words; None = it is sent (a folder: is scanned)."""
        if self.include.match(rel):
            return None
        if self.exclude.match(rel):
            return "you excluded it"
        if not self.is_project:
            return None
        reason = usual_exclusion(rel.rpartition("/")[2], path, is_folder)
        return reason if self.git is None else self._git_exclusion(rel, is_folder, reason)

    def _git_exclusion(self, rel, is_folder, reason):
        git = self.git
        if rel in (git.tracked_folders if is_folder else git.tracked):
            return None
        if reason is not None:
            return reason
        return None if rel in (git.untracked_folders if is_folder else git.untracked) else "git ignores it"

    def is_requested(self, rel):
        """Whether this file matches the `only` globs."""
        return not self.only or self.only.match(rel) is not None
