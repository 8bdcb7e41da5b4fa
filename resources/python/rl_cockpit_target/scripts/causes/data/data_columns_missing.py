"""Lists the columns of each Parquet file that the run's command names; exits with 3 if one has no prompt: RUN."""

import json
import os
import re
import sys


def main(run):
    import pyarrow.parquet

    files = re.findall(r"[^\s=\[\],\"']+\.parquet", " ".join(argv_of(run)))
    if not files:
        print("NOTHING TO CHECK: the command names no Parquet file")
        sys.exit(2)
    columns = [pyarrow.parquet.read_schema(path).names for path in files]
    print(*columns)
    sys.exit(3 if any("prompt" not in names for names in columns) else 0)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
