"""Lists the UTC offsets in the first column of each CSV file of the data: FOLDER."""

import glob
import re
import sys


def main(folder):
    paths = glob.glob(folder + "/data/*.csv")
    if not paths:
        print("NOTHING TO CHECK: no CSV file is in the folder data")
        sys.exit(2)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            matches = [re.match(r"[^,]*?([+-]\d\d:\d\d),", line) for line in file]
        offsets = {match[1] for match in matches if match}
        print("TWO OFFSETS" if len(offsets) > 1 else "ONE OFFSET", path, sorted(offsets))


if __name__ == "__main__":
    main(*sys.argv[1:])
