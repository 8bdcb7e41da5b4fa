"""The tree of a training: what its processes take together."""

import unittest
from types import SimpleNamespace

from rl_cockpit_target.host.process import Process
from rl_cockpit_target.supervisor import process_tree as tree_module
from rl_cockpit_target.supervisor.process_tree import ProcessTree
from rl_cockpit_target.supervisor.samples import Samples


class Member:
    """As much of a tree's member as its sums look at."""

    def __init__(self, state, rss_bytes):
        self.row = Process(1, 0, 1, 1, "python3", state, "1", 1.0, 0.0, 0.0, rss_bytes)


class ResidentMemory(unittest.TestCase):
    def resident(self, *members):
        tree = ProcessTree.__new__(ProcessTree)
        tree.members = dict(enumerate(members))
        return tree.rss_bytes

    def test_living_processes_are_added_and_a_zombie_takes_nothing(self):
        self.assertEqual(self.resident(Member("S", 100), Member("R", 50), Member("Z", 0)), 150)

    def test_when_all_have_ended_the_memory_is_unknown_and_not_zero(self):
        self.assertIsNone(self.resident(Member("Z", 0)))
        self.assertIsNone(self.resident())

    def test_one_that_is_ending_and_gave_its_memory_back_is_no_0(self):
        self.assertIsNone(self.resident(Member("R", 0)))
        self.assertEqual(self.resident(Member("R", 0), Member("S", 50)), 50)

    def test_one_that_cannot_be_read_makes_the_sum_unknown(self):
        self.assertIsNone(self.resident(Member("S", 100), Member("S", None)))


class LastSample(unittest.TestCase):
    """Last samples.jsonl row of a training that has ended meanwhile."""

    def sampled(self, *states):
        """The lines that are written while the training's process goes through these states."""
        lines, tree = [], ProcessTree(1, 2)
        samples = Samples(lines, tree, SimpleNamespace(sample=lambda _now: []), "/")
        for second, (state, rss_bytes) in enumerate(states):
            row = Process(1, 0, 1, 1, "python3", state, "1", 1.0, 5.0, 5.0, rss_bytes)
            tree.members = {1: tree_module.Member(row)}
            samples.write(second * 1000, second * 1000)
        return [(line["cpuPercent"], line["rssBytes"]) for line in lines]

    def test_a_zombie_uses_nothing_that_could_be_measured(self):
        self.assertEqual(self.sampled(("R", 100), ("R", 100), ("Z", 0))[1:], [(0.0, 100), (None, None)])

    def test_the_row_of_a_zombie_has_no_memory_and_no_load(self):
        member = tree_module.Member(Process(1, 0, 1, 1, "python3", "Z", "1", 1.0, 5.0, 5.0, 0))
        member.cpu_percent = 0.0
        row = tree_module.process_row(member)
        self.assertEqual((row["cpuPercent"], row["rssBytes"]), (None, None))


class EndedProcesses(unittest.TestCase):
    """What is reported of a member that is gone."""

    def tree(self):
        tree = ProcessTree(1, 2)
        tree.refreshed_ms = 0
        return tree

    def member(self, tree, pid, started_ms):
        row = Process(pid, 1, 1, 1, "python3", "S", "1", 1.0, 0.0, 0.0, 100)
        row.started_ms = started_ms
        member = tree_module.Member(row)
        member.command = ["python3", "worker.py"]
        tree.members[pid] = member
        return member

    def test_a_worker_that_is_gone_is_reported_as_ended_and_takes_no_memory(self):
        tree = self.tree()
        self.member(tree, 7, 1_000.0)
        tree._drop_dead(5_000, {})
        (row,) = tree.rows()
        self.assertEqual((row["pid"], row["state"], row["rssBytes"], row["cpuPercent"]), (7, "ended", None, None))
        self.assertGreater(row["endedMs"], 1_000)

    def test_a_helper_of_a_moment_and_the_training_itself_are_not_reported(self):
        tree = self.tree()
        self.member(tree, 7, tree_module.wall_ms() - 100)
        self.member(tree, 1, 1_000.0)
        tree._drop_dead(5_000, {})
        self.assertEqual(tree.rows(), [])

    def test_of_many_that_ended_the_newest_are_reported(self):
        tree = self.tree()
        for pid in range(10, 10 + tree_module.MAX_ENDED + 5):
            self.member(tree, pid, 1_000.0)
            tree._drop_dead(5_000, {})
        rows = tree.rows()
        self.assertEqual(len(rows), tree_module.MAX_ENDED)
        self.assertEqual(rows[0]["pid"], 10 + tree_module.MAX_ENDED + 4)

    def test_a_dead_process_is_reported_as_what_it_was(self):
        tree = self.tree()
        member = self.member(tree, 7, 1_000.0)
        member.role, member.named_ms = "forked worker", 0
        member.row.state = "Z"
        tree._name(member, 60_000)
        self.assertEqual((member.role, member.command), ("forked worker", ["python3", "worker.py"]))
