"""Says of each saved model whether it and the run's command agree on action masks: RUN FOLDER."""

import json
import os
import pathlib
import sys
import zipfile

MAX_MODELS = 50


def main(run, folder):
    wants_mask = "mask" in " ".join(argv_of(run)).lower()
    models = [(path, policy_module(path)) for path in list(pathlib.Path(folder).rglob("*.zip"))[:MAX_MODELS]]
    lines = [("OTHER" if ("sb3_contrib" in module) != wants_mask else "SAME", path, module) for path, module in models if module is not None]
    if not lines:
        print("NOTHING TO CHECK: no model is there")
        sys.exit(2)
    for line in lines:
        print(*line)


def policy_module(path):
    """The module of a model's policy class; None for a zip that is no model."""
    try:
        with zipfile.ZipFile(path) as archive:
            return json.loads(archive.read("data"))["policy_class"].get("__module__", "")
    except (KeyError, ValueError, OSError, zipfile.BadZipFile):
        return None


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
