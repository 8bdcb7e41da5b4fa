"""Prints the first error of a worker in a log, before the broken pipes that follow it: LOG."""

import re
import sys

ERROR = re.compile(r"(\w+\.)*\w+(Error|Exception): |Fatal Python error|.*\bKilled\b|.*Segmentation fault")
CONSEQUENCE = re.compile(r"(\w+\.)*(EOFError|BrokenPipeError|ConnectionResetError|BrokenProcessPool)")
MAX_CHARS = 160


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if ERROR.match(line) and not CONSEQUENCE.match(line):
                print("line %d: %s" % (number, line.strip()[:MAX_CHARS]))
                return
    print("no error of a worker")


if __name__ == "__main__":
    main(*sys.argv[1:])
