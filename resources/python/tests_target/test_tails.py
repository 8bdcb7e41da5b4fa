"""Files that are followed: how often each is polled, by how long ago it grew."""

import os
import unittest
from unittest import mock

from rl_cockpit_target.agent import tails
from tests_target.slurm_case import temporary_folder


class Polling(unittest.TestCase):
    def setUp(self):
        self.folder, self.now, self.sent = temporary_folder(self), 1_000.0, []
        clock = mock.patch("rl_cockpit_target.agent.tails.time.monotonic", lambda: self.now)
        clock.start()
        self.addCleanup(clock.stop)
        self.tails = tails.Tails(lambda value, data=b"": self.sent.append((value["tailId"], data)))

    def follow(self, name):
        self.tails.open({"tailId": name, "path": os.path.join(self.folder, name), "from": 0, "ident": None, "credit": 1 << 20})
        self.addCleanup(lambda: self.tails.close({"tailId": name}))

    def append(self, name):
        with open(os.path.join(self.folder, name), "a", encoding="utf-8") as file:
            file.write("line\n")

    def polls_of(self, name, seconds):
        """How often a file is polled within that time."""
        counted, end = [], self.now + seconds
        with mock.patch.object(self.tails.tails[name], "poll", side_effect=lambda: counted.append(1) and False):
            while self.now < end:
                self.now += max(self.tails.poll(), 0.001)
        return len(counted)

    def test_a_file_that_grows_is_polled_often_and_one_that_rests_beside_it_is_not(self):
        self.follow("grows")
        self.follow("rests")
        self.now += tails.QUIET_S + 1
        self.append("grows")
        self.tails.poll()
        self.assertEqual(self.sent, [("grows", b"line\n")])
        self.assertGreater(self.polls_of("grows", 1), 30)
        self.now += tails.QUIET_S + 1
        self.append("grows")
        self.tails.poll()
        self.assertLess(self.polls_of("rests", 2), 4)

    def test_many_files_that_rest_are_polled_less_often(self):
        for number in range(4 * tails.MAX_USUAL):
            self.follow("f%d" % number)
        self.now += tails.QUIET_S + 1
        self.tails.poll()
        self.assertLessEqual(self.polls_of("f0", 8), 3)

    def test_credit_and_a_question_for_its_size_poll_a_resting_file_at_once(self):
        self.follow("rests")
        self.append("rests")
        self.tails.poll()
        self.now += tails.QUIET_S + 1
        self.tails.poll()
        self.append("rests")
        self.tails.size({"tailId": "rests"})
        self.tails.poll()
        self.assertEqual(self.sent[-2:], [("rests", b"line\n"), ("rests", b"")])


if __name__ == "__main__":
    unittest.main()
