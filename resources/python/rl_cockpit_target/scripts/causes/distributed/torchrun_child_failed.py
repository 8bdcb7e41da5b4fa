"""Prints the rank and exit code of the root cause in torchrun's table: LOG."""

import re
import sys


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        root_cause = file.read().split("Root Cause")[-1]
    match = re.search(r"rank *: (\d+).*?exitcode *: (-?\d+)", root_cause, re.S)
    if match is None:
        print("NOTHING TO CHECK: the log has no table of torchrun")
        sys.exit(2)
    print("rank %s exitcode %s" % match.groups())


if __name__ == "__main__":
    main(*sys.argv[1:])
