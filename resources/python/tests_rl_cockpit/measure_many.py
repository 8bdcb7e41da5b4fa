"""Measures many environments in this one process, so that a test imports the libraries once: prints {envId: parts} as JSON.

argv: the folder of rl_cockpit, then parts separated by commas, then ids. `fresh` is measured by a second process of the same program.
"""

import json
import subprocess
import sys

sys.path.insert(0, sys.argv[1])

from rl_cockpit.environment.parts import measure  # noqa: E402

DONE = {"code": 0, "signal": None, "timedOut": False, "errors": "", "problem": None, "tookMs": 0}


def parts_of(env_id, names):
    """The answers of each part, as its own child would give them."""
    matches = {}
    for name in names:
        answers = []
        measure(name, {"envId": env_id, "budgetS": 20}, lambda **answer: answers.append(answer))
        matches[name] = dict(DONE, answers=answers)
    return matches


def main(parts, ids):
    here = [name for name in parts if name != "fresh"]
    matches = {env_id: parts_of(env_id, here) for env_id in ids}
    if "fresh" in parts and here:
        ran = subprocess.run([sys.executable, __file__, sys.argv[1], "fresh", *ids], stdout=subprocess.PIPE, check=True)
        for env_id, other in json.loads(ran.stdout.decode()).items():
            matches[env_id].update(other)
    elif not here:
        matches = {env_id: parts_of(env_id, ["fresh"]) for env_id in ids}
    return matches


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[2].split(","), sys.argv[3:])))
