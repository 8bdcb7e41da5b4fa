"""Folder that is whole or absent: filled beside its name, then renamed; only one that was made here is replaced."""

import contextlib
import json
import os
import shutil

MARK = "made-by-rl-cockpit.json"


class Refusal(Exception):
    """Thing, reason, remedy, as one sentence for the user."""


@contextlib.contextmanager
def fresh_folder(path, facts):
    """Yields an empty folder that takes the name `path` once it is filled. Raises Refusal."""
    whole = os.path.abspath(path)
    if os.path.lexists(whole) and not os.path.isfile(os.path.join(whole, MARK)):
        raise Refusal("{} is there and was not made here. Choose another experiment, or move the folder away.".format(whole))
    beside = "{}.tmp-{}".format(whole, os.getpid())
    os.makedirs(beside)
    try:
        yield beside
        with open(os.path.join(beside, MARK), "w", encoding="utf-8") as file:
            json.dump(facts, file, indent=2, sort_keys=True)
        if os.path.lexists(whole):
            shutil.rmtree(whole)
        os.rename(beside, whole)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
