"""Prints the first line of a log in which a loss or a reward is not a number: LOG."""

import re
import sys

NAN = re.compile(r"(loss|grad_norm|kl|rew_mean|reward)\S* *[:=|]? *-?(nan|inf)\b", re.I)
MAX_CHARS = 120


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if NAN.search(line):
                print("first NaN in line %d: %s" % (number, line.strip()[:MAX_CHARS]))
                return
    print("no NaN before the error")


if __name__ == "__main__":
    main(*sys.argv[1:])
