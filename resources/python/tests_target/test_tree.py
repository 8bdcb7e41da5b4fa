"""The tree of a training: what its processes take together."""

import unittest

from rl_cockpit_target.process import Process
from rl_cockpit_target.supervisor.tree import Tree


class Member:
    """As much of a tree's member as its sums look at."""

    def __init__(self, state, rss_bytes):
        self.row = Process(1, 0, 1, 1, "python3", state, "1", 1.0, 0.0, 0.0, rss_bytes)


class ResidentMemory(unittest.TestCase):
    def resident(self, *members):
        tree = Tree.__new__(Tree)
        tree.members = dict(enumerate(members))
        return tree.rss_bytes

    def test_living_processes_are_added_and_a_zombie_takes_nothing(self):
        self.assertEqual(self.resident(Member("S", 100), Member("R", 50), Member("Z", 0)), 150)

    def test_when_all_have_ended_the_memory_is_unknown_and_not_zero(self):
        self.assertIsNone(self.resident(Member("Z", 0)))
        self.assertIsNone(self.resident())

    def test_one_that_cannot_be_read_makes_the_sum_unknown(self):
        self.assertIsNone(self.resident(Member("S", 100), Member("S", None)))
