"""Compares the rows of the training files with the batch size of a verl run: RUN."""

import json
import os
import sys


def main(run):
    import pyarrow.parquet

    overrides = overrides_of(run)
    files = overrides["data.train_files"].strip("[]\"'").split(",")
    rows = sum(pyarrow.parquet.ParquetFile(path).metadata.num_rows for path in files)
    batch = int(overrides.get("data.train_batch_size", 1024))
    print("TOO FEW" if rows < batch else "ENOUGH", rows, batch)


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
