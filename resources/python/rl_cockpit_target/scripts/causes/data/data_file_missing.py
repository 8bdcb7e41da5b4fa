"""Does each data file exist that the run's command names? RUN FOLDER."""

import json
import os
import re
import sys

DATA_FILE = re.compile(r"[^\s=\[\],\"']+\.(?:parquet|csv|tsv|jsonl|arrow|npz|npy|h5|hdf5)")


def main(run, folder):
    os.chdir(folder)
    paths = DATA_FILE.findall(" ".join(argv_of(run)))
    if not paths:
        print("NOTHING TO CHECK: the command names no data file")
        sys.exit(2)
    for path in paths:
        print("EXISTS" if os.path.exists(path) else "MISSING", path)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
