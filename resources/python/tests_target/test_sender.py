import os
import shutil
import subprocess
import tempfile
import unittest

from rl_cockpit_target.transfer import sender
from rl_cockpit_target.transfer.ignore_rules import Globs


def scan(root, project=True, exclude=(), include=(), only=()):
    return sender.scan({"path": root, "project": project, "exclude": list(exclude), "include": list(include), "only": list(only)})


def names(reported):
    return [entry[1] for entry in reported["entries"] if entry[0] != "d"]


class SenderTest(unittest.TestCase):
    def setUp(self):
        self.root = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, *paths):
        for path in paths:
            path = os.path.join(self.root, *path.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write("12345")

    def git(self, *words, cwd="."):
        argv = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"] + list(words)
        subprocess.run(argv, cwd=os.path.join(self.root, cwd), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def test_globs_mean_a_name_anywhere_or_a_path_from_the_root_and_all_below(self):
        for pattern, path, wanted in (
            ("*.pt", "a/b/m.pt", True),
            ("*.pt", "a/b/m.pts", False),
            ("data/", "data/x/y", True),
            ("data/", "src/data/x", True),
            ("/data", "src/data/x", False),
            ("src/data", "src/data/x", True),
            ("src/*.py", "src/a/b.py", False),
            ("src/**/b.py", "src/a/c/b.py", True),
            ("src/**/b.py", "src/b.py", True),
            ("a?c", "abc", True),
            ("a?c", "a/c", False),
            ("[ab]", "a", False),
            ("[ab]", "[ab]", True),
        ):
            self.assertEqual(bool(Globs([pattern]).match(path)), wanted, (pattern, path))
        self.assertFalse(Globs([]).match("a"))
        self.assertFalse(Globs(["/", ""]))

    def test_without_git_environments_caches_and_results_stay_behind_and_each_says_why(self):
        self.write("train.py", "venv/bin/python", "my env/pyvenv.cfg", "conda/conda-meta/x.json", "runs/1/log", "a/__pycache__/x.pyc", "b.pyc", "data/d.csv")
        os.mkdir(os.path.join(self.root, "empty"))
        reported = scan(self.root)
        self.assertEqual((reported["isGit"], names(reported)), (False, ["data/d.csv", "train.py"]))
        self.assertIn(["d", "empty"], [entry[:2] for entry in reported["entries"]])
        self.assertEqual({item["path"] for item in reported["left"]}, {"venv", "my env", "conda", "runs", "a/__pycache__", "b.pyc"})
        self.assertTrue(all(item["why"] and item["bytes"] == 5 and item["isWhole"] for item in reported["left"]))

    def test_a_persons_globs_win(self):
        self.write("train.py", "runs/1/log", "runs/best/model.zip", "data/d.csv", "data/deep/e.csv")
        reported = scan(self.root, exclude=["data"], include=["runs/best"])
        self.assertEqual(names(reported), ["runs/best/model.zip", "train.py"])
        self.assertEqual([entry[1] for entry in reported["entries"] if entry[0] == "d"], ["runs", "runs/best"])
        self.assertEqual(names(scan(self.root, include=["runs"])), ["data/d.csv", "data/deep/e.csv", "runs/1/log", "runs/best/model.zip", "train.py"])
        self.assertEqual(names(scan(self.root, project=False, only=["*.zip", "data/deep"])), ["data/deep/e.csv", "runs/best/model.zip"])

    @unittest.skipIf(shutil.which("git") is None, "no git on PATH")
    def test_in_a_work_tree_git_decides_submodules_and_new_files_too(self):
        other = os.path.join(self.root, "other")
        self.write("other/lib.py", "other/ignored.bin", "work/.gitignore", "work/train.py", "work/gone.py", "work/big.bin", "work/runs/kept.txt", "work/runs/log")
        for folder in ("other", "work"):
            self.git("init", "-q", cwd=folder)
        self.git("add", "lib.py", cwd="other")
        self.git("commit", "-qm", "a", cwd="other")
        with open(os.path.join(self.root, "work/.gitignore"), "w") as file:
            file.write("*.bin\nruns/log\n")
        self.git("add", ".gitignore", "train.py", "gone.py", "runs/kept.txt", cwd="work")
        self.git("submodule", "add", "-q", other, "sub", cwd="work")
        self.write("work/new \u00fc.py", "work/wandb/x", "work/sub/fresh.py")
        os.unlink(os.path.join(self.root, "work/gone.py"))
        reported = scan(os.path.join(self.root, "work"))
        self.assertTrue(reported["isGit"])
        self.assertEqual(names(reported), [".gitignore", ".gitmodules", "new \u00fc.py", "runs/kept.txt", "sub/fresh.py", "sub/lib.py", "train.py"])
        why = {item["path"]: item["why"] for item in reported["left"]}
        self.assertEqual(why["big.bin"], "git ignores it")
        self.assertEqual({".git", "wandb", "runs/log"} - set(why), set())
        below = scan(os.path.join(self.root, "work", "sub"))
        self.assertEqual(names(below), ["fresh.py", "lib.py"])

    @unittest.skipIf(shutil.which("git") is None, "no git on PATH")
    def test_a_hook_that_a_repository_names_is_not_run_by_a_scan(self):
        self.write("a.py")
        self.git("init", "-q")
        mark = os.path.join(self.root, "was-run")
        self.git("config", "core.fsmonitor", "touch '%s'; false" % mark)
        scan(self.root)
        self.assertFalse(os.path.exists(mark))

    def test_a_folder_that_cannot_be_read_is_named_and_not_left_out_in_silence(self):
        self.write("ok.py", "secret/a")
        real = os.scandir
        self.addCleanup(setattr, os, "scandir", real)

        def scandir(path="."):
            if os.path.basename(path) == "secret":
                raise PermissionError(13, "Permission denied")
            return real(path)

        os.scandir = scandir
        self.assertEqual(scan(self.root)["problems"], [{"path": "secret", "says": "it cannot be read: Permission denied"}])


if __name__ == "__main__":
    unittest.main()
