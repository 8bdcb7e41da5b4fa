"""Validation rows of verl: Parquet, JSON or JSONL files with a prompt, and what its reward needs."""

import json
import os
import random

from rl_cockpit.evaluation.problem import EvaluationProblem, one_line

# Rows are drawn with it: the same ones for every checkpoint.
DRAW = 700_001
MAX_BYTES = 2 << 30


class Row:
    """One row: its number in the files, its prompt (messages or text), and what the reward is called with."""

    def __init__(self, number, prompt, source, truth, extra):
        self.number, self.prompt, self.source, self.truth, self.extra = number, prompt, source, truth, extra


def rows_of(files, prompt_key="prompt", source_key="data_source"):
    """Every Row of the files, in a fixed random order. Raises EvaluationProblem."""
    rows = [row for path in files for row in read(path)]
    order = list(range(len(rows)))
    random.Random(DRAW).shuffle(order)
    created = [row_from(number, rows[number], prompt_key, source_key) for number in order]
    existing = [row for row in created if row is not None]
    if not existing:
        raise EvaluationProblem(
            "no-prompts", "%s has no rows with a column %s." % (", ".join(files) or "The data", prompt_key), "Name the column as data.prompt_key says, or another file: --rows FILE."
        )
    return existing


def row_from(number, row, prompt_key, source_key):
    """Row of a record; None where it has no prompt."""
    prompt = row.get(prompt_key)
    if isinstance(prompt, list):
        prompt = [{"role": str(one.get("role", "user")), "content": str(one.get("content", ""))} for one in prompt if isinstance(one, dict)]
    if not prompt or not isinstance(prompt, (str, list)):
        return None
    judged = row.get("reward_model")
    truth = judged.get("ground_truth") if isinstance(judged, dict) else None
    if truth is None:
        truth = next((row[name] for name in ("ground_truth", "answer", "target") if row.get(name) is not None), None)
    extra = row.get("extra_info")
    return Row(number, prompt, str(row.get(source_key) or ""), truth, extra if isinstance(extra, dict) else {})


def read(path):
    """Records of a file. Raises EvaluationProblem."""
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise ValueError("it has more than %d GiB" % (MAX_BYTES >> 30))
        if path.lower().endswith(".parquet"):
            return parquet(path)
        return documents(path)
    except EvaluationProblem:
        raise
    except Exception as error:  # pyarrow raises its own exception classes
        raise EvaluationProblem(
            "unreadable-rows", "The validation rows %s cannot be read (%s)." % (path, one_line(error)), "Check the path; relative ones start at the run's working directory."
        ) from error


def parquet(path):
    """Records of a Parquet file."""
    try:
        from pyarrow.parquet import read_table
    except ImportError as error:
        raise EvaluationProblem(
            "no-pyarrow", "Parquet files need pyarrow (%s)." % one_line(error), "Evaluate with the interpreter of the training, or name a JSONL file: --rows FILE."
        ) from error
    return read_table(path).to_pylist()


def documents(path):
    """Records of a JSON list, or of JSONL: a record for each line."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    value = json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.splitlines() if line.strip()]
    return [one for one in value if isinstance(one, dict)]
