"""CockpitCallback: series that SB3 does not log, lost steps that teach nothing, and a model saved when a training is interrupted."""

import json
import math
import os
import signal
import tempfile
import unittest

import numpy as np
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.callbacks import BaseCallback

from rl_cockpit import CockpitCallback, StableVecEnv
from tests_rl_cockpit.vec.worlds import Counting, failing


class At(BaseCallback):
    """Action at one step."""

    def __init__(self, step, work):
        super().__init__()
        self.step, self.work = step, work

    def _on_step(self):
        if self.n_calls == self.step:
            self.work(self.training_env)
        return True


class Blank(Counting):
    """Some observations are no numbers."""

    def step(self, action):
        obs, *rest = super().step(action)
        if self.count == 7:
            obs[1] = np.nan
        return (obs, *rest)


class Callback(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def rows(self):
        with open(os.path.join(self.folder, "progress.json"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_faults_and_ends_of_a_training_become_series_and_a_lost_step_teaches_nothing(self):
        venv = StableVecEnv([failing(12, 0)] * 2)
        self.addCleanup(venv.close)
        model = PPO("MlpPolicy", venv, n_steps=16, batch_size=32, n_epochs=1, device="cpu", seed=3)
        arm = At(5, lambda env: env.env_method("arm", "killed", indices=[1]))
        model.learn(32, callback=[arm, CockpitCallback(self.folder)])
        first = self.rows()[0]
        self.assertEqual((first["cockpit/faults"], first["cockpit/faults_died"], first["cockpit/lost_episodes"]), (1, 1, 1))
        self.assertEqual((first["cockpit/truncated_episodes"], first["cockpit/terminated_episodes"]), (1, 0))
        self.assertGreater(first["cockpit/env_steps_per_second"], 0)
        self.assertTrue(0 < first["cockpit/action_entropy"] <= math.log(3) + 1e-9)
        self.assertEqual(first["time/total_timesteps"], 32)
        self.assertNotIn("cockpit/faults_hung", first)
        self.assertIn("train/loss", self.rows()[-1], "the last update is written, too")
        # The update left the buffer flat, one environment after the other.
        advantages = model.rollout_buffer.advantages.reshape(2, 16)
        self.assertAlmostEqual(float(advantages[1, 5]), 0, places=5)
        self.assertGreater(abs(float(advantages[0, 5])), 1e-3)

    def test_observations_that_are_no_numbers_are_counted_for_each_row(self):
        model = DQN("MlpPolicy", Blank(10, 0), learning_starts=1000, device="cpu", seed=3)
        model.learn(80, callback=CockpitCallback(self.folder), log_interval=4)
        self.assertGreaterEqual(len(self.rows()), 3)
        self.assertEqual(sum(row["cockpit/nonfinite_observations"] for row in self.rows()), 8)
        self.assertEqual(sum(row["cockpit/truncated_episodes"] for row in self.rows()), 8)

    def test_an_interrupt_saves_the_model_and_then_is_one(self):
        path = os.path.join(self.folder, "models", "interrupted.zip")
        model = PPO("MlpPolicy", Counting(), n_steps=64, device="cpu")
        before = signal.getsignal(signal.SIGINT)
        stop = At(20, lambda _env: os.kill(os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            model.learn(10_000, callback=[stop, CockpitCallback(save_on_stop=path)])
        self.assertLess(model.num_timesteps, 30)
        self.assertEqual(PPO.load(path, device="cpu").num_timesteps, model.num_timesteps)
        self.assertIs(signal.getsignal(signal.SIGINT), before)


if __name__ == "__main__":
    unittest.main()
