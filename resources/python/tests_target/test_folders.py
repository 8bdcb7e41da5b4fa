"""Folders as a file browser lists them, and programs as a start finds them."""

import os
import pathlib
import tempfile
import unittest

from rl_cockpit_target.agent import folders
from rl_cockpit_target.refusal import Refusal


class InRoom(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.addCleanup(self.room.cleanup)
        self.root = pathlib.Path(os.path.realpath(self.room.name))


class FolderTest(InRoom):
    def listed(self, path="", hidden=False):
        return folders.list_folder({"path": str(self.root / path), "hidden": hidden})

    def test_a_folder_tells_folders_files_and_what_is_neither_by_name(self):
        (self.root / "runs").mkdir()
        (self.root / "b.csv").write_bytes(b"12345")
        (self.root / "link").symlink_to(self.root / "runs")
        (self.root / "gone").symlink_to(self.root / "nowhere")
        os.mkfifo(str(self.root / "pipe"))
        (self.root / ".hidden").mkdir()
        got = self.listed()
        self.assertEqual(
            [(entry["name"], entry["kind"], entry["size"]) for entry in got["entries"]],
            [("b.csv", "file", 5), ("gone", "unknown", None), ("link", "folder", None), ("pipe", "other", None), ("runs", "folder", None)],
        )
        self.assertEqual((got["path"], got["parent"], got["left"]), (str(self.root), str(self.root.parent), 0))
        self.assertIn(".hidden", [entry["name"] for entry in self.listed(hidden=True)["entries"]])

    def test_an_empty_path_is_home_and_a_tilde_stands_for_it(self):
        home = os.path.expanduser("~")
        self.assertEqual(folders.list_folder({"path": "", "hidden": False})["path"], os.path.abspath(home))
        self.assertEqual(folders.list_folder({"path": "~", "hidden": False})["home"], home)

    def test_a_folder_that_does_not_open_says_why_and_what_to_do(self):
        (self.root / "file").write_bytes(b"")
        for path, reason in (("none", "No such file"), ("file", "Not a directory")):
            with self.assertRaises(Refusal) as caught:
                self.listed(path)
            self.assertIn(reason, caught.exception.says)
            self.assertTrue(caught.exception.remedy)

    def test_a_huge_folder_is_cut_and_the_rest_is_counted(self):
        for number in range(folders.MAX_ENTRIES + 25):
            (self.root / ("%05d" % number)).touch()
        got = self.listed()
        self.assertEqual((len(got["entries"]), got["left"]), (folders.MAX_ENTRIES, 25))
        self.assertEqual(got["entries"][0]["name"], "00000")

    def test_a_name_that_is_no_text_is_left_out(self):
        os.close(os.open(os.fsencode(str(self.root)) + b"/\xff", os.O_CREAT))
        (self.root / "a").touch()
        self.assertEqual([entry["name"] for entry in self.listed()["entries"]], ["a"])


class ProgramTest(InRoom):
    def program(self, name, **more):
        return folders.find_program({"program": name, "cwd": None, "path": None, **more})

    def test_a_program_is_found_on_the_path_of_the_run_or_below_its_folder(self):
        tool = self.root / "my-tool"
        tool.write_text("#!/bin/sh\n")
        self.assertEqual(self.program("./my-tool", cwd=str(self.root))["runs"], False)
        tool.chmod(0o755)
        self.assertEqual(self.program("my-tool", path=str(self.root)), {"path": str(tool), "runs": True})
        self.assertTrue(self.program("./my-tool", cwd=str(self.root))["runs"])
        self.assertEqual(self.program("my-tool-that-nobody-has"), {"path": None, "runs": False})
        self.assertEqual(self.program("./my-tool", cwd=str(self.root / "none"))["path"], None)
        self.assertTrue(self.program("sh")["runs"])


if __name__ == "__main__":
    unittest.main()
