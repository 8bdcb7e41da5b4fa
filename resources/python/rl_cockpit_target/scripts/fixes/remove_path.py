"""Removes a file or folder; one that does not exist is no error: PATH."""

import os
import shutil
import sys


def main(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.remove(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
