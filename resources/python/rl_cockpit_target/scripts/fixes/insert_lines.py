"""Inserts lines into a text file after a line of it, with a backup; a file that changed since is left alone: FILE SHA256 AFTER TEXT BACKUP-SUFFIX."""

import hashlib
import shutil
import sys


def main(path, sha256, after, text, backup):
    with open(path, "rb") as file:
        raw = file.read()
    if hashlib.sha256(raw).hexdigest() != sha256:
        sys.exit("%s changed since it was checked. Check again." % path)
    end = "\r\n" if b"\r\n" in raw else "\n"
    lines = raw.decode("utf-8").replace("\r\n", "\n").split("\n")
    lines[int(after) : int(after)] = text.split("\n")
    shutil.copy2(path, path + backup)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(end.join(lines))
    print("Wrote %d lines after line %s of %s" % (text.count("\n") + 1, after, path))


if __name__ == "__main__":
    main(*sys.argv[1:])
