"""Has the configuration of verl the key that Hydra rejected? RUN. Lets the program of the command print it, without overrides; nothing is trained."""

import json
import os
import re
import subprocess
import sys
import threading

KEY = re.compile(r"Could not override '[+~]*([\w.]+)'|full_key: ([\w.]+)")
LINE = re.compile(r"( *)(\w+):")
LIMIT_S, MAX_CHARS = 100, 1_000_000


def main(run):
    with open(os.path.join(run, "output.log"), encoding="utf-8", errors="replace") as file:
        keys = [one or other for one, other in KEY.findall(file.read())]
    program = program_of(run)
    if not keys or program is None:
        nothing("the log names no rejected key" if program else "the command starts no program of verl")
    existing = keys_of(output_of([sys.executable, "-m", program, "--cfg", "job"]))
    if not existing:
        nothing("its configuration could not be printed")
    print("THERE" if keys[-1] in existing else "MISSING", keys[-1])


def program_of(run):
    """The module of verl that the command starts with `-m`; None for another command."""
    with open(os.path.join(run, "spec.json"), encoding="utf-8") as file:
        argv = json.load(file)["argv"]
    after = [word for before, word in zip(argv, argv[1:]) if before == "-m"]
    return next((word for word in after if word.split(".")[0] == "verl"), None)


def output_of(command):
    """The first of what a command prints; nothing where it fails or takes too long."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, universal_newlines=True)
    timer = threading.Timer(LIMIT_S, child.kill)
    timer.start()
    with child:
        text = child.stdout.read(MAX_CHARS)
        code = child.wait()
        timer.cancel()
    return text if code == 0 else ""


def keys_of(text):
    """Keys of a printed configuration as paths with dots."""
    keys, above = set(), []
    for match in (LINE.match(line) for line in text.split("\n")):
        if match is not None:
            above = [(depth, name) for depth, name in above if depth < len(match.group(1))]
            above.append((len(match.group(1)), match.group(2)))
            keys.add(".".join(name for _, name in above))
    return keys


def nothing(why):
    print("NOTHING TO CHECK: " + why)
    sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:])
