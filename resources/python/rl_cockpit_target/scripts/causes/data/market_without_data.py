"""Whether there is a data file of the market that the run's command names. RUN FOLDER."""

import glob
import json
import os
import re
import sys


def main(run, folder):
    match = re.search(r"\b(M?ES|M?NQ|M?YM|RTY|M2K)\b", " ".join(argv_of(run)))
    if match is None:
        print("NOTHING TO CHECK: the command names no market")
        sys.exit(2)
    files = glob.glob(folder + "/data/*_D1M.csv")
    market = match[0]
    has_file = any("/" + market + "_" in path.replace("\\", "/") for path in files)
    print("FILE" if has_file else "NO FILE", market, files)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
