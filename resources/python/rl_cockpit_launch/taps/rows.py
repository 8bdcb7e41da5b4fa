"""Rows of a tap appended to a file that several processes may share."""

import json
import os
import time


class Rows:
    """Appends `{"step": n, "wall_time": seconds, tag: value}`; what cannot be written is left out without a word.

    `nested` is the form of verl's own FileLogger, whose x counts updates: `{"step", "wall_time", "data": {tag: value}}`.
    """

    def __init__(self, path, nested=False):
        self.path = path
        self.nested = nested
        self.descriptor = None
        self.latest = {}

    def add(self, step, values, wall_seconds=None):
        """One row, but for tags that were written with this step and value already (a tap inside a tap)."""
        try:
            self.append(number(step), values, wall_seconds)
        except Exception:
            pass

    def append(self, step, values, wall_seconds):
        row = {} if step is None else {"step": step}
        row["wall_time"] = time.time() if wall_seconds is None else float(wall_seconds)
        created = {}
        for tag, value in values.items():
            read = number(value)
            if read is not None and (step is None or self.latest.get(tag) != (step, repr(read))):
                created[str(tag)] = read
                self.latest[tag] = (step, repr(read))
        if created:
            self.write(json.dumps({**row, "data": created} if self.nested else {**created, **row}) + "\n")

    def write(self, text):
        if self.descriptor is None:
            self.descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.write(self.descriptor, text.encode("utf-8"))


def number(value):
    """A number that json writes, NaN and infinities bare as SB3's own JSON logger does; None for what is no number."""
    if value is None or isinstance(value, (str, bytes)):
        return None
    if isinstance(value, (bool, int)):
        return int(value)
    try:
        read = float(value)
    except (TypeError, ValueError, RuntimeError):
        return None
    return int(read) if is_complete(value) else read


def is_complete(value):
    """Whether it counts: an integer of numpy or torch."""
    return hasattr(value, "__index__") and not isinstance(value, float) and "int" in str(getattr(value, "dtype", "int"))
