"""Prints the first fatal line of each worker of Ray's last session."""

import glob
import os
import re
import sys

FATAL = re.compile(r"SIG[A-Z]+ received|Fatal Python error|^\w+(Error|Exception):|double free")
MAX_CHARS = 160


def main():
    paths = sorted(glob.glob("/tmp/ray/session_latest/logs/worker-*.err"))
    if not paths:
        print("NOTHING TO CHECK: no session of Ray left files")
        sys.exit(2)
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            fatal = next((line for line in file if FATAL.search(line)), None)
        if fatal is not None:
            print(os.path.basename(path), fatal.strip()[:MAX_CHARS])
    print("files read")


if __name__ == "__main__":
    main(*sys.argv[1:])
