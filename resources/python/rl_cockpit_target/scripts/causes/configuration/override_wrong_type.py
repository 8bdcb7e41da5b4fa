"""Lists overrides of the run that give text where a number belongs: RUN."""

import json
import os
import re
import sys

NUMBERS = ("batch_size", "length", "lr", "epochs", "steps", "freq", "nnodes", "gpus", "rollout.n", "utilization")


def main(run):
    words = [word for word in argv_of(run) if "=" in word]
    if not words:
        print("NOTHING TO CHECK: the command sets no value")
        sys.exit(2)
    texts = [word for word in words if is_text_for_number(word)]
    print("TEXT FOR A NUMBER" if texts else "NUMBERS", texts)


def is_text_for_number(word):
    key, sign, value = word.partition("=")
    return sign == "=" and key.endswith(NUMBERS) and re.fullmatch(r"-?[\d.]+(e-?\d+)?|null|None", value) is None


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
