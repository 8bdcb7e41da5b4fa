"""Size, columns and first rows of Parquet files, read with the pyarrow of the interpreter that is to train."""

import importlib
import json
import os

MAX_TEXT = 600


def main(words, report):
    """words: {files: [path], roots: [folder], rows} → {problem, files: [{path, missing, problem, rows, columns, first}]}.

    A relative path is looked for below each root. `problem` of the answer: pyarrow itself; of a file: that file.
    """
    try:
        parquet = importlib.import_module("pyarrow.parquet")
    except Exception as error:  # a broken pyarrow may raise anything
        return report(problem="%s: %s" % (type(error).__name__, error), files=[])
    files = [described(parquet, result(path, words["roots"]), words["rows"]) for path in words["files"]]
    bad = [one for one in files if one["problem"] or one["missing"]]
    report(problem=None if not bad else "a file cannot be read", files=files)


def result(path, roots):
    """The first place where it is; the first place at all where it is nowhere."""
    positions = [path] if os.path.isabs(path) else [os.path.join(root, path) for root in roots]
    present = [location for location in positions if os.path.exists(location)]
    return (present or positions or [path])[0]


def described(parquet, path, rows):
    answer = {"path": path, "missing": not os.path.exists(path), "problem": None, "rows": 0, "columns": [], "first": []}
    if answer["missing"]:
        return answer
    try:
        with parquet.ParquetFile(path) as file:
            columns = ["%s: %s" % (field.name, kind_of(field.type)) for field in file.schema_arrow]
            batches = file.iter_batches(batch_size=max(1, rows))
            first = next(iter(batches), None)
            shown = [] if first is None else [row_text(row) for row in first.slice(0, rows).to_pylist()]
            return dict(answer, rows=file.metadata.num_rows, columns=columns, first=shown)
    except Exception as error:  # a file that was cut off, or is none of Parquet's
        return dict(answer, problem="%s: %s" % (type(error).__name__, " ".join(str(error).split())[:300]))


def kind_of(kind):
    """`list`, `struct` or the plain type: the whole of a nested one is longer than a line."""
    return str(kind).split("<", 1)[0]


def row_text(row):
    text = json.dumps(row, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "…"
