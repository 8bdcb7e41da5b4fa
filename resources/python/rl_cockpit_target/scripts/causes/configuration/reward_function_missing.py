"""Does the file of a run's reward function define the function that it names? RUN."""

import ast
import json
import os
import sys


def main(run):
    overrides = overrides_of(run)
    path = overrides["custom_reward_function.path"].strip("\"'")
    name = overrides.get("custom_reward_function.name", "compute_score")
    with open(path, encoding="utf-8") as file:
        defined = [node.name for node in ast.parse(file.read()).body if hasattr(node, "name")]
    print("DEFINED" if name in defined else "MISSING", name, defined)


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
