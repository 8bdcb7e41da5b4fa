"""Prints a history of rows at once, then four rows a second or as many as asked: the metrics of a training that continues."""

import json
import math
import random
import sys
import time

CHARTS = 12

seed, seconds, history = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
per_second = float(sys.argv[4]) if len(sys.argv) > 4 else 4
noise = random.Random(seed)


def row(step):
    values = {
        "curves/c%02d" % chart: round(math.sin(step / 300 + chart + seed) + noise.gauss(0, 0.2), 6)
        for chart in range(CHARTS)
    }
    return json.dumps({"timestep": step, **values})


for step in range(1, history + 1):
    sys.stdout.write(row(step) + "\n")
sys.stdout.flush()
started = time.monotonic()
step = history
while time.monotonic() - started < seconds:
    step += 1
    print(row(step), flush=True)
    time.sleep(max(0, started + (step - history) / per_second - time.monotonic()))
