"""Compares the longest prompt of the training data, in tokens, with the limit of a verl run: RUN."""

import json
import os
import sys


def main(run):
    import pandas
    from transformers import AutoTokenizer

    overrides = overrides_of(run)

    def first(key):
        return overrides[key].strip("[]\"'").split(",")[0]

    tokenizer = AutoTokenizer.from_pretrained(first("actor_rollout_ref.model.path"), local_files_only=True)
    prompts = pandas.read_parquet(first("data.train_files"))["prompt"]
    longest = max(len(tokenizer.apply_chat_template(list(prompt), add_generation_prompt=True)) for prompt in prompts)
    limit = int(overrides.get("data.max_prompt_length", 512))
    print("TOO LONG" if longest > limit else "FITS", longest, limit)


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
