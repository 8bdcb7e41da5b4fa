"""Has the saved model the observations of the task that the log names? RUN FOLDER. The model that the command names, else the newest; it is not unpickled."""

import glob
import json
import os
import re
import sys
import zipfile

SHAPE = r"(\([\d, ]*\))"
SPACES = re.compile(r"Observation spaces do not match: Box\(.*?" + SHAPE + r", (\w+)\) != Box\(.*?" + SHAPE + r", (\w+)\)", re.S)
SHAPES = re.compile(r"Unexpected observation shape " + SHAPE + r" for Box environment, please use " + SHAPE)


def main(run, folder):
    loaded, task = spaces_of_log(run)
    if loaded == task:
        nothing("the log names no two shapes that differ")
    path = saved_model(run, folder)
    if path is None:
        nothing("no model is there")
    with zipfile.ZipFile(path) as archive:
        space = json.loads(archive.read("data"))["observation_space"]
    own = (tuple(space.get("_shape") or ()), space.get("dtype"))
    if loaded[1] is None:
        own = (own[0], None)
    if own not in (loaded, task):
        nothing("%s has other observations than the model that was loaded: %s" % (path, own))
    print("DIFFERS" if own == loaded else "SAME", path, "model", own, "task", task)


def spaces_of_log(run):
    """(shape, dtype) of the model and of the task by the log's last message; twice None without one, dtype None where it has none."""
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        text = file.read()
    for match in reversed(list(SPACES.finditer(text))):
        return (numbers(match.group(1)), match.group(2)), (numbers(match.group(3)), match.group(4))
    for match in reversed(list(SHAPES.finditer(text))):
        seen, loaded = numbers(match.group(1)), numbers(match.group(2))
        return (loaded, None), (seen[1:] if len(seen) == len(loaded) + 1 else seen, None)
    return None, None


def numbers(shape):
    return tuple(int(number) for number in re.findall(r"\d+", shape))


def saved_model(run, folder):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        words = [word.split("=")[-1] for word in json.load(file)["argv"]]
    named = [os.path.join(folder, word) for word in words if word.endswith(".zip")]
    models = [path for path in named if os.path.isfile(path)] or glob.glob(os.path.join(folder, "**", "*.zip"), recursive=True)
    return max(models, key=os.path.getmtime) if models else None


def nothing(why):
    print("NOTHING TO CHECK: " + why)
    sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:])
