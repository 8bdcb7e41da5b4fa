"""JSON files of an evaluation: written beside their names and renamed, so that no reader sees half of one."""

import json
import math
import os


def write_json(path, value):
    """Writes a file of one JSON document; numbers that are not finite become null."""
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    part = "%s.%d.part" % (path, os.getpid())
    with open(part, "w", encoding="utf-8") as file:
        json.dump(finite(value), file)
    os.replace(part, path)


def finite(value):
    """The same value with null for every number that JSON does not have."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {name: finite(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(one) for one in value]
    return value
