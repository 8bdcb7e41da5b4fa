"""Lists scripts with Windows line endings: FOLDER."""

import os
import sys

MAX_FOLDERS, HEAD_BYTES = 50, 65536


def main(top):
    for folder, folders, names in os.walk(top):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "node_modules"][:MAX_FOLDERS]
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith((".sh", ".bash", ".py")) and has_crlf(path):
                print("CRLF", path)


def has_crlf(path):
    with open(path, "rb") as file:
        return b"\r\n" in file.read(HEAD_BYTES)


if __name__ == "__main__":
    main(*sys.argv[1:])
