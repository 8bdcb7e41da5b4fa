"""Appends a line to a text file, which need not exist: FILE TEXT."""

import sys


def main(path, text):
    with open(path, "a", encoding="utf-8") as file:
        file.write(text + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
