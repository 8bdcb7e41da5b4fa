"""Compares a file with the first word of a `.sha256` file, and deletes it if they differ: FILE SHA256-FILE."""

import hashlib
import os
import sys


def main(path, listed):
    with open(listed, encoding="utf-8") as file:
        expected = file.read().split()[0].lower()
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for part in iter(lambda: file.read(1 << 20), b""):
            digest.update(part)
    if digest.hexdigest() != expected:
        os.remove(path)
        sys.exit("The download is damaged: its SHA-256 is %s, not %s. It was deleted; run this again." % (digest.hexdigest(), expected))
    print("SHA-256 is right:", expected)


if __name__ == "__main__":
    main(*sys.argv[1:])
