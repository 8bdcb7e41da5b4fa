"""A training with faults at random completes, and counts each of them. RL_COCKPIT_VEC_FAULTS=200 makes 200 of them; without it, 20."""

import os
import signal
import sys
import threading
import unittest

import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback

from rl_cockpit import StableVecEnv
from rl_cockpit.vec.worker_pool import FAULT_INFO
from tests_rl_cockpit.vec.processes import all_end, descendants
from tests_rl_cockpit.vec.worlds import CAUSES, failing

QUICK = ("killed", "exits", "outside", "raises", "reset")
SLOW = ("stopped", "sleeps", "busy")
STEP_TIMEOUT = 4.0
NUMBER = int(os.environ.get("RL_COCKPIT_VEC_FAULTS", "20"))


class Faults(BaseCallback):
    """Makes environments and workers fail at steps chosen by a seed, one at a time."""

    def __init__(self, number, seed):
        super().__init__()
        rng = np.random.default_rng(seed)
        kinds = [(SLOW if at % 5 == 4 else QUICK)[int(rng.integers(len(SLOW if at % 5 == 4 else QUICK)))] for at in range(number)]
        self.plan = {3 + 4 * at: (kind, int(rng.integers(4))) for at, kind in enumerate(kinds)}
        self.created = []
        self.steps = 0
        self.seen = 0
        self.killer = None

    def _on_step(self):
        # A kill from outside lands within the step after it; one that came later could meet the next fault and be one with it.
        if self.killer is not None:
            self.killer.join()
        self.steps += 1
        self.seen += sum(FAULT_INFO in info for info in self.locals["infos"])
        kind, index = self.plan.get(self.steps, (None, 0))
        if kind is None:
            return True
        self.created.append(CAUSES[kind])
        venv = self.training_env.unwrapped
        if kind == "outside":
            self.killer = threading.Timer(0.005, os.kill, (venv.worker_pids[index], signal.SIGKILL))
            self.killer.start()
        else:
            venv.env_method("arm", kind, indices=[index])
        return True


class Training(unittest.TestCase):
    def test_a_training_with_faults_at_random_completes_and_counts_each_of_them(self):
        before = descendants(os.getpid())
        venv = StableVecEnv([failing()] * 4, step_timeout=STEP_TIMEOUT)
        faults = Faults(NUMBER, seed=7)
        steps = 4 * (max(faults.plan) + 4)
        model = PPO("MlpPolicy", venv, n_steps=32, batch_size=64, n_epochs=1, device="cpu", seed=1)
        model.learn(steps, callback=faults)
        self.assertGreaterEqual(model.num_timesteps, steps)
        self.assertEqual(len(faults.created), NUMBER)
        self.assertEqual(venv.fault_counts, {"corrupt": 0, **{cause: faults.created.count(cause) for cause in ("died", "hung", "raised")}})
        self.assertEqual(venv.lost_episodes, faults.seen)
        self.assertTrue(all(bool(np.isfinite(value.detach().numpy()).all()) for value in model.policy.parameters()))
        print("{} faults: {}, {} episodes lost".format(NUMBER, venv.fault_counts, venv.lost_episodes), file=sys.stderr)
        venv.close()
        self.assertEqual(all_end(descendants(os.getpid()) - before), [])


if __name__ == "__main__":
    unittest.main()
