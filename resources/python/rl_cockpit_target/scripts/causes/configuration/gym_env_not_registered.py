"""Is a word of the run's command a registered environment of Gymnasium? RUN."""

import json
import os
import re
import sys


def main(run):
    import gymnasium

    words = [word.split("=")[-1] for word in argv_of(run)]
    registered = [word for word in words if word in gymnasium.registry]
    if not any(re.search(r"-v\d+$", word) for word in [*registered, *words]):
        print("NOTHING TO CHECK: the command names no environment")
        sys.exit(2)
    print("REGISTERED" if registered else "NOT REGISTERED", *(registered or sorted(gymnasium.registry)), sep="\n")


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
