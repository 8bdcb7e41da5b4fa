"""Creates and resets each environment of Gymnasium that the run's command names: RUN."""

import json
import os
import re
import sys


def main(run):
    names = [word.split("=")[-1] for word in argv_of(run) if re.search(r"-v\d+$", word)]
    try:
        import gymnasium
    except ImportError as error:
        print(error)
        names = []
    if not names:
        print("NOTHING TO CHECK: Gymnasium is missing, or the command names no environment of it")
        sys.exit(2)
    for name in names:
        gymnasium.make(name).reset()
        print("CREATED", name)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
