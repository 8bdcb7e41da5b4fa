"""A training of fixed work: hill climbing on a quadratic, a table per update. Prints what it used to argv[1].

The same program runs once by itself and once under the supervisor, so their difference is the supervisor's.
"""

import json
import random
import resource
import sys
import time


def climb(updates, steps):
    rng = random.Random(7)
    point = [rng.uniform(-5, 5) for _ in range(8)]
    for update in range(1, updates + 1):
        for _ in range(steps):
            tried = [x + rng.gauss(0, 0.05) for x in point]
            if sum(x * x for x in tried) < sum(x * x for x in point):
                point = tried
        reward = -sum(x * x for x in point)
        print("| rollout/ep_rew_mean    | %-12.6g|" % reward)
        print("| time/total_timesteps   | %-12d|" % (update * steps), flush=True)


def main():
    started = time.monotonic()
    climb(updates=int(sys.argv[2]), steps=2000)
    used = resource.getrusage(resource.RUSAGE_SELF)
    report = {"cpuS": used.ru_utime + used.ru_stime, "wallS": time.monotonic() - started}
    with open(sys.argv[1], "w") as handle:
        json.dump(report, handle)


main()
