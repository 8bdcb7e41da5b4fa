"""Calls the reward function of a run with an empty answer: RUN."""

import importlib.util
import json
import os
import sys


def main(run):
    overrides = overrides_of(run)
    path = overrides.get("custom_reward_function.path", "").strip("\"'")
    if not os.path.isfile(path):
        print("NOTHING TO CHECK: the command names no file of a reward function")
        sys.exit(2)
    spec = importlib.util.spec_from_file_location("reward", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function = getattr(module, overrides.get("custom_reward_function.name", "compute_score"))
    print("REWARD", function(data_source="", solution_str="", ground_truth="", extra_info={}))


def overrides_of(run):
    """{key: value} of the run's words `key=value`."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return dict(word.split("=", 1) for word in json.load(file)["argv"] if "=" in word)


if __name__ == "__main__":
    main(*sys.argv[1:])
