"""Contents of a checkpoint folder of RLlib, by its JSON files alone: ray.rllib.utils.checkpoints, versions 1 and 2 of its format."""

import json
import os
from collections import namedtuple

Contents = namedtuple("Contents", "ray_version parts fault")
Contents.__doc__ = """ray_version: text or None; parts: number of folders that name their files; fault: the first file that is not whole, or None."""


def contents_of(path):
    """Contents of the folder. Raises OSError and ValueError where one of its JSON files cannot be read. Nothing is unpickled."""
    ray_version, parts = None, 0
    for folder, _, names in os.walk(path):
        for name in sorted({"rllib_checkpoint.json", "metadata.json"}.intersection(names)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                part = json.load(file)
            if not isinstance(part, dict):
                raise ValueError("%s is no JSON object" % name)
            if folder == path and isinstance(part.get("ray_version"), str):
                ray_version = part["ray_version"]
            parts += 1
            for key in ("class_and_ctor_args_file", "state_file"):
                fault = _pickle_fault(folder, part.get(key), names)
                if fault is not None:
                    below = os.path.relpath(os.path.join(folder, fault), path)
                    return Contents(ray_version, parts, below.replace(os.sep, "/"))
    return Contents(ray_version, parts, None)


def _pickle_fault(folder, stem, names):
    """Fault of the file that a part names, with or without its ending; None where it is whole or none is named. A whole pickle ends with a dot."""
    if not isinstance(stem, str):
        return None
    name = next((one for one in sorted(names) if one == stem or os.path.splitext(one)[0] == stem), None)
    if name is None:
        return "%s is not there" % stem
    with open(os.path.join(folder, name), "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - 1, 0))
        end = file.read(1)
    return "%s is cut" % name if end == b"" or (name.endswith(".pkl") and end != b".") else None
