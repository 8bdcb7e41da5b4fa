import os
import stat
import tempfile
import time
import unittest
from unittest import mock

from rl_cockpit_target.discovery import envs, search_dirs
from rl_cockpit_target.discovery.envs import find_envs
from rl_cockpit_target.discovery.machine import Machine, this_machine
from rl_cockpit_target.discovery.network_mounts import network_mounts
from rl_cockpit_target.discovery.packages import KEY_PACKAGES, from_metadata, may_be_key

HOME = "/home/ana"


@unittest.skipIf(os.name == "nt", "folders of a POSIX home")
class DiscoveryTest(unittest.TestCase):
    """A machine made of files; nothing else of this machine is looked at. More of it: trees/*.json."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.realpath(folder.name)

    def machine(self, mountinfo="", **env):
        return Machine("linux", dict({"HOME": HOME}, **env), HOME + "/here", HOME, "x86_64", self.root, mountinfo)

    def file(self, path, text="", mode=0o644):
        full = self.root + os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w") as file:
            file.write(text)
        os.chmod(full, mode)
        return os.path.join(HOME, path)

    def venv(self, prefix):
        self.file(prefix + "/pyvenv.cfg", "version = 3.11.7\n")
        self.file(prefix + "/bin/python", "#!/bin/false\n", 0o755)

    def discovered(self, machine):
        return {os.path.relpath(env["prefix"], HOME): env for env in find_envs(machine)}

    def test_envs_dirs_of_a_condarc_are_read_in_both_of_its_shapes(self):
        machine = self.machine(BIG="/big")
        block = self.file("a", "channels: [x]\nenvs_dirs:\n  - /one\n  - '~/two'\n  - $BIG/x\n  - -dash\nother: 1\n")
        self.assertEqual(search_dirs.condarc_dirs(machine, block), ["/one", HOME + "/two", "/big/x", HOME + "/here/-dash"])
        self.assertEqual(search_dirs.condarc_dirs(machine, self.file("b", "envs_dirs: [/one, /two]\n")), ["/one", "/two"])
        self.assertEqual(search_dirs.condarc_dirs(machine, self.file("c", "channels: []\n")), [])

    def test_an_egg_info_and_odd_names_are_read(self):
        for name in ("verl-0.3.0.egg-info", "sb3_contrib-2.3.0.dist-info/METADATA", "~orch-2.0.dist-info/METADATA", "numpy"):
            self.file("site/" + name)
        self.file("site/ray-2.0.dist-info/REQUESTED")
        self.assertEqual(from_metadata(self.machine(), HOME + "/site"), {"verl": "0.3.0", "sb3-contrib": "2.3.0"})

    def test_every_key_package_is_seen_however_its_name_is_written(self):
        for name in KEY_PACKAGES:
            for written in (name, name.replace("-", "_"), name.replace("-", "."), name.upper()):
                self.assertTrue(may_be_key(written + "-1.0.dist-info"), written)
        self.assertFalse(may_be_key("requests-2.0.dist-info"))

    def test_folders_that_are_named_are_scanned(self):
        self.venv("very/far/away/x")
        self.assertEqual(self.discovered(self.machine()), {})
        self.assertEqual(list(self.discovered(self.machine(RL_COCKPIT_ENV_DIRS=HOME + "/very/far/away"))), ["very/far/away/x"])

    def test_a_mount_over_a_network_is_never_scanned_unless_the_home_lies_on_it(self):
        self.venv(".virtualenvs/a")
        self.venv("data/b")
        mounts = "22 1 0:21 / / rw - ext4 /dev/sda1 rw\n40 22 0:40 / %s rw shared:1 - nfs4 host:/e rw\n"
        self.assertEqual(sorted(self.discovered(self.machine(mounts % (HOME + "/data")))), [".virtualenvs/a"])
        self.assertEqual(sorted(self.discovered(self.machine(mounts % HOME))), [".virtualenvs/a", "data/b"])
        self.assertEqual(network_mounts(mounts % "/a\\040b", ["/home"], "linux"), ["/a b"])

    def test_a_folder_that_does_not_answer_costs_only_what_lies_behind_it(self):
        self.venv("here/.venv")
        machine = self.machine()
        with mock.patch.dict(envs.MARKERS, {"budgetMs": 300}), mock.patch.object(search_dirs, "conda_dirs", lambda _: time.sleep(30)):
            self.assertEqual(list(self.discovered(machine)), ["here/.venv"])

    def test_a_pipe_instead_of_a_file_holds_nobody_up(self):
        self.venv("here/.venv")
        os.unlink(self.root + HOME + "/here/.venv/pyvenv.cfg")
        os.mkfifo(self.root + HOME + "/here/.venv/pyvenv.cfg")
        self.assertTrue(stat.S_ISFIFO(os.stat(self.root + HOME + "/here/.venv/pyvenv.cfg").st_mode))
        self.assertEqual(self.discovered(self.machine())["here/.venv"]["version"], None)

    def test_this_machine_knows_the_python_that_scans(self):
        here = os.path.realpath(os.sys.executable)
        machine = this_machine()
        self.assertEqual(machine.real(os.sys.executable), here)
        self.assertEqual(machine.running[0], here)


if __name__ == "__main__":
    unittest.main()
