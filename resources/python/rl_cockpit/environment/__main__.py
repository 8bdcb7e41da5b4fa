"""`python -m rl_cockpit.environment --env-id ID [--kwargs JSON] [--json]`: measurements of an environment passport.

Runs every part in a child process. With --json: {schema, envId, kwargs, parts: {name: {answers, code, signal, …}}}; the app
judges it. Without: the plain numbers.
"""

import argparse
import json
import sys

from .children import FLAG, be_child, run_part
from .parts import DEFAULTS, PARTS

SCHEMA = 1


def main(argv):
    """Exit code 0 where every part was run, no matter what it measured; 2 for arguments that cannot be read."""
    if len(argv) == 4 and argv[0] == FLAG:
        be_child(*argv[1:])
        return 0
    words = arguments(argv)
    request = {"envId": words.env_id, "kwargs": words.kwargs, "folder": words.folder, "seed": words.seed, "steps": words.steps}
    parts = {}
    for part in PARTS:
        print("Measuring: %s" % part, file=sys.stderr)
        parts[part] = run_part(part, request)
    if words.json:
        print(json.dumps({"schema": SCHEMA, "envId": words.env_id, "kwargs": words.kwargs, "parts": parts}))
    else:
        print("\n".join(sentences(parts)))
    return 0


def arguments(argv):
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit.environment", description="Measures an RL environment in random steps.")
    parser.add_argument("--env-id", required=True, help="a Gymnasium id, module:callable, or path/to/file.py:Class")
    parser.add_argument("--kwargs", type=json_object, default={}, help="arguments of the environment as a JSON object")
    parser.add_argument("--folder", default=None, help="folder to work in, as the training does")
    parser.add_argument("--seed", type=int, default=DEFAULTS["seed"])
    parser.add_argument("--steps", type=int, default=DEFAULTS["steps"])
    parser.add_argument("--json", action="store_true", help="print the measurements as JSON")
    return parser.parse_args(argv)


def json_object(text):
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")
    return value


def sentences(parts):
    """The numbers that most people want, one sentence each."""
    for part, done in parts.items():
        for answer in done["answers"]:
            if answer["kind"] == "crash":
                yield "%s: %s" % (part, answer["says"])
        if done["timedOut"]:
            yield "%s: it was ended after %d s." % (part, PARTS[part][2])
        if done["signal"] is not None:
            yield "%s: the process was ended by %s." % (part, done["signal"])
    walks = [answer for answer in parts["walk"]["answers"] if answer["kind"] == "walk"]
    if walks:
        last = walks[-1]
        yield "%d random steps, %d episodes ended." % (last["steps"], last["episodes"]["ended"])
        if last["stepS"] > 0:
            yield "%.0f steps/s in the environment's own code." % (last["steps"] / last["stepS"])
        yield "Rewards from %s to %s, %d distinct values." % (last["rewards"]["min"], last["rewards"]["max"], last["rewards"]["distinct"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
