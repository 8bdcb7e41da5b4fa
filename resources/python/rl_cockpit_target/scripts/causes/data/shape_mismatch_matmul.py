"""Prints the two sizes of the last shapes that did not fit in a log: LOG."""

import re
import sys


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        shapes = re.findall(r"\((\d+)x(\d+) and (\d+)x(\d+)\)", file.read())
    if not shapes:
        print("NOTHING TO CHECK: the log names no shapes")
        sys.exit(2)
    print("got", shapes[-1][1], "expected", shapes[-1][2])


if __name__ == "__main__":
    main(*sys.argv[1:])
