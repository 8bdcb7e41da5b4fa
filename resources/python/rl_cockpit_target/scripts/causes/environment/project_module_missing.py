"""Is the module that the log misses a file of the project? RUN FOLDER."""

import os
import pathlib
import re
import sys


def main(run, folder):
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        match = re.search(r"No module named '(\w+)", file.read())
    if match is None:
        print("NOTHING TO CHECK: the log names no module")
        sys.exit(2)
    result = files_of(match[1], pathlib.Path(folder))
    print("IN THE PROJECT" if result else "NOT IN THE PROJECT", *result, sep="\n")


def files_of(module, root):
    """Files and folders of that name in the project, the folder above it, and one level below each."""
    return sorted({path for top in (root, root.parent) for below in ("", "*/") for ending in ("", ".py") for path in top.glob(below + module + ending)})


if __name__ == "__main__":
    main(*sys.argv[1:])
