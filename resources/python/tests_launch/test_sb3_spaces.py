"""Tap of Stable-Baselines3 with other algorithms and spaces than a discrete one: a real SAC, and a real PPO with several discrete actions."""

import importlib.util
import json
import os
import unittest

from tests_launch.launch_case import LaunchCase

SAC = """
from stable_baselines3 import SAC
SAC("MlpPolicy", "Pendulum-v1", learning_starts=100, train_freq=64, gradient_steps=2, device="cpu", seed=1).learn(1200)
"""
SEVERAL = """
import gymnasium as gym
from stable_baselines3 import PPO

class Levers(gym.Env):
    observation_space = gym.spaces.Box(0, 1, (1,))
    action_space = gym.spaces.MultiDiscrete([3, 2])
    def reset(self, seed=None, options=None):
        super().reset(seed=seed)
        self.left = 8
        return self.observation_space.sample(), {}
    def step(self, action):
        self.left -= 1
        parts = {"first": float(action[0]), "second": -float(action[1])}
        return self.observation_space.sample(), sum(parts.values()), self.left == 0, False, {"reward_" + name: value for name, value in parts.items()}

PPO("MlpPolicy", Levers(), n_steps=1024, batch_size=256, n_epochs=1, device="cpu", seed=1).learn(1024)
"""


@unittest.skipUnless(importlib.util.find_spec("stable_baselines3"), "this Python has no Stable-Baselines3")
class SpacesTest(LaunchCase):
    def train(self, text):
        code, _out, err = self.launch({"kind": "exec"}, [self.write("train.py", text)], taps=["sb3"])
        self.assertEqual(code, 0, err)
        with open(os.path.join(self.run_dir, "tap.jsonl"), encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        with open(os.path.join(self.run_dir, "episodes.jsonl"), encoding="utf-8") as file:
            return [row for row in rows if "sb3_timing/window" in row], [json.loads(line) for line in file]

    def test_a_real_sac_has_the_mean_and_the_spread_of_its_actions_and_where_its_time_went(self):
        rows, episodes = self.train(SAC)
        self.assertGreaterEqual(rows[0]["step"], 1024)
        for row in rows:
            self.assertTrue(-2 <= row["actions/mean/0"] <= 2 and row["actions/std/0"] > 0)
            self.assertTrue(0 <= row["actions/at_bound_share"] <= 1)
            timed = sum(row["sb3_timing/" + name] for name in ("collect", "train", "callbacks"))
            self.assertLessEqual(timed, row["sb3_timing/window"] * 1.01)
        # Pendulum ends at 200 steps, always by its time limit.
        self.assertEqual({(one["length"], one["cut"]) for one in episodes}, {(200, True)})

    def test_a_real_ppo_with_several_discrete_actions_has_its_episodes_and_the_parts_of_its_reward(self):
        rows, episodes = self.train(SEVERAL)
        (row,) = rows
        parts = row["reward_parts/first"] + row["reward_parts/second"]
        self.assertAlmostEqual(parts, row["reward_parts/total"])
        self.assertTrue(all(len(action) == 2 for one in episodes for action in one["actions"]))
        for one in episodes:
            self.assertAlmostEqual(one["return"], sum(first - second for first, second in one["actions"]))


if __name__ == "__main__":
    unittest.main()
