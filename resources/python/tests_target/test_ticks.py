import unittest

from rl_cockpit_target.supervisor.ticks import Ticks


class Lines:
    def __init__(self):
        self.values = []

    def append(self, value):
        self.values.append((value["t"], value["b"]))

    def close(self):
        pass


class TicksTest(unittest.TestCase):
    def run_polls(self, polls, end):
        lines = Lines()
        ticks = Ticks(lines)
        for t, b in polls:
            ticks.poll(t, t, b)
        ticks.close(end[0], end[0], end[1])
        return lines.values

    def test_a_growing_log_has_a_tick_at_every_poll(self):
        self.assertEqual(self.run_polls([(0, 0), (2, 5), (4, 9)], (5, 9)), [(0, 0), (2, 5), (4, 9), (5, 9)])

    def test_a_silence_costs_nothing_and_its_last_poll_precedes_the_next_growth(self):
        polls = [(0, 0), (2, 5), (4, 5), (6, 5), (8, 5), (10, 7)]
        self.assertEqual(self.run_polls(polls, (11, 7)), [(0, 0), (2, 5), (8, 5), (10, 7), (11, 7)])

    def test_the_last_tick_is_written_whether_the_log_grew_or_not(self):
        self.assertEqual(self.run_polls([(0, 0)], (9, 0)), [(0, 0), (9, 0)])
        self.assertEqual(self.run_polls([(0, 0), (2, 0)], (3, 4)), [(0, 0), (2, 0), (3, 4)])

    def test_a_log_that_was_truncated_by_its_program_gets_a_tick_too(self):
        self.assertEqual(self.run_polls([(0, 0), (2, 9), (4, 3)], (5, 3)), [(0, 0), (2, 9), (4, 3), (5, 3)])
