"""The same workers behind gymnasium's vector API, and in the stead of QNetFires' process pool."""

import unittest

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from rl_cockpit.vec import StableProcessPoolEnv, StableVectorEnv
from rl_cockpit.vec.worker_link import Timeouts
from tests_rl_cockpit.vec.worlds import counting, failing


def trace(envs, steps=60):
    rows = [envs.reset(seed=4)]
    rng = np.random.default_rng(1)
    rows += [envs.step(rng.integers(0, 3, 3)) for _ in range(steps)]
    envs.close()
    return rows


class SameAsGymnasium(unittest.TestCase):
    def assert_same(self, mode, name):
        ours = StableVectorEnv([counting(10)] * 3, autoreset=name)
        self.assertIsInstance(ours, gymnasium.vector.VectorEnv)
        self.assertEqual(ours.metadata["autoreset_mode"], mode)
        theirs = SyncVectorEnv([counting(10)] * 3, autoreset_mode=mode)
        self.assertEqual(ours.observation_space, theirs.observation_space)
        ends = 0
        for one, other in zip(trace(ours), trace(theirs)):
            for mine, his in zip(one[:-1], other[:-1]):
                np.testing.assert_allclose(mine, his, rtol=1e-6)
            ends += int(np.sum(one[2]) + np.sum(one[3])) if len(one) == 5 else 0
            self.assertEqual(set(one[-1]), set(other[-1]))
            if "final_obs" in one[-1]:
                np.testing.assert_equal(list(one[-1]["final_obs"]), list(other[-1]["final_obs"]))
        self.assertGreater(ends, 5)

    def test_next_step_autoreset_is_the_default_of_gymnasium_1(self):
        self.assert_same(AutoresetMode.NEXT_STEP, None)

    def test_same_step_autoreset_brings_the_final_observations(self):
        self.assert_same(AutoresetMode.SAME_STEP, "same-step")

    def test_a_lost_step_is_a_truncation_and_the_next_step_begins_a_new_episode(self):
        envs = StableVectorEnv([failing(1000, 0)] * 2, timeouts=Timeouts(step=4))
        self.addCleanup(envs.close)
        envs.reset(seed=1)
        last = envs.step(np.zeros(2, dtype=np.int64))[0]
        envs.call("arm", "killed")
        envs.set_attr("armed", [None, "killed"])
        obs, rewards, terminated, truncated, infos = envs.step(np.zeros(2, dtype=np.int64))
        self.assertEqual((terminated.tolist(), truncated.tolist(), rewards[1]), ([False, False], [False, True], 0))
        np.testing.assert_array_equal(obs[1], last[1])
        self.assertEqual(infos["rl_cockpit_fault"]["cause"][1], "died")
        envs.set_attr("armed", None)
        obs, rewards, _terminated, truncated, _infos = envs.step(np.zeros(2, dtype=np.int64))
        self.assertEqual((truncated.tolist(), rewards[1], envs.get_attr("count")[1]), ([False, False], 0, 0))
        self.assertFalse(np.array_equal(obs[1], last[1]))
        self.assertEqual(envs.faults.counts["died"], 1)


class ProcessPool(unittest.TestCase):
    def test_an_environment_that_ended_rests_until_reset_and_makes_nothing_up(self):
        envs = StableProcessPoolEnv([counting(2, 0), failing(4, 0)], max_workers=2, timeout=4)
        self.addCleanup(envs.close)
        self.assertEqual(envs.reset().shape, (2, 3))
        actions = np.zeros((2,), dtype=np.int8)
        envs.step(actions)
        _obs, _rewards, dones, truncated, _infos = envs.step(actions)
        self.assertEqual((dones.tolist(), truncated.tolist()), ([True, False], [True, False]))
        before, rewards, dones, _truncated, infos = envs.step(actions)
        self.assertEqual((dones.tolist(), rewards[0], infos[0]), ([True, False], 0, {}))
        envs.pool.call("env_method", ("arm", ("killed",), {}), [1])
        obs, rewards, dones, truncated, infos = envs.step(actions)
        self.assertEqual((dones.tolist(), truncated.tolist(), rewards.tolist()), ([True, True], [False, True], [0, 0]))
        np.testing.assert_array_equal(obs, before)
        self.assertEqual((infos[0], infos[1]["rl_cockpit_fault"]["cause"]), ({}, "died"))
        envs.reset()
        self.assertEqual(envs.step(actions)[2].tolist(), [False, False])


if __name__ == "__main__":
    unittest.main()
