import os
import random
import tempfile
import unittest
import zipfile

from rl_cockpit.evaluation.episodes import number
from rl_cockpit.evaluation.intervals import interval_of
from rl_cockpit.evaluation.load import algorithm_of
from rl_cockpit.evaluation.normalization import normalizer, statistics_of
from rl_cockpit.evaluation.problem import EvaluationProblem


class IntervalTest(unittest.TestCase):
    def test_intervals_of_normal_and_of_skewed_returns_hold_in_at_least_90_of_100_repetitions(self):
        draw = random.Random(5)
        kinds = {"normal": (lambda: draw.gauss(3.0, 2.0), 3.0), "skewed": (lambda: draw.expovariate(1.0), 1.0)}
        for name, (value, truth) in kinds.items():
            held = 0
            for _ in range(200):
                interval = interval_of([value() for _ in range(20)])
                held += interval.low <= truth <= interval.high
            self.assertGreaterEqual(held, 180, name)

    def test_one_return_has_no_interval_and_equal_ones_have_one_without_width(self):
        self.assertIsNone(interval_of([4.0]).low)
        same = interval_of([7.0] * 10)
        self.assertEqual((same.low, same.high), (7.0, 7.0))
        self.assertRaises(ValueError, interval_of, [])

    def test_numbers_that_json_does_not_have_are_words(self):
        self.assertEqual([number(one) for one in (1.0, 0.25, float("nan"), float("-inf"))], [1, 0.25, "NaN", "-Infinity"])


class StatisticsTest(unittest.TestCase):
    def test_statistics_are_found_by_the_name_of_their_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            names = {"rl_model_2000_steps.zip": "rl_model_vecnormalize_2000_steps.pkl", "phase1.zip": "phase1_vecnorm.pkl"}
            for checkpoint, statistics in names.items():
                with open(os.path.join(folder, statistics), "w"):
                    pass
                self.assertEqual(statistics_of(os.path.join(folder, checkpoint)), os.path.join(folder, statistics))
            self.assertIsNone(statistics_of(os.path.join(folder, "other.zip")))

    def test_a_pickle_that_would_run_a_program_is_refused_without_running_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path, canary = os.path.join(folder, "vecnormalize.pkl"), os.path.join(folder, "ran")
            with open(path, "wb") as file:
                file.write(b"cos\nsystem\n(S'touch %s'\ntR." % canary.encode())
            self.assertRaisesRegex(EvaluationProblem, "posix.system|os.system", normalizer, path)
            self.assertFalse(os.path.exists(canary))


class ForeignModelTest(unittest.TestCase):
    def test_a_file_of_another_framework_is_called_that_and_a_cut_zip_is_called_cut(self):
        with tempfile.TemporaryDirectory() as folder:
            foreign = {"agent.pt": b"\x80\x02}q\x00.", "ppo.cleanrl_model": b"weights"}
            cut = {"final.zip": b"PK\x03\x04 and no end", "empty.pt": b""}
            for name, data in {**foreign, **cut}.items():
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
            with zipfile.ZipFile(os.path.join(folder, "torch.pth"), "w") as archive:
                archive.writestr("archive/data.pkl", b".")
            os.mkdir(os.path.join(folder, "checkpoint_000002"))
            for name in [*foreign, "torch.pth", "checkpoint_000002"]:
                self.assertRaisesRegex(EvaluationProblem, "was not saved by Stable-Baselines3", algorithm_of, os.path.join(folder, name))
            for name in cut:
                self.assertRaisesRegex(EvaluationProblem, "no whole Stable-Baselines3 zip", algorithm_of, os.path.join(folder, name))
