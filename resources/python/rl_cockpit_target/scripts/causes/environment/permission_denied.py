"""Lists the folders that this user may not write to: FOLDER…."""

import os
import sys


def main(*folders):
    for path in folders:
        if not os.access(path, os.W_OK | os.X_OK):
            print(path, "not writable")


if __name__ == "__main__":
    main(*sys.argv[1:])
