import os
import shutil
import tempfile
import unittest
import unittest.mock

from rl_cockpit_target.scripts.crashes import bisect_trial, trial_folder


class TrialFolderTest(unittest.TestCase):
    def setUp(self):
        self.root = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        self.project = self.created("project/train.py", "print(1)")
        self.project = os.path.dirname(self.project)
        self.started_ms = 10**15  # anything that is there was there before the run

    def created(self, name, text="x"):
        path = os.path.join(self.root, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run_trial(self, *argv, works_in, **more):
        words = {"argv": list(argv), "cwd": self.project, "env": {}, "runDir": os.path.join(self.root, "run"), "startedMs": self.started_ms, "limitS": 30}
        answers = []
        bisect_trial.main(dict(words, worksIn=works_in, **more), lambda **answer: answers.append(answer))
        return answers

    def plan(self, *argv, **more):
        return self.run_trial(*argv, works_in=None, **more)[0]

    def files(self):
        return sorted(os.path.relpath(os.path.join(at, name), self.root) for at, _, names in os.walk(self.root) for name in names)

    def test_a_small_folder_is_copied_without_its_history_and_environments_and_the_size_is_told_before(self):
        self.created("project/.git/objects/a", "x" * 1000)
        self.created("project/venv/pyvenv.cfg")
        self.created("project/data/x.csv", "12345")
        plan = self.plan("python3", "train.py")
        self.assertEqual((plan["worksIn"], plan["files"], plan["bytes"]), ("copy", 2, 13))
        self.assertEqual(sorted(plan["leftOut"]), [".git", "venv"])

    def test_a_trial_writes_into_its_copy_by_relative_and_by_absolute_paths_and_the_folder_of_the_run_stays(self):
        model = self.created("project/final.zip", "trained")
        before = self.files()
        program = "import sys\nfor f in sys.argv[1:]: open(f.split('=')[-1], 'w').write('overwritten')\nopen('new', 'w')"
        ended = self.run_trial("python3", "-c", program, "final.zip", model, "--out=" + model, works_in="copy")[-1]
        self.assertEqual(ended["code"], 0)
        with open(model) as file:
            self.assertEqual(file.read(), "trained")
        self.assertEqual(self.files(), before)

    def test_links_lead_into_the_copy_a_linked_file_is_copied_and_a_linked_folder_is_named(self):
        inside, outside = self.created("project/a/model.zip", "trained"), self.created("elsewhere/model.zip", "trained")
        os.symlink(inside, os.path.join(self.project, "inside.zip"))
        os.symlink(outside, os.path.join(self.project, "outside.zip"))
        os.symlink(os.path.dirname(outside), os.path.join(self.project, "elsewhere"))
        self.assertEqual(self.plan("python3", "train.py")["outside"], [os.path.dirname(outside)])
        program = "for f in ('inside.zip', 'outside.zip'): open(f, 'w').write('overwritten')"
        self.assertEqual(self.run_trial("python3", "-c", program, works_in="copy")[-1]["code"], 0)
        for path in (inside, outside):
            with open(path) as file:
                self.assertEqual(file.read(), "trained")

    def test_paths_that_stay_are_named_before_and_those_of_the_folder_and_of_the_system_are_not(self):
        data = self.created("elsewhere/data.csv")
        words = ["--data", "../elsewhere/data.csv", "--out=/runs/out", "--log", self.project + "/logs", "--null=/dev/null", "url=https://a.b/c", "home=~/models"]
        plan = self.plan("/usr/bin/python3", "train.py", *words, env={"OUT": "/env/out", "OTHER": "/other"}, ownEnv=["OUT"])
        self.assertEqual(plan["outside"], [data, "/runs/out", "~/models", "/env/out"])
        self.assertEqual(plan["argv"][3], data)
        self.assertEqual(plan["argv"][6], os.path.join(bisect_trial.TRIAL_FOLDER, "project", "logs"))

    def test_a_folder_whose_name_only_begins_like_that_of_the_run_is_another_one(self):
        self.assertEqual(self.plan("python3", "train.py", self.project + "-2/out")["outside"], [self.project + "-2/out"])

    def test_an_environment_in_the_folder_is_not_copied_and_its_interpreter_is_found_where_it_is(self):
        self.created("project/.venv/pyvenv.cfg")
        python = self.created("project/.venv/bin/python")
        for program in (python, os.path.join(".venv", "bin", "python")):
            plan = self.plan(program, "train.py")
            self.assertEqual((plan["argv"], plan["outside"]), ([python, "train.py"], []))

    def test_a_large_folder_is_replaced_by_an_empty_one_and_what_was_there_before_the_run_keeps_its_place(self):
        data = self.created("project/data.csv")
        self.created("project/own.py", "VALUE = 1")
        with unittest.mock.patch.object(trial_folder, "MAX_FILES", 1):
            plan = self.plan("python3", "-u", "train.py", "--data=data.csv", "--out", "final.zip")
            self.assertEqual((plan["worksIn"], plan["why"]), ("empty", "too-large"))
            self.assertEqual(plan["argv"][2:], [os.path.join(self.project, "train.py"), "--data=" + data, "--out", "final.zip"])
            self.assertEqual(plan["outside"], [data])
            ended = self.run_trial("python3", "-c", "import own, os; assert os.listdir('.') == []", works_in="empty")[-1]
        self.assertEqual(ended["code"], 0)
        self.assertNotIn("__pycache__", os.listdir(self.project))

    def test_what_the_run_wrote_itself_is_written_anew_in_the_empty_folder_whatever_its_path_says(self):
        model = self.created("project/final.zip", "trained")
        self.started_ms = 1
        program = "import sys\nfor f in sys.argv[1:]: open(f, 'w').write('overwritten')"
        with unittest.mock.patch.object(trial_folder, "MAX_FILES", 0):
            ended = self.run_trial("python3", "-c", program, "final.zip", model, works_in="empty")[-1]
        self.assertEqual(ended["code"], 0)
        with open(model) as file:
            self.assertEqual(file.read(), "trained")

    def test_a_folder_that_changed_since_it_was_agreed_to_starts_nothing(self):
        with unittest.mock.patch.object(trial_folder, "MAX_FILES", 0):
            ended = self.run_trial("python3", "-c", "open('here', 'w')", works_in="copy")[-1]
        self.assertIn("no longer as it was", ended["problem"])
        self.assertEqual(os.listdir(self.project), ["train.py"])

    def test_a_trial_leaves_nothing_in_the_temporary_folder(self):
        with tempfile.TemporaryDirectory() as tmp, unittest.mock.patch.object(tempfile, "tempdir", tmp):
            self.run_trial("python3", "-c", "open('x', 'w')", works_in="copy")
            self.assertEqual(os.listdir(tmp), [])


if __name__ == "__main__":
    unittest.main()
