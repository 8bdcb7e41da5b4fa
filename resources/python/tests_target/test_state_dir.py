import ntpath
import os
import posixpath
import unittest
from unittest import mock

from rl_cockpit_target.boot import boot_state_dir

LOCAL = "C:\\Users\\J\u00f6rg M\\AppData\\Local"


class StateDirTest(unittest.TestCase):
    def test_on_windows_runs_lie_below_local_app_data_which_neither_roams_nor_syncs(self):
        self.assertEqual(boot_state_dir(None, {"LOCALAPPDATA": LOCAL}, "win32", ntpath), LOCAL + "\\rl-cockpit")
        with mock.patch.dict(os.environ, {"USERPROFILE": "C:\\Users\\me"}):
            self.assertEqual(boot_state_dir(None, {}, "win32", ntpath), "C:\\Users\\me\\AppData\\Local\\rl-cockpit")

    def test_elsewhere_they_lie_where_the_system_keeps_state(self):
        with mock.patch.dict(os.environ, {"HOME": "/home/me"}):
            matches = [boot_state_dir(None, {}, platform, posixpath) for platform in ("linux", "darwin")]
        self.assertEqual(matches, ["/home/me/.local/state/rl-cockpit", "/home/me/Library/Application Support/rl-cockpit"])
        self.assertEqual(boot_state_dir(None, {"XDG_STATE_HOME": "/s"}, "linux", posixpath), "/s/rl-cockpit")

    def test_a_folder_that_was_asked_for_comes_before_the_environments_and_that_before_the_usual_one(self):
        env = {"RL_COCKPIT_HOME": "/mine", "XDG_STATE_HOME": "/s"}
        self.assertEqual([boot_state_dir(request, env, "linux", posixpath) for request in ("/asked", None)], ["/asked", "/mine"])


if __name__ == "__main__":
    unittest.main()
