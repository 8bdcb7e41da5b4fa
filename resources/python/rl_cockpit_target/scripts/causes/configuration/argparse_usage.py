"""Compares the options of the run's command with those in the program's help: RUN FOLDER."""

import json
import os
import subprocess
import sys
import threading

LIMIT_S, MAX_CHARS = 60, 1_000_000


def main(run, folder):
    argv = argv_of(run)
    script = next((at for at, word in enumerate(argv) if word.endswith(".py")), 2)
    help_text = output_of([*argv[: script + 1], "--help"], folder)
    if not help_text.strip():
        print("NOTHING TO CHECK: the program prints no help")
        sys.exit(2)
    unknown = [word for word in argv[script + 1 :] if word.startswith("--") and word.split("=")[0] not in help_text]
    print("UNKNOWN" if unknown else "KNOWN", unknown)


def output_of(command, folder):
    """The first of what a command prints; exits if it takes too long."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, universal_newlines=True, cwd=folder)
    timer = threading.Timer(LIMIT_S, child.kill)
    timer.start()
    with child:
        text = child.stdout.read(MAX_CHARS)
        is_late = not timer.is_alive()
        timer.cancel()
        child.kill()
    if is_late:
        sys.exit("It printed no help within %d s." % LIMIT_S)
    return text


def argv_of(run):
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        return json.load(file)["argv"]


if __name__ == "__main__":
    main(*sys.argv[1:])
