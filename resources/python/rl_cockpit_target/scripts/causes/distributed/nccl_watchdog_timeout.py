"""Prints which ranks waited in a collective, and which ones are silent: LOG."""

import re
import sys


def main(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        text = file.read()
    waited = {int(rank) for rank in re.findall(r"Rank (\d+)\] Watchdog caught", text)}
    ranks = {int(rank) for rank in re.findall(r"\[rank(\d+)\]", text)}
    if not waited or not ranks:
        print("NOTHING TO CHECK: the log names no rank that waited")
        sys.exit(2)
    print("waited", sorted(waited), "silent", sorted(ranks - waited))


if __name__ == "__main__":
    main(*sys.argv[1:])
