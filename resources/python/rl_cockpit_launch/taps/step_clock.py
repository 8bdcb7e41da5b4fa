"""Where the time of a training with Stable-Baselines3 goes: collecting steps, updates, callbacks of the user. Exact, by the calls that SB3 makes."""

import time


class StepClock:
    """Seconds of a window. A rollout is collected between two calls; what is between two rollouts is the update and its log."""

    def __init__(self, now=time.perf_counter):
        self.now = now
        self.rollout_start = self.rollout_end = self.callbacks_start = None
        self.new_window(now())

    def new_window(self, start):
        self.window_start = start
        self.collect = self.train = self.callbacks = 0.0

    def start_rollout(self):
        self.rollout_start = self.now()
        if self.rollout_end is not None:
            # A window ends a moment after its rollout.
            self.train += self.rollout_start - max(self.rollout_end, self.window_start)

    def end_rollout(self):
        self.rollout_end = self.now()
        if self.rollout_start is not None:
            self.collect += self.rollout_end - self.rollout_start

    def start_callbacks(self):
        self.callbacks_start = self.now()

    def end_callbacks(self):
        if self.callbacks_start is not None:
            self.callbacks += self.now() - self.callbacks_start

    def close_window(self):
        """Seconds by tag since the window before; the next one begins. Callbacks run while steps are collected, and are apart."""
        end = self.now()
        values = {"sb3_timing/window": end - self.window_start, "sb3_timing/collect": max(0.0, self.collect - self.callbacks)}
        values.update({"sb3_timing/train": self.train, "sb3_timing/callbacks": self.callbacks})
        self.new_window(end)
        return values
