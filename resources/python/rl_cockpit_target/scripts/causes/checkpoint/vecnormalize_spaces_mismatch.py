"""Has the newest saved normalizer the observations of the task that the log names? RUN FOLDER. It is read, never unpickled."""

import glob
import os
import pickletools
import re
import sys

SHAPE = r"(\([\d, ]*\))"
SPACES = re.compile(r"spaces must have the same shape: " + SHAPE + " != " + SHAPE)
OPERANDS = re.compile(r"operands could not be broadcast together with shapes " + SHAPE + " ?" + SHAPE)


def main(run, folder):
    loaded, task = shapes_of_log(run)
    if loaded == task:
        nothing("the log names no two shapes that differ")
    paths = glob.glob(os.path.join(folder, "**", "*norm*.pkl"), recursive=True)
    if not paths:
        nothing("no normalizer is there")
    path = max(paths, key=os.path.getmtime)
    own = saved_shape(path)
    if own not in (loaded, task):
        nothing("%s is not the normalizer that was loaded: its shape is %s" % (path, own))
    print("DIFFERS" if own == loaded else "SAME", path, "normalizer", own, "task", task)


def shapes_of_log(run):
    """Shapes of the normalizer and of the task by the log's last message; twice None without one."""
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        text = file.read()
    for match in reversed(list(SPACES.finditer(text))):
        return numbers(match.group(1)), numbers(match.group(2))
    for match in reversed(list(OPERANDS.finditer(text))):
        seen, loaded = numbers(match.group(1)), numbers(match.group(2))
        return loaded, seen[1:] if len(seen) == len(loaded) + 1 else seen
    return None, None


def numbers(shape):
    return tuple(int(number) for number in re.findall(r"\d+", shape))


def saved_shape(path):
    """Shape of the observation space in a pickle, by its instructions; None where it is no Box."""
    names, shape = [], None
    with open(path, "rb") as file:
        for op, value, _ in pickletools.genops(file.read()):
            if isinstance(value, str):
                if shape is None and value == "_shape" and "observation_space" in names:
                    spaces = [name for name in names if ".spaces." in name]
                    if not spaces or not spaces[0].endswith(".box"):
                        return None
                    shape = []
                names.append(value)
            elif shape is not None and isinstance(value, int) and op.name.startswith(("BININT", "LONG1")):
                shape.append(value)
            elif shape is not None and "TUPLE" in op.name:
                return tuple(shape)
    return None


def nothing(why):
    print("NOTHING TO CHECK: " + why)
    sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:])
