"""Lists scripts that start processes without a main guard: FOLDER."""

import os
import re
import sys

STARTS = re.compile(r"SubprocVecEnv|AsyncVectorEnv|\.Pool\(|Process\(|num_workers")
MAX_FILES = 500


def main(folder):
    for name in sorted(os.listdir(folder))[:MAX_FILES]:
        path = os.path.join(folder, name)
        if name.endswith(".py"):
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            if STARTS.search(text) and "__main__" not in text:
                print("no guard", path)


if __name__ == "__main__":
    main(*sys.argv[1:])
