"""What a policy did: every number is computed again from the steps themselves."""

import json
import os
import tempfile
import unittest

from rl_cockpit_launch.taps.policy_record import MAX_COPIES, MAX_NUMBERS, PolicyRecord
from rl_cockpit_launch.taps.sb3_policy import MAX_BYTES, append


def play(record, actions, rewards, ends, infos=None, masks=None):
    """Steps of one copy of the environment."""
    for i, action in enumerate(actions):
        info = infos[i] if infos else {}
        record.step([action], [rewards[i]], [i in ends], [info], None if masks is None else [masks[i]])


class PolicyRecordTest(unittest.TestCase):
    def test_shares_of_discrete_actions_are_of_all_steps_of_the_window(self):
        record = PolicyRecord(count=3)
        play(record, [0, 0, 2, 0], [1.0] * 4, {3})
        values, _ = record.close_window(4)
        self.assertEqual([values["actions/share/%d" % i] for i in range(3)], [0.75, 0.0, 0.25])
        self.assertEqual(values["actions/most_frequent_share"], 0.75)
        play(record, [1], [1.0], set())
        self.assertEqual(record.close_window(5)[0]["actions/share/1"], 1.0)
        self.assertEqual(record.close_window(5), ({}, []))

    def test_many_actions_have_only_the_share_of_the_most_frequent(self):
        record = PolicyRecord(count=500)
        play(record, [7, 7, 8], [0.0] * 3, set())
        self.assertEqual(record.close_window(3)[0], {"actions/most_frequent_share": 2 / 3})

    def test_masks_count_what_is_allowed(self):
        record = PolicyRecord(count=4)
        play(record, [0, 1], [0.0] * 2, set(), masks=[[True, False, False, False], [True, True, True, False]])
        self.assertEqual(record.close_window(2)[0]["actions/allowed_share"], 0.5)

    def test_a_continuous_action_has_mean_spread_and_share_at_its_bounds(self):
        record = PolicyRecord(low=[-1.0, -1.0], high=[1.0, 1.0])
        play(record, [[1.0, 0.0], [-1.5, 0.5]], [0.0] * 2, set())
        values, _ = record.close_window(2)
        self.assertEqual((values["actions/mean/0"], values["actions/mean/1"]), (-0.25, 0.25))
        self.assertEqual((values["actions/std/0"], values["actions/std/1"]), (1.25, 0.25))
        self.assertEqual(values["actions/at_bound_share"], 0.5)

    def test_parts_of_the_reward_are_means_of_the_episodes_that_ended(self):
        record = PolicyRecord(count=2)
        infos = [{"reward_run": 1.0, "reward/ctrl": -0.5, "reward_text": "x", "TimeLimit.truncated": i == 3} for i in range(4)]
        play(record, [0, 1, 0, 1], [0.5] * 4, {1, 3}, infos)
        values, episodes = record.close_window(4)
        parts = {name: value for name, value in values.items() if name.startswith("reward_parts/")}
        self.assertEqual(parts, {"reward_parts/total": 1.0, "reward_parts/run": 2.0, "reward_parts/ctrl": -1.0})
        self.assertEqual([row["cut"] for row in episodes], [False, True])
        self.assertEqual(episodes[0]["parts"], {"run": 2.0, "ctrl": -1.0})

    def test_one_part_alone_is_no_composition(self):
        record = PolicyRecord(count=2)
        play(record, [0], [1.0], {0}, [{"reward": 1.0}])
        self.assertEqual([name for name in record.close_window(1)[0] if name.startswith("reward")], [])

    def test_the_return_is_that_of_the_monitor_where_the_reward_is_normalized(self):
        record = PolicyRecord(count=2)
        play(record, [0], [0.01], {0}, [{"episode": {"r": 250.0, "l": 1}, "is_success": True}])
        (row,) = record.close_window(9)[1]
        expected = {"step": 9, "episode": 1, "env": 0, "return": 250.0, "length": 1, "cut": False, "success": True, "parts": {}, "actions": [0]}
        self.assertEqual(row, expected)

    def test_of_many_episodes_the_first_the_best_and_the_worst_are_written_and_their_actions_are_bounded(self):
        record = PolicyRecord(count=2)
        returns = [5.0, 1.0, 2.0, 3.0, 4.0, 6.0, 7.0, 99.0, -9.0, 8.0]
        play(record, [0] * 10, returns, set(range(10)))
        episodes = record.close_window(10)[1]
        self.assertEqual([row["return"] for row in episodes], [5.0, 1.0, 2.0, 3.0, 4.0, 6.0, 99.0, -9.0])
        play(record, [1] * (MAX_NUMBERS + 5), [1.0] * (MAX_NUMBERS + 5), {MAX_NUMBERS + 4})
        (row,) = record.close_window(11)[1]
        self.assertEqual((row["length"], len(row["actions"]), row["return"]), (MAX_NUMBERS + 5, MAX_NUMBERS, float(MAX_NUMBERS + 5)))

    def test_an_episode_that_spans_windows_is_of_the_one_it_ends_in_and_copies_are_apart(self):
        record = PolicyRecord(count=2)
        record.step([0, 1], [1.0, 10.0], [False, False], [{}, {}])
        self.assertEqual(record.close_window(2)[1], [])
        record.step([0, 1], [1.0, 10.0], [True, False], [{}, {}])
        (row,) = record.close_window(4)[1]
        self.assertEqual((row["env"], row["return"], row["actions"]), (0, 2.0, [0, 0]))

    def test_of_many_copies_some_are_written_and_all_are_counted(self):
        record = PolicyRecord(low=[-1.0] * 20, high=[1.0] * 20)
        count = MAX_COPIES + 4
        for step in range(200):
            infos = [{"reward_a": 1.0, "reward_b": 2.0}] * count
            record.step([[0.5] * 20] * count, [3.0] * count, [step == 199] * count, infos)
        values, episodes = record.close_window(1)
        self.assertEqual((values["reward_parts/total"], values["reward_parts/b"]), (600.0, 400.0))
        self.assertTrue(all(row["env"] < MAX_COPIES and len(row["actions"]) == MAX_NUMBERS / 20 for row in episodes))

    def test_the_file_of_episodes_is_bounded(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "episodes.jsonl")
            self.assertTrue(append(path, [{"step": 1}]))
            self.assertFalse(append(path, [{"text": "x" * MAX_BYTES}]))
            with open(path, encoding="utf-8") as file:
                self.assertEqual([json.loads(line) for line in file], [{"step": 1}])


if __name__ == "__main__":
    unittest.main()
