"""Prints the encoding with which this Python opens files."""

import locale
import sys


def main():
    print("files", locale.getpreferredencoding(False).lower(), "UTF-8 mode", sys.flags.utf8_mode)


if __name__ == "__main__":
    main(*sys.argv[1:])
