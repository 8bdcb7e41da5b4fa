"""Tap of what a policy of Stable-Baselines3 does, and where its time goes: callbacks around those of `learn`, which get the same locals.

Actions, masks and rewards are `actions`, `action_masks`, `rewards`, `dones` and `infos` of the algorithms' own loops
(on_policy_algorithm.py, off_policy_algorithm.py, sb3_contrib/ppo_mask/ppo_mask.py).
"""

import functools
import json
import os
import sys

from .policy_record import PolicyRecord
from .step_clock import StepClock

MODULE = "stable_baselines3.common.base_class"
FILE = "episodes.jsonl"
#: A window is a rollout of the algorithm, and no shorter than this many steps: those of off-policy algorithms are of a step or two.
MIN_WINDOW = 1024
#: Of the file of episodes; then it is full, and the metrics continue.
MAX_BYTES = 4 << 20


def add(module, rows, run_dir):
    algorithm = module.BaseAlgorithm
    init = algorithm._init_callback

    @functools.wraps(init)
    def _init_callback(self, callback, *arguments, **named):
        started = init(self, callback, *arguments, **named)
        try:
            return beside(started, self, rows, run_dir)
        except Exception:
            return started

    algorithm._init_callback = _init_callback


def beside(callback, model, rows, run_dir):
    """The callback of the training and ours around it. It was initialized already, and is not again."""
    callbacks = sys.modules["stable_baselines3.common.callbacks"]
    tap = PolicyTap(record_for(model), rows, os.path.join(run_dir, FILE))
    before, after = [create(callbacks.BaseCallback)(tap) for create in (first_callback, last_callback)]
    for ours in (before, after):
        ours.init_callback(model)
    together = callbacks.CallbackList([before, callback, after])
    together.model = model
    return together


def record_for(model):
    """Record for the model's space of actions: `n` of a discrete one (gymnasium/spaces/discrete.py), the bounds of a box."""
    space = model.action_space
    count = getattr(space, "n", None)
    if count is not None and not space.shape:
        return PolicyRecord(count=int(count))
    low, high = getattr(space, "low", None), getattr(space, "high", None)
    if low is None or high is None or getattr(low, "ndim", 1) != 1:
        return PolicyRecord()
    return PolicyRecord(low=low.tolist(), high=high.tolist())


class PolicyTap:
    """Record of one training and its files. After its first failure it is silent: it never ends a training."""

    def __init__(self, record, rows, path):
        self.record, self.rows, self.path = record, rows, path
        self.clock = StepClock()
        self.is_failed = False
        self.is_full = False

    def quietly(self, work, argument):
        try:
            if not self.is_failed:
                work(argument)
        except Exception:
            self.is_failed = True

    def record_step(self, names):
        """One step, from the locals of the algorithm's loop."""
        masks, infos = names.get("action_masks"), names["infos"]
        self.record.step(
            names["actions"].tolist(),
            names["rewards"].tolist(),
            names["dones"].tolist(),
            infos,
            None if masks is None else masks.reshape(len(infos), -1).tolist(),
        )

    def write_window(self, step):
        values, episodes = self.record.close_window(step)
        self.rows.add(step, {**values, **self.clock.close_window()})
        if episodes and not self.is_full:
            self.is_full = not append(self.path, episodes)


def first_callback(base):
    """Class of the callback before those of the user."""

    class FirstCallback(base):
        def __init__(self, tap):
            super().__init__()
            self.tap = tap

        def _on_rollout_start(self):
            self.tap.clock.start_rollout()

        def _on_step(self):
            self.tap.clock.start_callbacks()
            return True

    return FirstCallback


def last_callback(base):
    """Class of the callback behind those of the user."""

    class LastCallback(base):
        def __init__(self, tap):
            super().__init__()
            self.tap = tap

        def _on_step(self):
            self.tap.clock.end_callbacks()
            self.tap.quietly(self.tap.record_step, self.locals)
            return True

        def _on_rollout_end(self):
            self.tap.clock.end_rollout()
            if self.tap.record.steps >= MIN_WINDOW:
                self.tap.quietly(self.tap.write_window, self.num_timesteps)

        def _on_training_end(self):
            if self.tap.record.steps > 0:
                self.tap.quietly(self.tap.write_window, self.num_timesteps)

    return LastCallback


def append(path, episodes):
    """Append episodes, a line each; whether there was room for them."""
    text = "".join(json.dumps(row) + "\n" for row in episodes).encode("utf-8")
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        if os.fstat(descriptor).st_size + len(text) > MAX_BYTES:
            return False
        os.write(descriptor, text)
        return True
    finally:
        os.close(descriptor)
