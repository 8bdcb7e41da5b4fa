import contextlib
import io
import os
import py_compile
import shutil
import stat
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target import boot

SHA = "ab" * 32
FILES = {"pkg/__init__.py": "", "pkg/deep/tool.py": "WORD = '\u00e9'\n"}


@unittest.skipUnless(os.name == "posix", "Modes and owners are POSIX's.")
class BootTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.state = os.path.join(self.folder, "a", "b", "state")

    def write(self):
        """Write our Python; answers its folder and what was said on stderr."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            tools = boot.boot_materialise(self.state, SHA, FILES)
        return tools, said.getvalue()

    def modes(self, top):
        """The modes of everything below a folder, folders and files apart."""
        folders, files = set(), set()
        for folder, _, names in os.walk(top):
            folders.add(stat.S_IMODE(os.stat(folder).st_mode))
            files.update(stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode) for name in names)
        return folders, files

    def test_every_folder_is_0700_and_every_file_0600_whatever_the_umask(self):
        for umask in (0o000, 0o002, 0o022, 0o077):
            old = os.umask(umask)
            try:
                self.write()
            finally:
                os.umask(old)
            self.assertEqual(self.modes(os.path.join(self.folder, "a")), ({0o700}, {0o600}))
            shutil.rmtree(os.path.join(self.folder, "a"))

    def test_python_that_is_as_written_is_used_as_it_is_with_the_caches_of_python(self):
        tools, _ = self.write()
        cache = os.path.join(tools, "pkg", "__pycache__", "tool.cpython-311.pyc")
        with open(cache, "wb"):
            pass
        again, said = self.write()
        self.assertEqual((again, said, os.path.exists(cache)), (tools, "", True))

    def test_python_that_is_not_as_written_is_set_aside_and_written_again_and_this_is_said(self):
        def plant(tools):
            with open(os.path.join(tools, "queue.py"), "w") as file:
                file.write("raise SystemExit")

        def alter(tools):
            with open(os.path.join(tools, "pkg", "deep", "tool.py"), "a") as file:
                file.write("#")

        def link(tools):
            os.unlink(os.path.join(tools, "pkg", "__init__.py"))
            os.symlink("/dev/null", os.path.join(tools, "pkg", "__init__.py"))

        changes = {
            "is not one of our files": plant,
            "was changed": alter,
            "is not a plain file": link,
            "is missing": lambda tools: os.unlink(os.path.join(tools, "pkg", "__init__.py")),
            "others may write": lambda tools: os.chmod(os.path.join(tools, "pkg"), 0o777),
        }
        for words, change in changes.items():
            with self.subTest(words):
                tools, _ = self.write()
                change(tools)
                again, said = self.write()
                self.assertEqual(again, tools)
                self.assertIn(words, said)
                self.assertIsNone(boot.boot_altered(tools, FILES))
                self.assertEqual(self.write()[1], "")
        aside = [name for name in os.listdir(os.path.join(self.state, "python")) if "set-aside" in name]
        self.assertGreaterEqual(len(aside), 1)

    def test_a_folder_of_ours_that_others_could_write_to_is_made_private(self):
        os.makedirs(os.path.join(self.state, "python"))
        os.chmod(self.state, 0o777)
        os.chmod(os.path.join(self.state, "python"), 0o777)
        self.write()
        self.assertEqual(self.modes(self.state), ({0o700}, {0o600}))

    def test_the_caches_that_python_adds_under_a_loose_umask_are_no_change(self):
        tools, _ = self.write()
        before = os.umask(0o002)
        self.addCleanup(os.umask, before)
        py_compile.compile(os.path.join(tools, "pkg", "__init__.py"))
        self.assertEqual(self.write()[1], "")
        self.assertEqual([name for name in os.listdir(os.path.join(self.state, "python")) if "set-aside" in name], [])

    def test_a_folder_of_another_user_is_refused(self):
        tools, _ = self.write()
        with mock.patch("os.geteuid", return_value=os.geteuid() + 1):
            with self.assertRaisesRegex(OSError, "belongs to another user"):
                boot.boot_materialise(self.state, SHA, FILES)
            self.assertIn("belongs to another user", boot.boot_altered(tools, FILES))


if __name__ == "__main__":
    unittest.main()
