"""Gymnasium environments by id: monitored, and masked where the algorithm needs it."""

import json
import os

import gymnasium
import numpy as np
from stable_baselines3.common.env_util import make_vec_env

from . import masked_line
from .failure import Failure


def make_one(env_id, masked):
    """A task of that id; with `masked` one that has action masks, all true if it has none."""
    env = gymnasium.make(env_id)
    if masked and not _has_masks(env):
        from sb3_contrib.common.wrappers import ActionMasker

        every = np.ones(_mask_size(env.action_space), dtype=bool)
        env = ActionMasker(env, lambda _env: every)
    return env


def _has_masks(env):
    try:
        env.get_wrapper_attr("action_masks")
    except AttributeError:
        return False
    return True


def _mask_size(space):
    if isinstance(space, gymnasium.spaces.Discrete):
        return int(space.n)
    if isinstance(space, gymnasium.spaces.MultiDiscrete):
        return int(space.nvec.sum())
    return 2 * int(np.prod(space.shape))


def check(options):
    """Check that this task can be made, and that this algorithm can act in it. Raises Failure with what to do."""
    masked_line.register()
    try:
        env = gymnasium.make(options.env_id)
    except (gymnasium.error.Error, ImportError) as error:
        raise Failure(
            "Task {}".format(options.env_id),
            "Gymnasium cannot make it ({}).".format(str(error).strip().rstrip(".")),
            "Check the id; a task that a package registers needs that package there, and its id is module:id.",
        ) from None
    space = env.action_space
    env.close()
    allowed = _actions_of(options.algo)
    if not isinstance(space, allowed):
        raise Failure(
            "{} on {}".format(options.algo, options.env_id),
            "it needs {} actions, the task has {}.".format(" or ".join(kind.__name__ for kind in allowed), space),
            "Pick PPO or A2C, which take all of these, or another task.",
        )


def _actions_of(algo):
    spaces = gymnasium.spaces
    discrete = (spaces.Discrete, spaces.MultiDiscrete, spaces.MultiBinary)
    return {
        "DQN": (spaces.Discrete,),
        "SAC": (spaces.Box,),
        "TD3": (spaces.Box,),
        "MaskablePPO": discrete,
    }.get(algo, discrete + (spaces.Box,))


def make_training_env(options):
    """`n_envs` copies side by side; each writes `monitor/<rank>.monitor.csv`, one row per episode, below those of an earlier attempt."""
    folder = os.path.join(options.out, "monitor")
    continues = os.path.exists(os.path.join(folder, "0.monitor.csv"))
    env = make_vec_env(
        lambda: make_one(options.env_id, options.algo == "MaskablePPO"),
        n_envs=options.n_envs,
        seed=options.seed,
        monitor_dir=folder,
        monitor_kwargs={"override_existing": False} if continues else None,
    )
    if continues:
        for rank, copy in enumerate(env.envs):
            # A row's time counts from the start that the file's first line names.
            copy.t_start = start_of(os.path.join(folder, "{}.monitor.csv".format(rank)), copy.t_start)
    return env


def start_of(path, otherwise):
    """Start that the first line of a monitor file names, `#{"t_start": 1764280800.5, …}`, in seconds since 1970."""
    try:
        with open(path, encoding="utf-8") as file:
            return float(json.loads(file.readline().lstrip("#"))["t_start"])
    except (OSError, ValueError, KeyError, TypeError):
        return otherwise


def make_evaluation_env(options):
    """One copy with another seed; its episodes are not written with those of the training."""
    masked = options.algo == "MaskablePPO"
    return make_vec_env(lambda: make_one(options.env_id, masked), n_envs=1, seed=options.seed + 10_000)
