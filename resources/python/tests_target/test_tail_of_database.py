"""A database that is written while it is followed."""

import os
import sqlite3
import tempfile
import time
import unittest

from rl_cockpit_target.agent.tails import Tail


class DatabaseTailTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "study.db")
        self.database = sqlite3.connect(self.path)
        self.database.execute("CREATE TABLE t (a)")
        self.database.commit()
        self.pushes = []
        self.tail = Tail(1, self.path, 0, None, 1 << 30, lambda push, data=b"": self.pushes.append((push["push"], data)))

    def tearDown(self):
        self.tail.close()
        self.database.close()
        self.folder.cleanup()

    def add(self, rows):
        self.database.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * rows)
        self.database.commit()

    def received(self):
        """The bytes since the last reset."""
        starts = [i for i, (kind, _) in enumerate(self.pushes) if kind == "reset"]
        return b"".join(data for _, data in self.pushes[starts[-1] if starts else 0 :])

    def test_each_commit_is_read_from_the_beginning(self):
        self.tail.poll()
        self.add(100)
        time.sleep(0.05)
        while self.tail.poll():
            pass
        with open(self.path, "rb") as file:
            self.assertEqual(self.received(), file.read())

    def test_one_that_never_rests_is_read_to_its_end_between_its_commits(self):
        self.add(9000)
        while self.tail.poll():
            pass
        self.add(1)
        self.tail.poll()
        first = len(self.pushes)
        size = os.path.getsize(self.path)
        for _ in range(size // (1 << 20) + 1):
            self.add(1)
            self.tail.poll()
        kinds = [kind for kind, _ in self.pushes[first:]]
        self.assertNotIn("reset", kinds)
        self.assertGreaterEqual(len(self.received()), size)

    def test_what_was_committed_in_a_pause_is_read_after_it(self):
        self.add(100)
        while self.tail.poll():
            pass
        for _ in range(5):
            self.add(1)
            self.tail.poll()
        time.sleep(0.2)
        while self.tail.poll():
            pass
        with open(self.path, "rb") as file:
            self.assertEqual(self.received(), file.read())


if __name__ == "__main__":
    unittest.main()
