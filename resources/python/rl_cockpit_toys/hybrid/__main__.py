"""python -m rl_cockpit_toys.hybrid --seed 1 --learning-rate 0.0007 --length 100 --models DIR"""

import os
import sys
import time
from random import Random

from ..arguments import parser
from ..console import say, table
from ..stop_request import EXIT_INTERRUPTED, StopRequest
from . import save_and_verify
from .adviser import Adviser
from .agent import Agent
from .market import ACTIONS, BARS_PER_DAY, OBSERVATION, Day
from .ppo import Ppo
from .rollout import collect, evaluate
from .stats import Stats

DAYS, EVALUATION_DAYS = 16, 8
LOG_FREQUENCY = 512
EVALUATE_EVERY = 10


class Training:
    """Everything random hangs on the seed; each part has its own stream, so that none disturbs another."""

    def __init__(self, options):
        self.options = options
        self.stop = StopRequest()
        self.market_rng = self._stream("market")
        self.days = [Day(self.market_rng) for _ in range(DAYS)]
        self.evaluation_days = [Day(self.market_rng) for _ in range(EVALUATION_DAYS)]
        self.agent = Agent.random(self._stream("weights"))
        self.ppo = Ppo(self.agent, options.learning_rate)
        self.adviser = Adviser(self._stream("adviser"))
        self.stats = Stats(self.adviser)
        self.action_rng = self._stream("actions")
        self.batch_rng = self._stream("batches")
        self.steps = []
        self.started = 0.0

    def _stream(self, name):
        return Random("{} of seed {}".format(name, self.options.seed))

    def announce(self):
        say(save_and_verify.DOUBLE_RULE)
        say("LLM-assisted trading demo: hybrid RL + LLM agent, at toy size")
        say(save_and_verify.DOUBLE_RULE)
        say("[DATA] Synthetic market: {} days of {} bars, {} features".format(DAYS, BARS_PER_DAY, OBSERVATION))
        say("[ENV] Masked actions: {} (hold, buy, sell, close)".format(ACTIONS))
        say("[LLM] Simulated adviser: a rule writes its text, and its latency is sampled, not measured")
        say("Total timesteps: {:,}".format(self.options.length * DAYS * BARS_PER_DAY))
        say("[LLM_CALLBACK] Initialized with log_freq={}".format(LOG_FREQUENCY))

    def run(self):
        """Trains until the length is reached or a stop is asked for; True when the length was reached."""
        self.started = time.monotonic()
        train = {}
        for iteration in range(1, self.options.length + 1):
            self.steps = collect(self.agent, self.days, self.adviser, self.stats, self.action_rng, self._after_step)
            self.stats.rollout_end()
            self._dump(iteration, train)
            train = self.ppo.learn(self.steps, self.batch_rng)
            if iteration % EVALUATE_EVERY == 0:
                self._evaluate()
            if self.stop.requested and iteration < self.options.length:
                return False
        return True

    def _after_step(self):
        if self.stats.decisions % LOG_FREQUENCY == 0:
            self.stats.block(self.stats.decisions)

    def _dump(self, iteration, train):
        """As SB3: the table comes before the update, so its train/ values are those of the update before."""
        elapsed = max(time.monotonic() - self.started, 1e-9)
        values = dict(self.stats.values())
        values.update(train)
        values["fusion/trust"] = self.agent.trust[0]
        values["time/iterations"] = iteration
        values["time/time_elapsed"] = int(elapsed)
        values["time/fps"] = int(self.stats.decisions / elapsed)
        values["time/total_timesteps"] = self.stats.decisions
        say(table(values))

    def _evaluate(self):
        """On days the training never sees, with its own adviser so that no counter moves."""
        totals = evaluate(self.agent, self.evaluation_days, lambda: Adviser(Random(0)))
        mean = sum(totals) / len(totals)
        spread = (sum((total - mean) ** 2 for total in totals) / len(totals)) ** 0.5
        timesteps = self.stats.decisions
        say("Eval num_timesteps={}, episode_reward={:.2f} +/- {:.2f}".format(timesteps, mean, spread))
        say("Episode length: {:.2f} +/- {:.2f}".format(BARS_PER_DAY, 0.0))
        say(table({"eval/mean_reward": mean, "eval/mean_ep_length": float(BARS_PER_DAY), "time/total_timesteps": timesteps}))


def main():
    created = parser("rl_cockpit_toys.hybrid", __doc__, learning_rate=0.0007, length=100)
    created.add_argument("--models", default="models", help="folder for the checkpoint")
    options = created.parse_args()
    training = Training(options)
    training.announce()
    complete = training.run()
    if complete:
        save_and_verify.summary(training.stats)
    else:
        say("\n[INTERRUPT] Training interrupted by user")
    name = "phase3_hybrid_final.json" if complete else "phase3_hybrid_interrupted.json"
    meta = {"seed": options.seed, "learning_rate": options.learning_rate, "timesteps": training.stats.decisions}
    save_and_verify.save_and_verify(training.agent, os.path.join(options.models, name), meta, training.steps)
    if complete:
        save_and_verify.success()
    save_and_verify.final_statistics(training.stats)
    return 0 if complete else EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
