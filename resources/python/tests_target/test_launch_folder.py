import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from rl_cockpit_target.agent import launch
from rl_cockpit_target.agent.frames import FrameWriter
from rl_cockpit_target.agent.run_records import SPEC

RUN_ID = "20261125-192229-2bebea23"
TOKEN = "0123456789abcdef" * 2
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

#: An agent whose starts take a second; it leaves a file at each of their two steps.
SLOW_AGENT = """
import os, sys, time
root, base = sys.argv[1:3]
sys.path.insert(0, root)
from rl_cockpit_target.agent import launch, main

def leave(name):
    open(os.path.join(base, name), "w").close()

def prepare(*_):
    leave("prepared")
    time.sleep(1)

launch.prepare = prepare
launch.spawn_supervisor = lambda *_: leave("spawned")
launch.await_start = lambda *_: time.sleep(60)
main.serve("%s", base, base, "0" * 64, 1)
""" % TOKEN


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
        in_progress = os.path.join(self.runs, ".starting-%d-%s" % (os.getpid(), RUN_ID))
        for folder in (left, in_progress, self.run_dir):
            os.makedirs(os.path.join(folder, "control"))
        launch.sweep_unfinished_starts(self.runs)
        self.assertEqual(sorted(os.listdir(self.runs)), [os.path.basename(in_progress), RUN_ID])
        launch.sweep_unfinished_starts(os.path.join(self.runs, "missing"))

    def test_an_agent_whose_engine_dies_gives_a_run_that_it_is_starting_its_supervisor_before_it_exits(self):
        os.makedirs(self.runs)
        base = os.path.dirname(self.runs)
        agent = subprocess.Popen([sys.executable, "-c", SLOW_AGENT, ROOT, base], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        spec = dict({name: kind() for name, kind in SPEC.items()}, runId=RUN_ID)
        FrameWriter(agent.stdin, TOKEN).send({"id": 1, "verb": "launch", "spec": spec, "secretEnv": {}})
        agent.stdin.flush()
        deadline = time.monotonic() + 60
        while "prepared" not in os.listdir(base) and time.monotonic() < deadline:
            time.sleep(0.02)
        agent.stdin.close()
        self.assertEqual(agent.wait(timeout=60), 0)
        self.assertIn("spawned", os.listdir(base))


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
