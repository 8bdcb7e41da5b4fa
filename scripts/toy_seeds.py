"""Test that the toys learn. Runs each over many seeds, with learning and with learning rate 0, and prints the table.

    python3 scripts/toy_seeds.py [--toy hybrid|arpo]... [--seeds 1-20] [--length N] [--jobs 2] [--json]

Of every seed: the mean of the first and of the last third of the reward curve, the rise between them, the
rise of the same seed without learning and its share of the first. Exit code 1 when a seed misses the bar: at
least 50 points, a rise of at least 0.1 * max(1, |first third|), a share below 35%.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

TOOLS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "resources", "python")
REWARD = {
    "hybrid": re.compile(r"^\|    ep_rew_mean +\| (\S+) +\|$", re.MULTILINE),
    "arpo": re.compile(r"^step:\d+ - .*critic/score/mean:(\S+)", re.MULTILINE),
}
FOLDERS = {"hybrid": ("models",), "arpo": ("checkpoints", "rollouts")}
MIN_POINTS, MIN_RISE, MAX_SHARE = 50, 0.1, 0.35


def curve(toy, seed, length, learning_rate):
    """The reward curve that the toy printed."""
    with tempfile.TemporaryDirectory() as folder:
        argv = [sys.executable, "-u", "-m", "rl_cockpit_toys." + toy, "--seed", str(seed)]
        argv += [part for name in FOLDERS[toy] for part in ("--" + name, os.path.join(folder, name))]
        argv += [] if length is None else ["--length", str(length)]
        argv += [] if learning_rate is None else ["--learning-rate", str(learning_rate)]
        env = dict(os.environ, PYTHONPATH=TOOLS, PYTHONDONTWRITEBYTECODE="1", PYTHONIOENCODING="utf-8")
        done = subprocess.run(argv, stdout=subprocess.PIPE, env=env, check=True)
    return [float(value) for value in REWARD[toy].findall(done.stdout.decode("utf-8"))]


def thirds(values):
    """(mean of the first third, mean of the last third)."""
    size = max(1, len(values) // 3)
    return sum(values[:size]) / size, sum(values[-size:]) / size


def measure(toy, seed, length):
    values = curve(toy, seed, length, None)
    first, last = thirds(values)
    still_first, still_last = thirds(curve(toy, seed, length, 0))
    rise, still = last - first, still_last - still_first
    return {
        "toy": toy,
        "seed": seed,
        "points": len(values),
        "first": first,
        "last": last,
        "rise": rise,
        "needed": MIN_RISE * max(1.0, abs(first)),
        "riseWithoutLearning": still,
        "share": abs(still) / rise if rise > 0 else None,
    }


def passes(row):
    return row["points"] >= MIN_POINTS and row["rise"] >= row["needed"] and row["share"] is not None and row["share"] < MAX_SHARE


def main():
    created = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    created.add_argument("--toy", action="append", choices=sorted(REWARD))
    created.add_argument("--seeds", default="1-20", help="A-B")
    created.add_argument("--length", type=int, help="number of updates; the toy's own when not given")
    created.add_argument("--jobs", type=int, default=2)
    created.add_argument("--json", action="store_true")
    options = created.parse_args()
    low, high = (int(part) for part in options.seeds.split("-"))
    jobs = [(toy, seed, options.length) for toy in options.toy or sorted(REWARD) for seed in range(low, high + 1)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda job: measure(*job), jobs))
    if options.json:
        print(json.dumps(rows))
    else:
        show(rows)
    return 0 if all(map(passes, rows)) else 1


def show(rows):
    print("toy     seed points   first    last    rise  needed  without  share")
    for row in rows:
        line = "{toy:7} {seed:4} {points:6} {first:7.3f} {last:7.3f} {rise:7.3f} {needed:7.3f}  {riseWithoutLearning:7.3f} "
        share = "   none" if row["share"] is None else "{:6.1%}".format(row["share"])
        print(line.format(**row) + share + ("" if passes(row) else "  MISSED"))


if __name__ == "__main__":
    sys.exit(main())
