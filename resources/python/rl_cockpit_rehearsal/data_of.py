"""Rows of the user's data set for a rehearsal, and how long their prompts are for the tiny model. Needs pyarrow."""

import os

from rl_cockpit_rehearsal.toy_data import draw

QUESTIONS = 1500
STEP = 64  # prompt limits are rounded up to it
VALIDATION_ROWS = 12


class NoData(Exception):
    """A data set that cannot be read, as a sentence."""


def first_file(value):
    """verl takes one file or a list of them."""
    return value[0] if isinstance(value, list) and value else value


def messages_of(path, key):
    """The first prompts of a Parquet file: lists of {role, content}. Raises NoData."""
    import pyarrow.parquet as parquet

    if not isinstance(path, str) or not os.path.isfile(path):
        raise NoData("The data set is not there: %s" % path)
    if key not in parquet.read_schema(path).names:
        raise NoData("%s has no column %s." % (path, key))
    for batch in parquet.ParquetFile(path).iter_batches(QUESTIONS, columns=[key]):
        return [row for row in batch.column(0).to_pylist() if row]
    raise NoData("%s has no rows." % path)


def system_prompt_of(prompts):
    """Text of the system message that the first prompt begins with; '' where there is none."""
    first = prompts[0][0]
    return first["content"] if first.get("role") == "system" else ""


def questions_of(prompts):
    return [messages[-1]["content"] for messages in prompts]


def draw_data(settings, config):
    """Draws rows of training and validation; answers their paths, and what was drawn of how many."""
    drawn = {}
    for kind, rows in (("train", settings.rows), ("val", VALIDATION_ROWS)):
        source = first_file(config["data"]["%s_files" % kind])
        if not isinstance(source, str) or not os.path.isfile(source):
            raise NoData("The %s data set is not there: %s" % ("training" if kind == "train" else "validation", source))
        target = settings.path("%s.parquet" % kind)
        written, present = draw(source, target, rows, settings.seed)
        drawn[kind] = target
        drawn[kind + "_says"] = "%d of %d rows of %s" % (written, present, os.path.basename(source))
    return drawn


def longest_prompt(tokenizer_folder, paths, key):
    """Tokens of the longest drawn prompt for the tiny tokenizer, rounded up."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(tokenizer_folder)
    longest = 1
    for path in paths:
        for messages in messages_of(path, key):
            ids = tokenizer.apply_chat_template(list(messages), add_generation_prompt=True)
            longest = max(longest, len(ids))
    return -(-longest // STEP) * STEP
