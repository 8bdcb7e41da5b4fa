"""A launch writes in workspace and run directory alone, no matter what links a manifest makes; the project stays as it was."""

import os
import sys
import tempfile
import unittest

from tests_launch.launch_case import TOOLS, LaunchCase

sys.path.insert(0, TOOLS)
from rl_cockpit_launch.project_watch import ProjectWatch  # noqa: E402
from rl_cockpit_launch.words import Refusal  # noqa: E402

EXEC = {"kind": "exec"}
PATCH = {"file": "", "key": "a", "value": 666, "why": "because"}


@unittest.skipIf(os.name == "nt", "links of Windows need their own right")
class WriteBoundsOfALaunch(LaunchCase):
    def setUp(self):
        super().setUp()
        self.script = self.write("show.py", "print('trained')\n")
        self.source = self.write("c.json", '{"a": 1}')
        self.victim = self.path("victim")
        os.mkdir(self.victim)
        with open(os.path.join(self.victim, "app.json"), "w", encoding="utf-8") as file:
            file.write('{"a": 1}')

    def refused(self, **changes):
        before = self.listing(), sorted(os.listdir(self.victim)), self.read(os.path.join(self.victim, "app.json"))
        code, out, err = self.launch(EXEC, [self.script], **changes)
        self.assertEqual(code, 2, out + err)
        self.assertNotIn("trained", out)
        self.assertEqual((self.listing(), sorted(os.listdir(self.victim)), self.read(os.path.join(self.victim, "app.json"))), before)
        return err

    def described(self, links=(), copies=()):
        return {"path": self.workspace, "links": [dict(zip(("at", "to"), one)) for one in links], "copies": list(copies)}

    def config(self, name):
        return [{"path": os.path.join(self.run_dir, name), "from": self.source, "format": "json", "set": {"a": 2}}]

    def test_refuses_a_copy_through_a_link_that_the_manifest_made_itself(self):
        copies = [{"at": "h/planted", "from": self.script, "patches": []}]
        err = self.refused(workspace=self.described([("h", self.victim)], copies))
        self.assertIn("would be written outside the workspace", err)

    def test_refuses_a_patch_through_a_link_to_the_project_itself(self):
        copies = [{"at": "p/c.json", "from": self.source, "patches": [PATCH]}]
        self.assertIn("would be written outside the workspace", self.refused(workspace=self.described([("p", self.project)], copies)))

    def test_refuses_a_link_made_between_copy_and_patch(self):
        os.makedirs(os.path.join(self.workspace, "conf"))
        os.symlink(self.victim, os.path.join(self.workspace, "conf", "sub"))
        copies = [{"at": "conf", "from": self.project, "patches": [dict(PATCH, file="sub/app.json")]}]
        self.assertIn("would be written outside the workspace", self.refused(workspace=self.described([], copies)))

    def test_refuses_to_take_away_a_link_outside_through_a_link(self):
        os.symlink("app.json", os.path.join(self.victim, "link"))
        err = self.refused(workspace=self.described([("h", self.victim), ("h/link", None)]))
        self.assertIn("would be written outside the workspace", err)

    def test_refuses_a_configuration_outside_the_run_or_with_the_name_of_a_record(self):
        for name in ("../../victim/app.json", "spec.json", "EXIT.json", "control/stop.json", "output.log", ".."):
            with self.subTest(name=name):
                err = self.refused(configs=self.config(name))
                self.assertRegex(err, "no name inside the run's folder|run's own records")

    def test_never_writes_its_lock_through_a_link(self):
        os.symlink(os.path.join(self.victim, "app.json"), os.path.join(self.workspace, ".rl-cockpit-run.json"))
        self.assertEqual(self.launch(EXEC, [self.script], workspace=self.described())[0], 0)
        self.assertEqual(self.read(os.path.join(self.victim, "app.json")), '{"a": 1}')
        err = self.refused(workspace=self.described([(".rl-cockpit-run.json", self.victim)]))
        self.assertIn("is the name of the workspace's lock", err)

    def test_writes_in_folders_of_its_own_and_says_that_the_project_is_as_it_was(self):
        copies = [{"at": "deep/er/c.json", "from": self.source, "patches": [PATCH]}]
        workspace = self.described([("data/own", self.project)], copies)
        code, out, err = self.launch(EXEC, [self.script], workspace=workspace, configs=self.config("conf/run.json"))
        self.assertEqual(code, 0, err)
        self.assertIn("The project's folder is unchanged by the preparation: compared all 3 files and folders", out)
        self.assertIn("666", self.read(os.path.join(self.workspace, "deep", "er", "c.json")))
        self.assertIn('"a": 2', self.read(os.path.join(self.run_dir, "conf", "run.json")))


class ProjectWatched(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="rl-cockpit-watch-")
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)
        self.own = os.path.join(self.folder, "own.json")
        self.set("1")

    def set(self, text):
        with open(self.own, "w", encoding="utf-8") as file:
            file.write(text)

    def test_refuses_when_the_preparation_changed_a_file_of_the_project(self):
        watch = ProjectWatch(self.folder, [])
        self.set("12")
        with self.assertRaisesRegex(Refusal, "changed the project's own own.json"):
            watch.compare([self.own])

    def test_only_says_so_when_somebody_else_changed_it(self):
        watch = ProjectWatch(self.folder, [])
        self.set("12")
        self.assertIn("1 of all 2 files and folders of the project changed, none of them by RL Cockpit: own.json", watch.compare([]))

    def test_sees_a_new_name_in_a_folder(self):
        watch = ProjectWatch(self.folder, [])
        created = os.path.join(self.folder, "new.json")
        with open(created, "w", encoding="utf-8"):
            pass
        os.utime(self.folder, ns=(1, 1))
        with self.assertRaises(Refusal):
            watch.compare([created])

    def test_compares_the_first_entries_of_a_large_project_and_says_so(self):
        watch = ProjectWatch(self.folder, [], max_entries=1)
        self.assertIn("compared the first 1 files and folders", watch.compare([]))


if __name__ == "__main__":
    unittest.main()
