"""Were the models of phase 1 trained in full, or only by test runs? FOLDER."""

import glob
import json
import sys


def main(folder):
    matches = []
    for path in glob.glob(folder + "/models/phase1*.meta.json"):
        if "vecnorm" not in path:
            with open(path, encoding="utf-8") as file:
                matches.append((path, json.load(file).get("total_timesteps")))
    print("ONLY TESTS" if all("_test" in path for path, _ in matches) else "FULL", matches)


if __name__ == "__main__":
    main(*sys.argv[1:])
