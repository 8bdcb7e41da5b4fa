"""Prints the first exception of vLLM's engine that is not the report of its end: LOG."""

import re
import sys

MAX_CHARS = 200


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        errors = [line.strip()[:MAX_CHARS] for line in file if is_cause(line)]
    print(errors[0] if errors else "no exception of the engine")


def is_cause(line):
    return re.search(r"EngineCore.*\b\w+(Error|Exception): ", line) is not None and "initialization failed" not in line


if __name__ == "__main__":
    main(*sys.argv[1:])
