"""Prints the observation space of the newest saved model: FOLDER."""

import glob
import json
import os
import sys
import zipfile


def main(folder):
    models = glob.glob(os.path.join(folder, "**", "*.zip"), recursive=True)
    path = max(models, key=os.path.getmtime)
    with zipfile.ZipFile(path) as archive:
        space = json.loads(archive.read("data"))["observation_space"]
    print(path, space.get(":type:"), space.get("_shape"), space.get("dtype"))


if __name__ == "__main__":
    main(*sys.argv[1:])
