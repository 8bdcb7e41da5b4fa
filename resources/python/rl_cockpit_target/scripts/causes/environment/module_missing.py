"""Does the module that the log misses import with this interpreter, as far as its own folders go? RUN. It is looked for, not run."""

import importlib.machinery
import importlib.util
import os
import re
import sys


def main(run):
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        names = re.findall(r"No module named '?([A-Za-z_][\w.]*)", file.read())
    if not names:
        print("NOTHING TO CHECK: the log names no module")
        sys.exit(2)
    sys.path[:] = [path for path in sys.path if path]  # the folder of a test is no folder of the run
    print("THERE" if exists(names[-1]) else "MISSING", names[-1])
    print(sys.executable, sys.version.split()[0])


def exists(name):
    """Whether Python finds the module, looking at its packages one by one; none of them is run."""
    path = None
    for part in name.split("."):
        spec = importlib.machinery.PathFinder.find_spec(part, path) or (importlib.util.find_spec(part) if path is None else None)
        if spec is None:
            return False
        path = spec.submodule_search_locations or []
    return True


if __name__ == "__main__":
    main(*sys.argv[1:])
