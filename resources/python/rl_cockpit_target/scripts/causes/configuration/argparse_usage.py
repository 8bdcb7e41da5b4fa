"""Compares the options of the run's command with those in the program's help: RUN FOLDER."""

import json
import os
import subprocess
import sys

LIMIT_S = 60


def main(run, folder):
    argv = argv_of(run)
    script = next((at for at, word in enumerate(argv) if word.endswith(".py")), 2)
    help_text = subprocess.run(
        [*argv[: script + 1], "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, cwd=folder, timeout=LIMIT_S, stdin=subprocess.DEVNULL
    ).stdout
    unknown = [word for word in argv[script + 1 :] if word.startswith("--") and word.split("=")[0] not in help_text]
    print("UNKNOWN" if unknown else "KNOWN", unknown)


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
