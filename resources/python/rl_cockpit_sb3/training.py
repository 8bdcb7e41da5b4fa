"""Training run of Stable-Baselines3, from options to a verified model."""

import importlib.util
import os
import platform

import gymnasium
import stable_baselines3
import torch
from stable_baselines3.common import base_class
from stable_baselines3.common.logger import KVWriter, configure

from rl_cockpit_launch.taps import FILE as TAP_FILE
from rl_cockpit_launch.taps import Rows, sb3_policy

from . import algorithms, callbacks, save_and_verify, tasks

EXIT_INTERRUPTED = 130


class LastDump(KVWriter):
    """Remembers the timestep of the last row that was logged."""

    step = -1

    def write(self, key_values, key_excluded, step=0):
        self.step = step

    def close(self):
        """Nothing is held open."""


def run(options):
    """Exit code: 0 trained to the end, 130 stopped by SIGINT and saved. Raises Failure."""
    tasks.check(options)
    algorithms.check_device(options.device)
    print(
        "Stable-Baselines3 {} | torch {} | gymnasium {} | Python {}".format(
            stable_baselines3.__version__, torch.__version__, gymnasium.__version__, platform.python_version()
        ),
        flush=True,
    )
    env = tasks.make_training_env(options)
    algorithms.set_threads(options.threads, env.observation_space)
    model = algorithms.resumed(options, env) if options.resume else algorithms.build(options, env)
    last_dump = LastDump()
    logger = configure(log_folder(options), log_formats())
    logger.output_formats.append(last_dump)
    model.set_logger(logger)
    stop, every = callbacks.make(options)
    # What the policy does: its actions, and some episodes in full.
    sb3_policy.add(base_class, Rows(os.path.join(options.out, TAP_FILE)), options.out)
    save_first(model, options)
    print("Total timesteps: {:,}".format(options.timesteps), flush=True)
    # With the counter as it is, SB3 takes the steps that are left.
    model.learn(options.timesteps - model.num_timesteps, callback=every, reset_num_timesteps=not options.resume)
    if last_dump.step < model.num_timesteps:
        log_the_rest(model)
    return finish(model, stop, options, env)


def log_folder(options):
    """`sb3`, and of a training that continues in the folder of an earlier one `sb3/attempt-2` and so on: SB3 would empty its tables."""
    folder, number = os.path.join(options.out, "sb3"), 1
    while os.path.exists(os.path.join(folder, "progress.csv")):
        number += 1
        folder = os.path.join(options.out, "sb3", "attempt-{}".format(number))
    return folder


def save_first(model, options):
    """The untrained model, where somebody evaluates the checkpoints: what it is better than at its start is then known."""
    path = os.path.join(options.out, "models", "checkpoint_0_steps.zip")
    if not os.environ.get("RL_COCKPIT_SAVE_FIRST") or os.path.exists(path):
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    model.save(path)


def log_the_rest(model):
    """A2C logs every 100th update, DQN, SAC and TD3 every fourth episode: without this the last steps are nowhere."""
    # Public since SB3 2.5, `_dump_logs` before.
    dump = getattr(model, "dump_logs", None) or getattr(model, "_dump_logs", None)
    if dump is not None:
        dump()


def finish(model, stop, options, env):
    complete = model.num_timesteps >= options.timesteps
    if stop.requested and not complete:
        print("[INTERRUPT] Training interrupted by user", flush=True)
    os.makedirs(os.path.join(options.out, "models"), exist_ok=True)
    name = "final_model.zip" if complete else "interrupted_model.zip"
    save_and_verify.save_and_verify(model, os.path.join(options.out, "models", name))
    if complete:
        print("Training finished: {:,} timesteps".format(model.num_timesteps), flush=True)
    model.logger.close()
    env.close()
    return 0 if complete else EXIT_INTERRUPTED


def log_formats():
    """TensorBoard only where it is installed: it is not among SB3's own requirements."""
    result = importlib.util.find_spec("tensorboard") is not None
    return ["stdout", "csv", "log"] + (["tensorboard"] if result else [])
