"""Folders of rl_zoo3 beside its models: what is read of them, and that nothing of them runs. Needs SB3."""

import os
import shutil
import tempfile
import unittest

from stable_baselines3 import PPO

from rl_cockpit.evaluation.evaluate import Task, evaluate
from rl_cockpit.evaluation.problem import EvaluationProblem
from rl_cockpit.evaluation.zoo import CONSENT, zoo_of
from tests_rl_cockpit.hostile_models import small

ARGS = """!!python/object/apply:collections.OrderedDict
- - - algo
    - ppo
  - - env
    - CartPole-v1
  - - env_kwargs
    - null
  - - gym_packages
    - []
  - - hyperparams
    - batch_size: 64
      env_wrapper: none.Of.This
  - - seed
    - 3
"""
CONFIG = """!!python/object/apply:collections.OrderedDict
- - - batch_size
    - 64
  - - env_wrapper
    - - sb3_contrib.common.wrappers.TimeFeatureWrapper
  - - frame_stack
    - 4
  - - planted
    - !!python/object/apply:os.mkdir
      - PLANTED
"""


class ZooFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.model = os.path.join(self.folder, "CartPole-v1.zip")
        self.planted = os.path.join(self.folder, "planted")

    def write(self, name, text):
        path = os.path.join(self.folder, "CartPole-v1", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("PLANTED", self.planted))

    def test_the_environment_and_what_is_around_it_are_read_as_text(self):
        self.assertIsNone(zoo_of(self.model))
        self.write("args.yml", ARGS)
        self.assertEqual((zoo_of(self.model).env_id, zoo_of(self.model).changes, zoo_of(self.model).statistics), ("CartPole-v1", {}, None))
        self.write("config.yml", CONFIG)
        self.write("vecnormalize.pkl", "")
        changes = {"env_wrapper": "- sb3_contrib.common.wrappers.TimeFeatureWrapper", "frame_stack": "4"}
        self.assertEqual(zoo_of(self.model).changes, changes)
        self.assertTrue(zoo_of(self.model).statistics.endswith("vecnormalize.pkl"))
        self.assertFalse(os.path.exists(self.planted))

    def test_a_checkpoint_is_played_in_the_environment_that_is_written_beside_it_and_wrappers_want_consent(self):
        PPO("MlpPolicy", "CartPole-v1", n_steps=8, batch_size=8, n_epochs=1, **small()).save(self.model)
        with self.assertRaises(EvaluationProblem) as silent:
            evaluate(self.model, Task(None, None, 2), sticks=False)
        self.assertEqual(silent.exception.code, "no-environment")
        self.write("args.yml", ARGS)
        self.assertEqual(evaluate(self.model, Task(None, None, 2), sticks=False)["env"], "CartPole-v1")
        self.write("config.yml", CONFIG)
        with self.assertRaises(EvaluationProblem) as refused:
            evaluate(self.model, Task(None, None, 2), sticks=False)
        self.assertEqual(refused.exception.code, "not-allowed")
        self.assertTrue(refused.exception.remedy.endswith("--allow " + CONSENT))
        self.assertIn("env_wrapper - sb3_contrib.common.wrappers.TimeFeatureWrapper, frame_stack 4", refused.exception.says)
        self.assertFalse(os.path.exists(self.planted))

    def test_files_that_are_no_folder_of_rl_zoo3_name_nothing(self):
        for text in ("", "env: CartPole-v1\n", "- - - env\n", "\x00" * 100):
            self.write("args.yml", text)
            self.assertIsNone(zoo_of(self.model).env_id)


if __name__ == "__main__":
    unittest.main()
