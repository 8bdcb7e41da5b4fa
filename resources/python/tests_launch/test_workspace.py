"""Workspace of an experiment: links, copies made once, patches at every start, one run at a time."""

import json
import os
import signal
import unittest

from tests_launch.launch_case import LaunchCase

EXEC = {"kind": "exec"}
THRESHOLD = {"file": "rules.yaml", "key": "events.threshold", "value": 0.0, "why": "the project would save a model at every step."}


@unittest.skipIf(os.name == "nt", "workspaces of Windows have junctions")
class Workspace(LaunchCase):
    def setUp(self):
        super().setUp()
        self.script = self.write("show.py", "import os, sys\nprint('ran in', os.getcwd(), sys.argv[1:])\n")
        self.write("config/rules.yaml", "events:\n  threshold: 0.5  # best\nlr: 1e-5\n")
        self.write("config/ui.json", '{"a": {"b": 1}, "c.d": 2}')
        self.write("data/NQ.csv", "1,2\n")

    def described(self, patches=(THRESHOLD,)):
        links = [{"at": "data", "to": os.path.join(self.project, "data")}]
        copies = [{"at": "config", "from": os.path.join(self.project, "config"), "patches": list(patches)}]
        return {"path": self.workspace, "links": links, "copies": copies}

    def test_is_made_told_and_leaves_the_project_as_it_was(self):
        before = self.listing()
        code, out, _err = self.launch(EXEC, [self.script, "a b"], workspace=self.described())
        self.assertEqual(code, 0)
        self.assertIn("linked data, copied config, set events.threshold to 0.0 in config/rules.yaml because the project would save", out)
        self.assertIn("ran in {} ['a b']".format(self.workspace), out)
        self.assertEqual(os.path.realpath(os.path.join(self.workspace, "data")), os.path.join(self.project, "data"))
        self.assertEqual(self.read(os.path.join(self.workspace, "config", "rules.yaml")), "events:\n  threshold: 0.0  # best\nlr: 1e-5\n")
        self.assertEqual(self.listing(), before)

    def test_keeps_what_a_person_changed_in_a_copy_and_sets_the_patches_again(self):
        self.launch(EXEC, [self.script], workspace=self.described())
        rules = os.path.join(self.workspace, "config", "rules.yaml")
        with open(rules, "w", encoding="utf-8") as file:
            file.write("events: {threshold: 9}\nlr: 3  # mine\n")
        self.assertEqual(self.launch(EXEC, [self.script], workspace=self.described())[0], 0)
        self.assertEqual(self.read(rules), "events: {threshold: 0.0}\nlr: 3  # mine\n")
        self.assertIn("ready as it was", self.launch(EXEC, [self.script], workspace=self.described())[1])

    def test_takes_away_the_link_of_an_earlier_run_where_this_one_makes_files_of_its_own(self):
        self.launch(EXEC, [self.script], workspace=self.described())
        before = self.listing()
        bare = dict(self.described(), links=[{"at": "data", "to": None}])
        code, out, _err = self.launch(EXEC, [self.script], workspace=bare)
        self.assertEqual(code, 0)
        self.assertIn("took away the link data", out)
        self.assertFalse(os.path.lexists(os.path.join(self.workspace, "data")))
        self.assertEqual(self.listing(), before)
        os.mkdir(os.path.join(self.workspace, "data"))
        self.assertIn("ready as it was", self.launch(EXEC, [self.script], workspace=bare)[1])

    def test_copies_where_an_older_workspace_had_a_link_so_that_no_patch_reaches_the_project(self):
        before = self.listing()
        os.symlink(os.path.join(self.project, "config"), os.path.join(self.workspace, "config"))
        self.assertEqual(self.launch(EXEC, [self.script], workspace=self.described())[0], 0)
        self.assertEqual(self.listing(), before)
        self.assertFalse(os.path.islink(os.path.join(self.workspace, "config")))

    def test_sets_values_of_json_too(self):
        patches = [{"file": "ui.json", "key": key, "value": 5, "why": ""} for key in ("a.b", "c.d")]
        self.assertEqual(self.launch(EXEC, [self.script], workspace=self.described(patches))[0], 0)
        self.assertEqual(json.loads(self.read(os.path.join(self.workspace, "config", "ui.json"))), {"a": {"b": 5}, "c.d": 5})

    def test_refuses_a_patch_whose_key_is_gone(self):
        for change in ({"key": "events.gone"}, {"file": "gone.yaml"}, {"file": "ui.json", "key": "a.z"}):
            with self.subTest(change=change):
                code, out, err = self.launch(EXEC, [self.script], workspace=self.described([dict(THRESHOLD, **change)]))
                self.assertEqual((code, out), (2, ""))
                self.assertIn("[rl-cockpit] override does not apply: ", err)

    def test_refuses_names_that_leave_it(self):
        described = dict(self.described(), links=[{"at": "../outside", "to": self.project}])
        code, _out, err = self.launch(EXEC, [self.script], workspace=described)
        self.assertEqual(code, 2)
        self.assertIn("../outside is no name inside the workspace", err)

    def test_says_what_is_missing_in_the_project(self):
        described = dict(self.described(), links=[{"at": "data", "to": os.path.join(self.project, "gone")}])
        code, _out, err = self.launch(EXEC, [self.script], workspace=described)
        self.assertEqual(code, 2)
        self.assertIn("gone is not there, and the training reads it as data", err)

    def test_is_refused_to_a_second_run_while_the_first_one_trains_and_free_after_it(self):
        waits = self.write("waits.py", "import time\nprint('waits', flush=True)\ntime.sleep(600)\n")
        first = self.start(EXEC, [waits], workspace=self.described())
        self.addCleanup(first.stdout.close)
        self.addCleanup(first.stderr.close)
        while "waits" not in first.stdout.readline():
            self.assertIsNone(first.poll())
        code, _out, err = self.launch(EXEC, [self.script], workspace=self.described())
        self.assertEqual(code, 2)
        self.assertIn("in use by the run first try (20260101-000000-0000aaaa)", err)
        first.send_signal(signal.SIGKILL)
        first.wait()
        self.assertEqual(self.launch(EXEC, [self.script], workspace=self.described())[0], 0)


if __name__ == "__main__":
    unittest.main()
