"""Checkpoints as JSON: readable, exact (floats keep all digits), and nothing in them can run code."""

import json
import os


def save(path, content):
    """Written beside its place and renamed, so that a crash leaves either the old file or the new one."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    draft = path + ".tmp"
    with open(draft, "w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
