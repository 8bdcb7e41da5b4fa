"""python -m rl_cockpit_toys.arpo --seed 1 --learning-rate 0.1 --length 100 --checkpoints DIR --rollouts DIR"""

import os
import sys
import time
from random import Random

from .. import checkpoint
from ..arguments import parser
from ..console import fail, say
from ..stop_request import EXIT_INTERRUPTED, StopRequest
from . import report
from .learning import Grpo, cold_start, set_advantages
from .policy import Policy
from .rollout import Roller
from .task import KINDS, VOCABULARY, World, judge

QUESTIONS, GROUP, INITIAL = 16, 16, 8
VALIDATION_QUESTIONS = 24
TEST_FREQUENCY = 20
STEPS_PER_EPOCH = 20
VALIDATION_TAG = "val-core/toy_tools/reward/mean@1"


class Timer:
    """Seconds of the parts of a step, as verl's `timing_s/`."""

    def __init__(self):
        self.started = self.lap = time.perf_counter()
        self.seconds = {}

    def note(self, name):
        now = time.perf_counter()
        self.seconds["timing_s/" + name] = now - self.lap
        self.lap = now

    def metrics(self, tokens):
        total = time.perf_counter() - self.started
        values = dict(self.seconds)
        values["timing_s/step"] = values["perf/time_per_step"] = total
        values["perf/throughput"] = tokens / total
        return values


class Training:
    """Everything random hangs on the seed; each part has its own stream, so that none disturbs another."""

    def __init__(self, options):
        self.options = options
        self.stop = StopRequest()
        self.world = World(self._stream("world"))
        self.policy = Policy.untrained()
        self.question_rng = self._stream("questions")
        validation = self._stream("validation")
        self.validation = [self.world.ask(validation) for _ in range(VALIDATION_QUESTIONS)]
        self.grpo = Grpo(self.policy, options.learning_rate)
        self.writing_rng = self._stream("writing")
        self.step = 0

    def _stream(self, name):
        return Random("{} of seed {}".format(name, self.options.seed))

    def announce(self):
        say("Tool-use GRPO demo: group-relative policy optimization with tools, at toy size")
        say("Kinds of question: {} | vocabulary: {} tokens".format(", ".join(KINDS), len(VOCABULARY)))
        say("Group of {}: {} initial rollouts, the others branch where entropy rises".format(GROUP, INITIAL))
        steps, share = cold_start(self.policy, self.world, self._stream("cold start"))
        say("Cold start: {} supervised steps, {:.0%} of the responses are well formed".format(steps, share))
        say("Total training steps: {}".format(self.options.length))

    def run(self):
        """Trains until the length is reached or a stop is asked for; True when the length was reached."""
        report.print_step(0, self.validate())
        for self.step in range(1, self.options.length + 1):
            self._step()
            if self.stop.requested and self.step < self.options.length:
                return False
        return True

    def _step(self):
        timer = Timer()
        roller = Roller(self.policy, self.world, self.writing_rng)
        questions = [self.world.ask(self.question_rng) for _ in range(QUESTIONS)]
        groups = [roller.group(question, GROUP, INITIAL) for question in questions]
        timer.note("gen")
        for response in (response for group in groups for response in group):
            response.score, response.reason = judge(response.tokens(), response.question)
        timer.note("reward")
        for group in groups:
            set_advantages(group)
        timer.note("adv")
        metrics = dict(roller.tools.metrics())
        metrics.update(self.grpo.learn(groups))
        timer.note("update_actor")
        metrics["training/global_step"] = self.step
        metrics["training/epoch"] = (self.step - 1) // STEPS_PER_EPOCH
        metrics.update(report.batch_metrics(groups))
        report.dump_rollouts(self.options.rollouts, self.step, groups)
        timer.note("dump_rollout_generations")
        if self.step % TEST_FREQUENCY == 0:
            metrics.update(self.validate())
            timer.note("testing")
        metrics.update(timer.metrics(metrics["perf/total_num_tokens"]))
        report.print_step(self.step, metrics)

    def validate(self):
        """Mean reward of the likeliest responses to questions that stay the same."""
        roller = Roller(self.policy, self.world, Random(0))
        scores = [judge(roller.greedy(question).tokens(), question)[0] for question in self.validation]
        return {VALIDATION_TAG: sum(scores) / len(scores)}

    def save_and_verify(self):
        """Saves, loads from the file, and compares both policies on every token of the validation responses."""
        folder = os.path.join(self.options.checkpoints, "global_step_{}".format(self.step))
        say("local_global_step_folder: {}".format(folder))
        path = os.path.join(folder, "actor.json")
        checkpoint.save(path, {"step": self.step, "seed": self.options.seed, "rows": self.policy.rows})
        loaded = Policy(checkpoint.load(path)["rows"])
        roller = Roller(self.policy, self.world, Random(0))
        contexts = [one.context for question in self.validation for one in roller.greedy(question).written]
        same = sum(self.policy.probabilities(one) == loaded.probabilities(one) for one in contexts)
        if same != len(contexts):
            fail("{}: the loaded policy differs on {} of {} tokens.".format(path, len(contexts) - same, len(contexts)))
        name = "global_step_{}/actor.json".format(self.step)
        say("[CHECKPOINT] Re-loaded {}: same probabilities for {} of {} tokens".format(name, same, len(contexts)))


def main():
    created = parser("rl_cockpit_toys.arpo", __doc__, learning_rate=0.1, length=100)
    created.add_argument("--checkpoints", default="checkpoints", help="folder for the checkpoint")
    created.add_argument("--rollouts", default="rollout", help="folder for the rollouts of each step")
    training = Training(created.parse_args())
    training.announce()
    complete = training.run()
    if not complete:
        say("[INTERRUPT] Training interrupted by user")
    training.save_and_verify()
    if complete:
        say("Final validation metrics: {}".format(training.validate()))
    return 0 if complete else EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
