"""Is a word of the run's command a registered environment of Gymnasium? RUN."""

import json
import os
import sys


def main(run):
    import gymnasium

    registered = [word for word in argv_of(run) if word in gymnasium.registry]
    print("REGISTERED" if registered else "NOT REGISTERED", *(registered or sorted(gymnasium.registry)), sep="\n")


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
