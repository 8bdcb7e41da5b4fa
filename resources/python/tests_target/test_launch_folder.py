import json
import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.agent import launch

RUN_ID = "20261125-192229-2bebea23"


class LaunchFolderTest(unittest.TestCase):
    def setUp(self):
        base = tempfile.TemporaryDirectory(prefix="rl cockpit \u00fc ")
        self.addCleanup(base.cleanup)
        self.runs = os.path.join(base.name, "runs")
        self.run_dir = os.path.join(self.runs, RUN_ID)
        self.spec = {"runId": RUN_ID, "cwd": os.path.join(self.run_dir, "work")}

    def test_an_agent_that_dies_at_any_file_of_a_start_leaves_no_run_directory_without_a_spec(self):
        for fatal in ("env.secret.json", "spec.json"):
            with mock.patch.object(launch, "write_json", side_effect=dies_at(fatal)):
                with self.assertRaises(KeyboardInterrupt):
                    launch.prepare(self.run_dir, self.spec, {"KEY": "secret"})
            self.assertFalse(os.path.exists(self.run_dir))

    def test_a_start_makes_a_private_directory_with_its_spec_secrets_and_working_folder(self):
        launch.prepare(self.run_dir, self.spec, {"KEY": "secret"})
        self.assertEqual(os.listdir(self.runs), [RUN_ID])
        self.assertEqual(sorted(os.listdir(self.run_dir)), ["control", "env.secret.json", "spec.json", "work"])
        with open(os.path.join(self.run_dir, "spec.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file), self.spec)
        if os.name != "nt":
            self.assertEqual(os.stat(self.run_dir).st_mode & 0o777, 0o700)

    def test_a_start_that_was_cut_after_its_spec_is_repeated_in_its_directory(self):
        launch.prepare(self.run_dir, self.spec, {})
        launch.prepare(self.run_dir, self.spec, {"KEY": "secret"})
        self.assertIn("env.secret.json", os.listdir(self.run_dir))

    def test_what_a_killed_agent_left_is_removed_and_a_start_that_is_under_way_is_not(self):
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        left = os.path.join(self.runs, ".starting-%d-%s" % (gone.pid, RUN_ID))
        under_way = os.path.join(self.runs, ".starting-%d-%s" % (os.getpid(), RUN_ID))
        for folder in (left, under_way, self.run_dir):
            os.makedirs(os.path.join(folder, "control"))
        launch.sweep_unfinished_starts(self.runs)
        self.assertEqual(sorted(os.listdir(self.runs)), [os.path.basename(under_way), RUN_ID])
        launch.sweep_unfinished_starts(os.path.join(self.runs, "missing"))


def dies_at(fatal):
    """`write_json` of an agent that is killed when it comes to this file."""

    def write(path, value, durable=False):
        if os.path.basename(path) == fatal:
            raise KeyboardInterrupt
        with open(path, "w", encoding="utf-8") as file:
            json.dump(value, file)

    return write


if __name__ == "__main__":
    unittest.main()
