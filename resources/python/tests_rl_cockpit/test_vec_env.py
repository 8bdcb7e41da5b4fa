"""StableVecEnv answers as SubprocVecEnv and DummyVecEnv do: the same numbers for the same seeds, and the same calls."""

import functools
import threading
import unittest

import gymnasium
import numpy as np
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from rl_cockpit import StableVecEnv
from tests_rl_cockpit.vec.worlds import Counting, Locked, Mixed, Worded, counting


def monitored():
    return Monitor(Counting())


def trace(venv, steps=60):
    """Output of a vec env that is seeded and stepped by fixed actions."""
    venv.seed(11)
    rows = [(venv.reset(), None, None, None, list(venv.reset_infos))]
    rng = np.random.default_rng(3)
    for _ in range(steps):
        space = venv.action_space
        if isinstance(space, gymnasium.spaces.Discrete):
            actions = rng.integers(0, space.n, venv.num_envs)
        else:
            actions = rng.uniform(-1, 1, (venv.num_envs,) + space.shape).astype(np.float32)
        rows.append((*venv.step(actions), list(venv.reset_infos)))
    venv.close()
    return rows


def without_time(info):
    return {key: {**value, "t": 0} if key == "episode" else value for key, value in info.items()}


class SameAsOthers(unittest.TestCase):
    def assert_same(self, one, other):
        self.assertEqual(len(one), len(other))
        for (obs, rewards, dones, infos, resets), (obs2, rewards2, dones2, infos2, resets2) in zip(one, other):
            np.testing.assert_equal(obs, obs2)
            if rewards is not None:
                np.testing.assert_allclose(rewards, rewards2, rtol=1e-6)
                np.testing.assert_array_equal(dones, dones2)
                np.testing.assert_equal([without_time(info) for info in infos], [without_time(info) for info in infos2])
            self.assertEqual(resets, resets2)

    def test_same_results_for_the_same_seeds_as_subproc_and_dummy(self):
        ours = trace(StableVecEnv([monitored] * 4))
        self.assertGreater(sum(row[2].sum() for row in ours[1:]), 5, "episodes ended")
        self.assert_same(ours, trace(SubprocVecEnv([monitored] * 4, start_method="fork")))
        self.assert_same(ours, trace(DummyVecEnv([monitored] * 4)))

    def test_environments_that_share_a_worker_answer_the_same(self):
        self.assert_same(trace(StableVecEnv([monitored] * 5, workers=2)), trace(DummyVecEnv([monitored] * 5)))

    def test_dicts_of_observations_and_actions_in_a_box_too(self):
        self.assert_same(trace(StableVecEnv([Mixed] * 3, workers=2)), trace(DummyVecEnv([Mixed] * 3)))

    def test_observations_without_a_fixed_size_come_too(self):
        venv = StableVecEnv([Worded] * 2, workers=1)
        self.addCleanup(venv.close)
        self.assertEqual(venv.reset().tolist(), ["a", "a"])
        texts = [venv.step(np.zeros(2, dtype=np.int64))[0].tolist() for _ in range(4)]
        self.assertEqual(texts, [["ab"] * 2, ["abb"] * 2, ["abbb"] * 2, ["a"] * 2])


class Calls(unittest.TestCase):
    def setUp(self):
        self.venv = StableVecEnv([monitored] * 3, workers=2)
        self.addCleanup(self.venv.close)
        self.venv.reset()

    def test_calls_answer_for_all_environments_or_for_some(self):
        venv = self.venv
        self.assertEqual(venv.get_attr("hardness"), [1, 1, 1])
        venv.env_method("set_wrapper_attr", "hardness", 7, indices=[2])
        self.assertEqual(venv.get_attr("hardness", indices=[2, 0]), [7, 1])
        venv.set_attr("label", "x", indices=1)
        self.assertEqual(venv.get_attr("label", indices=[1]), ["x"])
        self.assertTrue(venv.has_attr("hardness"))
        self.assertFalse(venv.has_attr("softness"))
        self.assertEqual(venv.env_is_wrapped(Monitor), [True] * 3)
        self.assertEqual(venv.env_is_wrapped(gymnasium.wrappers.TimeLimit), [False] * 3)
        self.assertEqual(venv.env_method("action_masks", indices=0)[0].tolist(), [True, True, True])
        self.assertEqual(venv.render().shape, (4, 4, 3))
        self.assertEqual(len(set(venv.env_method("whose"))), 2)

    def test_what_a_call_raises_is_raised_here_with_its_traceback_and_no_fault(self):
        with self.assertRaises(AttributeError) as caught:
            self.venv.get_attr("softness")
        self.assertIn("worker_envs.py", str(caught.exception.__cause__))
        self.assertEqual(sum(self.venv.fault_counts.values()), 0)
        self.assertEqual(self.venv.get_attr("hardness"), [1, 1, 1])

    def test_options_reach_the_next_reset_only(self):
        self.venv.set_options({"map": 4})
        self.venv.reset()
        self.assertEqual(self.venv.reset_infos, [{"options": {"map": 4}}] * 3)
        self.venv.reset()
        self.assertEqual(self.venv.reset_infos, [{}] * 3)

    def test_a_closed_vec_env_says_so(self):
        self.venv.close()
        self.venv.close()
        with self.assertRaisesRegex(ValueError, "The vec env is closed"):
            self.venv.reset()


class Adviser:
    def __init__(self):
        self.queue = {"inner": [1, threading.Lock()]}


class Unpicklable(unittest.TestCase):
    def test_the_attribute_that_cannot_be_pickled_is_named(self):
        adviser = Adviser()
        cases = [
            (lambda: Locked(adviser), r"env_fns\[0\] -> adviser \(from around it\)\.queue\['inner'\]\[1\] is a _thread\.lock"),
            (functools.partial(Locked, adviser), r"env_fns\[0\]\[0\]\.queue\['inner'\]\[1\] is a _thread\.lock"),
            (functools.partial(Locked, adviser=open), None),
        ]
        for factory, pattern in cases:
            if pattern is None:
                continue
            with self.assertRaisesRegex(TypeError, pattern + ".*Make it inside the environment's factory"):
                StableVecEnv([factory])

    def test_an_answer_that_cannot_be_pickled_is_an_error_and_no_dead_worker(self):
        venv = StableVecEnv([functools.partial(make_locked)])
        self.addCleanup(venv.close)
        with self.assertRaisesRegex(TypeError, r"the answer\[0\]\.queue.* is a _thread\.lock"):
            venv.get_attr("adviser")
        self.assertEqual(venv.get_attr("hardness"), [1])

    def test_a_factory_that_raises_is_an_error_at_the_start(self):
        with self.assertRaisesRegex(ZeroDivisionError, "division by zero"):
            StableVecEnv([counting(), lambda: 1 / 0])


def make_locked():
    return Locked(Adviser())


if __name__ == "__main__":
    unittest.main()
