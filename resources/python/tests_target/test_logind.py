import os
import tempfile
import unittest

from rl_cockpit_target.host import logind


class ConfigurationTest(unittest.TestCase):
    def written(self, **files):
        root = tempfile.TemporaryDirectory()
        self.addCleanup(root.cleanup)
        for name, text in files.items():
            path = os.path.join(root.name, *PATHS[name])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return logind.written_configuration(root.name).get("KillUserProcesses")

    def test_a_drop_in_wins_over_the_file_and_the_later_name_over_the_earlier(self):
        no, yes = "[Login]\n#KillUserProcesses=maybe\nKillUserProcesses=no\n", "[Login]\n  KillUserProcesses = yes\n"
        self.assertEqual(self.written(etc=no), "no")
        self.assertEqual(self.written(etc=no, vendor=yes), "no")
        self.assertEqual(self.written(etc=no, late_of_vendor=yes), "yes")
        self.assertEqual(self.written(early_of_etc=no, late_of_vendor=yes), "yes")

    def test_of_two_drop_ins_with_one_name_that_of_the_machine_alone_counts(self):
        self.assertEqual(self.written(late_of_vendor="[Login]\nKillUserProcesses=yes\n", late_of_etc="[Login]\n"), None)

    def test_a_comment_is_no_setting(self):
        self.assertEqual(self.written(etc="[Login]\n#KillUserProcesses=yes\n"), None)


PATHS = {
    "etc": ("etc", "systemd", "logind.conf"),
    "vendor": ("usr", "lib", "systemd", "logind.conf"),
    "early_of_etc": ("etc", "systemd", "logind.conf.d", "10-a.conf"),
    "late_of_etc": ("etc", "systemd", "logind.conf.d", "90-z.conf"),
    "late_of_vendor": ("usr", "lib", "systemd", "logind.conf.d", "90-z.conf"),
}


class KillSettingsTest(unittest.TestCase):
    def test_logind_kills_only_those_whom_it_means(self):
        kills = {"KillUserProcesses": "yes", "KillOnlyUsers": "", "KillExcludeUsers": "root"}
        self.assertTrue(logind.kills_processes_of(kills, "ann"))
        self.assertFalse(logind.kills_processes_of(kills, "root"))
        self.assertFalse(logind.kills_processes_of(dict(kills, KillOnlyUsers="bob eve"), "ann"))
        self.assertTrue(logind.kills_processes_of(dict(kills, KillOnlyUsers="bob ann"), "ann"))
        self.assertFalse(logind.kills_processes_of(dict(kills, KillOnlyUsers="ann", KillExcludeUsers="ann"), "ann"))
        self.assertFalse(logind.kills_processes_of({"KillUserProcesses": "no"}, "ann"))
        self.assertFalse(logind.kills_processes_of({}, "ann"))
        self.assertFalse(logind.kills_processes_of({"KillUserProcesses": "yes"}, "root"))  # where it is not said who is spared

    def test_busctl_tells_the_same_as_loginctl(self):
        self.assertEqual(
            logind.parse_busctl('b true\nas 0\nas 2 "root" "ann"\n'),
            {"KillUserProcesses": "yes", "KillOnlyUsers": "", "KillExcludeUsers": "root ann"},
        )
        self.assertEqual(logind.parse_busctl("b false\nas 0\nas 0\n")["KillUserProcesses"], "no")
        for broken in ("", "b true\n", "s x\nas 0\nas 0\n"):
            self.assertIsNone(logind.parse_busctl(broken))


if __name__ == "__main__":
    unittest.main()
