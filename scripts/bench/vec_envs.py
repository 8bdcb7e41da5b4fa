"""Steps a second of StableVecEnv and of SubprocVecEnv, 16 CartPoles in 16 workers each, in turns: prints one JSON. Arguments: rounds, seconds."""

import json
import sys
import time

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import SubprocVecEnv

from rl_cockpit import StableVecEnv

ENVIRONMENTS = 16
STEPS_PER_CHECK = 10


def make():
    return gymnasium.make("CartPole-v1")


def rate(venv, seconds):
    """Vec env steps a second; each steps all environments."""
    actions, steps = np.zeros(venv.num_envs, dtype=np.int64), 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(STEPS_PER_CHECK):
            venv.step(actions)
        steps += STEPS_PER_CHECK
    return steps / (time.perf_counter() - begin)


def main(rounds, seconds):
    factories = [make] * ENVIRONMENTS
    venvs = {"subproc_vec_env": SubprocVecEnv(factories), "stable_vec_env": StableVecEnv(factories), "stable_vec_env_in_2_workers": StableVecEnv(factories, workers=2)}
    rates = {name: [] for name in venvs}
    for venv in venvs.values():
        venv.seed(1)
        venv.reset()
        rate(venv, seconds)
    for _ in range(rounds):
        for name, venv in venvs.items():
            rates[name].append(rate(venv, seconds))
    for venv in venvs.values():
        venv.close()
    ratios = [ours / theirs for ours, theirs in zip(rates["stable_vec_env"], rates["subproc_vec_env"])]
    figures = {name + "_steps_per_s": float(np.median(all_rates)) for name, all_rates in rates.items()}
    print(json.dumps({**figures, "stable_vec_env_to_subproc_ratio": float(np.median(ratios))}))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
