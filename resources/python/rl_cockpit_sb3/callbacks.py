"""Stable-Baselines3 callbacks: stop on request, evaluate, save checkpoints."""

import os
import signal

from stable_baselines3.common.callbacks import BaseCallback, CheckpointCallback, EvalCallback

from . import tasks

EVALUATION_EPISODES = 5


class StopOnInterrupt(BaseCallback):
    """The first SIGINT ends `learn` after the current step; a second raises KeyboardInterrupt at once."""

    def __init__(self):
        super().__init__()
        self.requested = False
        signal.signal(signal.SIGINT, self._on_signal)

    def _on_signal(self, _number, _frame):
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        # Not print: a signal may come in the middle of one, and a buffer cannot be entered twice.
        os.write(1, b"[INTERRUPT] Stop requested: finishing this step, then saving\n")

    def _on_step(self):
        return not self.requested


def make(options):
    """(the stop callback, all callbacks). Frequencies are timesteps; SB3 counts calls of all copies."""
    stop = StopOnInterrupt()
    every = [stop]
    if options.checkpoint_freq > 0:
        calls = max(1, options.checkpoint_freq // options.n_envs)
        every.append(CheckpointCallback(calls, os.path.join(options.out, "models"), name_prefix="checkpoint", verbose=1))
    if options.eval_freq > 0:
        every.append(_evaluation(options))
    return stop, every


def _evaluation(options):
    kind = EvalCallback
    if options.algo == "MaskablePPO":
        from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback as kind
    return kind(
        tasks.make_evaluation_env(options),
        n_eval_episodes=EVALUATION_EPISODES,
        eval_freq=max(1, options.eval_freq // options.n_envs),
        log_path=os.path.join(options.out, "evaluations"),
        best_model_save_path=os.path.join(options.out, "models"),
    )
