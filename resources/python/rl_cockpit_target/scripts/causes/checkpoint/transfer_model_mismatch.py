"""Prints the observation shape of each model of phase 2: FOLDER."""

import glob
import json
import sys
import zipfile


def main(folder):
    models = glob.glob(folder + "/models/**/phase2*.zip", recursive=True)
    print("MODELS" if models else "NO PHASE 2 MODEL")
    for path in models:
        with zipfile.ZipFile(path) as archive:
            print(path, json.loads(archive.read("data"))["observation_space"].get("_shape"))


if __name__ == "__main__":
    main(*sys.argv[1:])
