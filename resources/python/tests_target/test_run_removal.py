import os
import tempfile
import unittest

from rl_cockpit_target.agent.run_removal import remove, sizes
from rl_cockpit_target.agent.run_watch import RunWatcher
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal

RUN = "20260101-000000-0000000a"


class RemovalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(folder.name, "runs")
        self.outside = os.path.join(folder.name, "precious")
        with open(self.outside, "wb") as file:
            file.write(b"x" * 1000)

    def write(self, name, data=b"0123456789", run=RUN):
        path = os.path.join(self.root, run, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def test_a_size_counts_every_file_once_and_follows_no_link(self):
        first = self.write("output.log")
        self.write("work/checkpoint/model.zip", b"y" * 90)
        os.link(first, os.path.join(self.root, RUN, "again.log"))
        os.symlink(self.outside, os.path.join(self.root, RUN, "link"))
        result = sizes(self.root, [RUN, "20260101-000000-0000000b", "../.."])["sizes"]
        self.assertEqual(result, {RUN: 100, "20260101-000000-0000000b": None, "../..": None})

    def test_a_removed_run_is_gone_with_all_in_it_and_what_its_links_name_is_not(self):
        self.write("work/deep/er/file")
        os.symlink(self.outside, os.path.join(self.root, RUN, "work", "link"))
        os.symlink(os.path.dirname(self.outside), os.path.join(self.root, RUN, "folder"))
        self.assertEqual(remove(self.root, RUN), {"bytes": 10})
        self.assertEqual(os.listdir(self.root), [])
        self.assertEqual(os.path.getsize(self.outside), 1000)
        self.assertEqual(remove(self.root, RUN), {"bytes": 0})

    def test_what_a_dead_agent_left_half_is_finished(self):
        self.write("left", run=".removing-" + RUN)
        self.write("output.log")
        self.assertEqual(remove(self.root, RUN), {"bytes": 20})
        self.assertEqual(os.listdir(self.root), [])

    def test_read_only_files_and_folders_are_removed_as_well(self):
        os.chmod(self.write("work/frozen"), 0o400)
        os.chmod(os.path.join(self.root, RUN, "work"), 0o500)
        remove(self.root, RUN)
        self.assertEqual(os.listdir(self.root), [])

    def test_a_run_that_goes_on_is_not_removed(self):
        lock = system.acquire_lock(self.write("lock", b""), 1)
        self.addCleanup(os.close, lock)
        with self.assertRaises(Refusal) as refused:
            remove(self.root, RUN)
        self.assertEqual(refused.exception.code, "run-in-progress")
        self.assertEqual(os.listdir(self.root), [RUN])

    def test_a_name_that_is_no_run_is_refused(self):
        for name in ("..", "../precious", "", "20260101-000000-0000000a/../.."):
            with self.assertRaises(Refusal):
                remove(self.root, name)


class GoneTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        os.mkdir(os.path.join(self.root, RUN))
        self.sent = []
        self.runs = RunWatcher(self.root, lambda push, data=b"": self.sent.append(push))
        self.runs.list({})
        self.runs.watch({})

    def poll(self):
        self.runs.due = 0.0
        self.runs.scanned = (None, 0.0)
        self.runs.poll()

    def test_a_run_directory_that_is_taken_away_is_reported_once_and_again_when_it_came_back(self):
        self.poll()
        os.rmdir(os.path.join(self.root, RUN))
        self.poll()
        self.poll()
        self.assertEqual([push for push in self.sent if push["push"] == "gone"], [{"push": "gone", "runId": RUN}])
        os.mkdir(os.path.join(self.root, RUN))
        self.poll()
        self.assertEqual(self.sent[-1]["run"]["runId"], RUN)

    def test_a_folder_of_runs_that_cannot_be_read_makes_no_run_gone(self):
        self.poll()
        self.runs.runs_dir = os.path.join(self.root, RUN, "file")
        with open(self.runs.runs_dir, "w"):
            pass
        self.poll()
        self.assertEqual([push for push in self.sent if push["push"] == "gone"], [])
        with self.assertRaises(Refusal):
            self.runs.list({})


if __name__ == "__main__":
    unittest.main()
