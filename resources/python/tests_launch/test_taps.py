"""Taps: full precision beside the trainer's own logger, in the process that logs, and silent no matter what goes wrong."""

import importlib.util
import json
import math
import os
import unittest

from tests_launch.launch_case import TOOLS, LaunchCase

# The shape of torch's and verl's modules: enough for an import and a call.
WRITER = """
class SummaryWriter:
    seen = []
    def add_scalar(self, tag, scalar_value, global_step=None, walltime=None, new_style=False, double_precision=False):
        self.seen.append((tag, scalar_value, global_step, walltime, new_style))
    def add_scalars(self, main_tag, tag_scalar_dict, global_step=None, walltime=None):
        self.seen.append((main_tag, tag_scalar_dict, global_step))
"""
LOGS = """
from torch.utils.tensorboard import SummaryWriter
def train():
    writer = SummaryWriter()
    for step, value in enumerate((0.1, float("nan"), float("-inf"), 2)):
        writer.add_scalar("loss", value, step, 100.5 + step, new_style=True)
    writer.add_scalar("loss", 2, 3)
    writer.add_scalars("rates", {"a": 1, "b": 1 / 3}, global_step=9)
    writer.add_scalar("text", "none", 1)
    writer.add_scalar("unstepped", 5)
    print("seen", len(writer.seen), writer.seen[0])
    return writer
if __name__ == "__main__":
    train()
"""
TRACKING = """
class Tracking:
    def log(self, data, step, backend=None):
        print("logged", sorted(data), step)
"""
SB3 = """
import gymnasium as gym
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import SubprocVecEnv
LENGTH = 30

class Short(gym.Wrapper):
    def __init__(self, env):
        super().__init__(env)
        print("env of", LENGTH, flush=True)

def train():
    env = make_vec_env(make, n_envs=2, seed=1, vec_env_cls=SubprocVecEnv)
    model = PPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, device="cpu", verbose=1, seed=1)
    model.learn(128)
    env.close()
    return model

def make():
    return Short(gym.make("CartPole-v1", max_episode_steps=LENGTH))

if __name__ == "__main__":
    train()
"""


class Taps(LaunchCase):
    def torch_shape(self):
        for name in ("torch/__init__.py", "torch/utils/__init__.py"):
            self.write("fake/" + name, "")
        self.write("fake/torch/utils/tensorboard/__init__.py", "from .writer import SummaryWriter\n")
        self.write("fake/torch/utils/tensorboard/writer.py", WRITER)
        return os.pathsep.join([TOOLS, os.path.join(self.project, "fake")])

    def test_writes_scalars_of_a_summary_writer_and_passes_them_on_as_they_came(self):
        path = self.torch_shape()
        script = self.write("logs.py", LOGS)
        for program, words in ((self.shim("logs.py"), ()), ({"kind": "exec"}, [script])):
            with self.subTest(kind=program["kind"]):
                code, out, err = self.launch(program, words, taps=["summary-writer"], env={"PYTHONPATH": path})
                self.assertEqual((code, err), (0, ""))
                self.assertIn("seen 8 ('loss', 0.1, 0, 100.5, True)", out)
                rows = self.rows()
                os.unlink(os.path.join(self.run_dir, "tap.jsonl"))
                expected = [(0, 100.5, "0.1"), (1, 101.5, "nan"), (2, 102.5, "-inf"), (3, 103.5, "2")]
                self.assertEqual([(row["step"], row["wall_time"], repr(row["loss"])) for row in rows[:4]], expected)
                self.assertEqual({key: rows[4][key] for key in ("step", "rates/a", "rates/b")}, {"step": 9, "rates/a": 1, "rates/b": 1 / 3})
                self.assertEqual((rows[5]["unstepped"], "step" in rows[5], len(rows)), (5, False, 6))

    def test_writes_rows_of_verl_as_its_own_file_logger_does(self):
        self.write("fake/verl/__init__.py", "")
        self.write("fake/verl/utils/__init__.py", "")
        self.write("fake/verl/utils/tracking.py", TRACKING)
        self.write("logs.py", "from verl.utils.tracking import Tracking\nTracking().log(data={'actor/kl': 0.1, 'name': 'x'}, step=3)\n")
        path = os.pathsep.join([TOOLS, os.path.join(self.project, "fake")])
        code, out, _err = self.launch({"kind": "exec"}, [os.path.join(self.project, "logs.py")], taps=["verl-tracking"], env={"PYTHONPATH": path})
        self.assertEqual((code, "logged ['actor/kl', 'name'] 3" in out), (0, True))
        (row,) = self.rows()
        self.assertEqual((row["step"], row["data"], list(row)), (3, {"actor/kl": 0.1}, ["step", "wall_time", "data"]))

    def test_never_changes_a_training_whose_logger_looks_different_or_whose_disk_is_full(self):
        self.write("fake/verl/__init__.py", "")
        self.write("fake/verl/utils/__init__.py", "")
        self.write("fake/verl/utils/tracking.py", "class Other: pass\n")
        self.write("logs.py", "import verl.utils.tracking\nprint('went on')\n")
        path = os.pathsep.join([TOOLS, os.path.join(self.project, "fake")])
        taps = ["verl-tracking", "sb3", "summary-writer"]
        code, out, err = self.launch({"kind": "exec"}, [os.path.join(self.project, "logs.py")], taps=taps, env={"PYTHONPATH": path})
        self.assertEqual((code, err, "went on" in out), (0, "", True))
        path = self.torch_shape()
        os.mkdir(os.path.join(self.run_dir, "tap.jsonl"))  # nothing can be written there
        code, out, err = self.launch({"kind": "exec"}, [self.write("logs.py", LOGS)], taps=taps, env={"PYTHONPATH": path})
        self.assertEqual((code, err, "seen 8" in out), (0, "", True))

    def test_imports_nothing_by_itself(self):
        script = self.write("plain.py", "import sys\nprint([n for n in ('torch', 'stable_baselines3', 'numpy') if n in sys.modules])\n")
        code, out, _err = self.launch({"kind": "exec"}, [script], taps=["sb3", "summary-writer", "verl-tracking"])
        self.assertEqual((code, "[]" in out), (0, True))

    @unittest.skipUnless(importlib.util.find_spec("stable_baselines3"), "this Python has no Stable-Baselines3")
    def test_of_stable_baselines3_has_what_its_logger_has_and_workers_have_the_overrides(self):
        script = self.write("src/train_sb3.py", SB3)
        program = self.shim("src/train_sb3.py", set={"LENGTH": 20}, seed=3)
        for kind, words in ((program, ()), ({"kind": "exec"}, [script])):
            code, out, err = self.launch(kind, words, taps=["sb3"])
            self.assertEqual(code, 0, err)
            rows = [row for row in self.rows() if "rollout/ep_rew_mean" in row]
            self.check_policy([row for row in self.rows() if row not in rows])
            os.unlink(os.path.join(self.run_dir, "tap.jsonl"))
            self.assertEqual([row["step"] for row in rows], [64, 128])
            printed = [float(line.split("|")[2]) for line in out.splitlines() if "ep_rew_mean" in line]
            self.assertEqual([float("{:.3g}".format(row["rollout/ep_rew_mean"])) for row in rows], printed)
            self.assertTrue(math.isfinite(rows[1]["train/loss"]))
            self.assertGreater(len(repr(rows[1]["train/loss"])), 10)
            self.assertNotIn("time/total_timesteps", rows[0])
            self.assertIn("env of 20" if not words else "env of 30", out)
            self.assertNotIn("env of 30" if not words else "env of 20", out)
            if not words:
                self.assertEqual(self.result()["numTimesteps"], 128)

    def check_policy(self, rows):
        (row,) = rows
        self.assertEqual(row["step"], 128)
        self.assertAlmostEqual(row["actions/share/0"] + row["actions/share/1"], 1.0)
        path = os.path.join(self.run_dir, "episodes.jsonl")
        episodes = [json.loads(line) for line in self.read(path).splitlines()]
        os.unlink(path)
        # CartPole pays 1 for each step.
        self.assertTrue(all(one["return"] == one["length"] == len(one["actions"]) for one in episodes))
        self.assertTrue(episodes)


if __name__ == "__main__":
    unittest.main()
