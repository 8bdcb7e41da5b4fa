"""File of a market and the note beside it which says that it was made here, from what."""

import hashlib
import json
import os
import shutil

from .refusal import Refusal

NOTE = ".made-by-rl-cockpit.json"
# Space that stays free beside the file itself.
SPARE_BYTES = 200_000_000


def path_of(folder, market):
    return os.path.join(folder, "{}_D1M.csv".format(market))


def market_from(path):
    """What a file was made from; None if not made yet. Raises Refusal for a file that was not made here."""
    if not os.path.lexists(path):
        return None
    try:
        with open(path + NOTE, encoding="utf-8") as file:
            note = json.load(file)
        is_ours = isinstance(note, dict) and note.get("sha256") == sha256_of(path)
    except (OSError, ValueError):
        is_ours = False
    if not is_ours:
        raise Refusal(
            "{} was not made by RL Cockpit, or it was changed since, and is never overwritten. "
            "Choose another experiment, or move the file away.".format(path)
        )
    return note["from"]


def check_space(folder, needed_bytes):
    """Raises Refusal where the disk of the folder has too little room."""
    free = shutil.disk_usage(folder).free
    if free < needed_bytes + SPARE_BYTES:
        raise Refusal(
            "{} has {:,} MB free, and the market needs about {:,} MB. Free some space, or take fewer days.".format(
                folder, free // 1_000_000, (needed_bytes + SPARE_BYTES) // 1_000_000
            )
        )


def write(path, source, fill):
    """Fills a file beside its name, renames it when it is whole, and writes the note. `fill(file)` gets the open text file."""
    temporary = "{}.tmp-{}".format(path, os.getpid())
    try:
        with open(temporary, "w", encoding="utf-8", newline="") as file:
            fill(file)
        note = {"from": source, "sha256": sha256_of(temporary)}
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)
    with open(path + NOTE, "w", encoding="utf-8") as file:
        json.dump(note, file, indent=2)
        file.write("\n")


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()
