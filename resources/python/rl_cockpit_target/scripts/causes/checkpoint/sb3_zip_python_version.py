"""Compares this Python with the one that saved the newest models: FOLDER…."""

import glob
import os
import re
import sys
import zipfile

MAX_MODELS = 8


def main(*folders):
    models = [path for folder in folders for path in glob.glob(os.path.join(folder, "**", "*.zip"), recursive=True)]
    if not models:
        print("NOTHING TO CHECK: no model is there")
        sys.exit(2)
    own = "%d.%d" % sys.version_info[:2]
    for path in sorted(models, key=os.path.getmtime)[-MAX_MODELS:]:
        saved_by = python_of(path)
        if saved_by is not None:
            print(path, "saved by", saved_by, "same" if saved_by == own else "differs")


def python_of(path):
    """`3.11` by the system information in a model; None without it."""
    with zipfile.ZipFile(path) as archive:
        if "system_info.txt" not in archive.namelist():
            return None
        return re.search(r"Python: (\d+\.\d+)", archive.read("system_info.txt").decode()).group(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
