"""Prints the last line of a log that names an exception: LOG."""

import re
import sys

MAX_CHARS = 200


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        errors = [line.strip()[:MAX_CHARS] for line in file if re.match(r"(\S+ )?\w*(Error|Exception|Interrupt): ", line)]
    print("inner:", errors[-1] if errors else "none")


if __name__ == "__main__":
    main(*sys.argv[1:])
