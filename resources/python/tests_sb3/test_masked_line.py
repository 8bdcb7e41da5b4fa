"""The masked task, the table of SB3 and the masks that are given to a task that has none. Needs SB3."""

import io
import random
import unittest

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.logger import HumanOutputFormat

from rl_cockpit_sb3 import masked_line, tasks
from rl_cockpit_toys import console

masked_line.register()


class MaskedLine(unittest.TestCase):
    def test_gymnasium_finds_nothing_wrong_with_it(self):
        check_env(gymnasium.make(masked_line.ID).unwrapped, skip_render_check=True)

    def test_a_valid_walker_always_has_a_move_and_always_arrives(self):
        env = gymnasium.make(masked_line.ID)
        rng = random.Random(1)
        for seed in range(200):
            env.reset(seed=seed)
            done = cut = False
            while not (done or cut):
                masks = env.get_wrapper_attr("action_masks")()
                # Right where it is allowed, else the jump: no two holes are side by side.
                action = 1 if masks[1] else 2
                self.assertTrue(masks[action])
                if rng.random() < 0.2 and masks[0]:
                    action = 0
                _, _, done, cut, _ = env.step(action)
            self.assertTrue(done or cut)

    def test_a_masked_move_goes_nowhere_and_costs(self):
        env = gymnasium.make(masked_line.ID)
        before, _ = env.reset(seed=1)
        after, reward, done, _, _ = env.step(0)
        self.assertTrue(np.array_equal(before, after))
        self.assertEqual((reward, done), (-masked_line.INVALID_COST, False))


class Masks(unittest.TestCase):
    def test_a_task_without_masks_gets_one_that_allows_everything(self):
        env = tasks.make_one("CartPole-v1", masked=True)
        self.assertEqual(env.get_wrapper_attr("action_masks")().tolist(), [True, True])

    def test_a_task_with_masks_keeps_its_own(self):
        env = tasks.make_one(masked_line.ID, masked=True)
        env.reset(seed=1)
        self.assertFalse(env.get_wrapper_attr("action_masks")()[0])


class Table(unittest.TestCase):
    def test_the_toys_print_what_stable_baselines_prints(self):
        rng = random.Random(5)
        for _ in range(300):
            values = random_values(rng)
            out = io.StringIO()
            HumanOutputFormat(out).write(values, dict.fromkeys(values))
            self.assertEqual(console.table(values) + "\n", out.getvalue())


def random_values(rng):
    tags = ("rollout/", "time/", "train/", "fusion/", "")
    names = ["".join(rng.choices("abcdefghij_", k=rng.randint(1, 30))) for _ in range(rng.randint(1, 12))]
    kinds = (
        lambda: rng.gauss(0, 10 ** rng.randint(-12, 12)),
        lambda: rng.randint(-10**6, 10**12),
        lambda: rng.choice((float("nan"), float("inf"), -0.0, 0.0)),
        lambda: np.float64(rng.gauss(0, 1)),
        lambda: np.float32(rng.gauss(0, 1)),
        lambda: "".join(rng.choices("word ", k=rng.randint(1, 60))),
    )
    return {rng.choice(tags) + name: rng.choice(kinds)() for name in names}


if __name__ == "__main__":
    unittest.main()
