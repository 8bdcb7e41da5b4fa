"""Folder that is whole or absent: filled beside its name, then renamed; only one that was made here is replaced."""

import contextlib
import json
import os
import shutil

MARK = "made-by-rl-cockpit.json"


class Refusal(Exception):
    """Thing, reason, remedy, as one sentence for the user."""


@contextlib.contextmanager
def new_folder(path, facts):
    """Yields an empty folder that takes the name `path` once it is filled. Raises Refusal."""
    full = os.path.abspath(path)
    if os.path.lexists(full) and not os.path.isfile(os.path.join(full, MARK)):
        raise Refusal("{} is there and was not made here. Choose another experiment, or move the folder away.".format(full))
    beside = "{}.tmp-{}".format(full, os.getpid())
    os.makedirs(beside)
    try:
        yield beside
        with open(os.path.join(beside, MARK), "w", encoding="utf-8") as file:
            json.dump(facts, file, indent=2, sort_keys=True)
        if os.path.lexists(full):
            shutil.rmtree(full)
        os.rename(beside, full)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
