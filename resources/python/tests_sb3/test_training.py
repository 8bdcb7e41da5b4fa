"""Tests of the sb3 runner's refusals, and that every algorithm ends with a row of its last step. Needs SB3."""

import contextlib
import csv
import io
import os
import tempfile
import unittest

import torch

from rl_cockpit_sb3 import algorithms, options, tasks, training
from rl_cockpit_sb3.failure import Failure


def request(*flags):
    return options.parse(["--device", "cpu", *flags])


class Refusals(unittest.TestCase):
    def refused(self, pattern, act, *arguments):
        with self.assertRaisesRegex(Failure, pattern):
            act(*arguments)

    def test_a_task_that_cannot_be_made(self):
        self.refused("NoSuchTask-v0: .*doesn't exist", tasks.check, request("--env-id", "NoSuchTask-v0"))
        self.refused("No module named 'no_such_module'", tasks.check, request("--env-id", "no_such_module:X-v0"))

    def test_actions_that_the_algorithm_cannot_choose_among(self):
        for algo, task in (("DQN", "Pendulum-v1"), ("SAC", "CartPole-v1"), ("MaskablePPO", "Pendulum-v1")):
            self.refused(algo + " on " + task, tasks.check, request("--algo", algo, "--env-id", task))

    def test_a_device_that_is_not_there(self):
        self.refused("Device tpu: it is not known", algorithms.check_device, "tpu")
        if not torch.cuda.is_available():
            self.refused("cannot use it here", algorithms.check_device, "cuda:1")

    def test_parameters_that_the_algorithm_refuses(self):
        wanted = request("--n-steps", "1")
        with tempfile.TemporaryDirectory() as out:
            wanted.out = out
            env = tasks.make_training_env(wanted)
            self.refused("greater than 1", algorithms.build, wanted, env)
            env.close()


class Resumed(unittest.TestCase):
    def test_a_training_continues_from_a_checkpoint_with_its_step_count_and_refuses_what_it_cannot_continue(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second, contextlib.redirect_stdout(io.StringIO()) as said:
            sizes = ("--n-steps", "32", "--batch-size", "32")
            self.assertEqual(training.run(request("--timesteps", "64", "--out", first, *sizes)), 0)
            model = os.path.join(first, "models", "final_model.zip")
            self.assertEqual(training.run(request("--timesteps", "160", "--out", second, "--resume", model, *sizes)), 0)
            with open(os.path.join(second, "sb3", "progress.csv"), encoding="utf-8") as file:
                steps = [int(float(row["time/total_timesteps"])) for row in csv.DictReader(file)]
            self.assertEqual(steps, [96, 128, 160])
            for more, pattern in ((("--timesteps", "64"), "trained for 64 timesteps already"), (("--algo", "DQN"), "does not continue as DQN"), (("--env-id", "Acrobot-v1"), "does not continue as PPO on Acrobot-v1")):
                with self.assertRaisesRegex(Failure, pattern):
                    training.run(request("--out", second, "--resume", model, *more))
        self.assertIn("[RESUME] %s at timestep 64" % model, said.getvalue())

    def test_a_training_that_continues_in_its_own_folder_keeps_the_tables_of_the_first_attempt(self):
        with tempfile.TemporaryDirectory() as out, contextlib.redirect_stdout(io.StringIO()):
            sizes = ("--n-steps", "32", "--batch-size", "32", "--out", out)
            self.assertEqual(training.run(request("--timesteps", "64", *sizes)), 0)
            with open(os.path.join(out, "monitor", "0.monitor.csv"), encoding="utf-8") as file:
                first = file.read()
            self.assertEqual(training.run(request("--timesteps", "640", "--resume", os.path.join(out, "models", "final_model.zip"), *sizes)), 0)
            steps = []
            for folder in ("sb3", os.path.join("sb3", "attempt-2")):
                with open(os.path.join(out, folder, "progress.csv"), encoding="utf-8") as file:
                    steps += [int(float(row["time/total_timesteps"])) for row in csv.DictReader(file)]
            self.assertEqual(steps, list(range(32, 641, 32)))
            with open(os.path.join(out, "monitor", "0.monitor.csv"), encoding="utf-8") as file:
                both = file.read()
        self.assertTrue(both.startswith(first))
        times = [float(line.split(",")[2]) for line in both.splitlines()[2:]]
        self.assertEqual(times, sorted(times))
        self.assertGreater(len(times), len(first.splitlines()) - 2)


class Rows(unittest.TestCase):
    def test_every_algorithm_logs_its_last_step_and_proves_its_checkpoint(self):
        for algo, task in (("A2C", "CartPole-v1"), ("SAC", "Pendulum-v1"), ("TD3", "Pendulum-v1")):
            with tempfile.TemporaryDirectory() as out, contextlib.redirect_stdout(io.StringIO()) as said:
                flags = ("--algo", algo, "--env-id", task, "--timesteps", "130", "--out", out)
                self.assertEqual(training.run(request(*flags)), 0, algo)
                with open(os.path.join(out, "sb3", "progress.csv"), newline="") as file:
                    rows = list(csv.DictReader(file))
                self.assertGreaterEqual(int(rows[-1]["time/total_timesteps"]), 130)
                self.assertIn("[CHECKPOINT] Re-loaded final_model.zip: same actions for 64 of 64", said.getvalue())


if __name__ == "__main__":
    unittest.main()
