"""Toy data set: N rows of a Parquet file, drawn with a seed, nested columns and schema as they were. Needs pyarrow.

Usage: python -m rl_cockpit_rehearsal.toy_data SOURCE TARGET ROWS SEED
"""

import os
import random
import sys


def drawn_rows(count, rows, seed):
    """Indices of the rows, in the order of the file; all of them where there are not more."""
    if rows >= count:
        return list(range(count))
    return sorted(random.Random(seed).sample(range(count), rows))


def draw(source, target, rows, seed):
    """Writes the drawn rows of `source` to `target`; answers (rows written, rows there). Each file of a dataset is read whole."""
    import pyarrow.parquet as parquet

    table = parquet.read_table(source)
    chosen = table.take(drawn_rows(table.num_rows, rows, seed))
    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    part = "%s.part-%d" % (target, os.getpid())
    parquet.write_table(chosen.replace_schema_metadata(table.schema.metadata), part)
    os.replace(part, target)
    return chosen.num_rows, table.num_rows


def main(source, target, rows, seed):
    written, present = draw(source, target, int(rows), int(seed))
    print("[TOY DATA] %d of %d rows of %s, drawn with seed %s" % (written, present, source, seed))
    print("[TOY DATA] wrote %s" % target)


if __name__ == "__main__":
    main(*sys.argv[1:5])
