"""Creates and resets each environment of Gymnasium that the run's command names: RUN."""

import json
import os
import re
import sys


def main(run):
    import gymnasium

    for word in argv_of(run):
        if re.search(r"-v\d+$", word):
            gymnasium.make(word.split("=")[-1]).reset()
            print("CREATED", word)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
