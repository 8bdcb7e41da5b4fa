import os
import tempfile
import time
import unittest

from rl_cockpit_target.agent.run_watch import RunWatcher
from rl_cockpit_target.host.json_files import write_json
from tests_target.hostile_files import BAD, COMPLETE


class WatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.run_dir = os.path.join(folder.name, BAD)
        os.mkdir(self.run_dir)
        self.pushed = []
        self.watcher = RunWatcher(folder.name, self.pushed.append)
        self.watcher.watch({})

    def write(self, name):
        write_json(os.path.join(self.run_dir, name), COMPLETE[name])

    def poll_now(self):
        """A poll of every directory, whenever it would be due."""
        self.watcher.due = 0.0
        for reader in self.watcher.readers.values():
            reader.due = 0.0
        self.watcher.poll()

    def test_a_directory_that_gets_its_spec_after_its_exit_is_pushed_again(self):
        for name in sorted(COMPLETE):  # a copy writes them by name: exit.json first, spec.json last
            self.write(name)
            self.poll_now()
        last = self.pushed[-1]["run"]
        self.assertEqual((last["spec"], last["exit"]), (COMPLETE["spec.json"], COMPLETE["exit.json"]))

    def test_the_directory_of_a_run_that_is_over_is_read_no_more(self):
        for name in COMPLETE:
            self.write(name)
        self.poll_now()
        self.assertEqual((len(self.pushed), self.watcher.readers), (1, {}))

    def test_one_without_a_spec_is_read_rarely(self):
        self.write("exit.json")
        os.utime(self.run_dir, (1_600_000_000, 1_600_000_000))
        self.poll_now()
        (reader,) = self.watcher.readers.values()
        self.assertGreater(reader.due, time.monotonic() + 5)
