import json
import os
import stat
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.discovery.machine import Machine
from rl_cockpit_target.host import login_shell, nvidia_smi, package_manager, wsl_settings
from rl_cockpit_target.scripts.probes import conda, network, windows_host


def program(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, stat.S_IRWXU)
    return path


class NvidiaTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_a_card_whose_name_holds_a_comma_is_read_whole(self):
        path = program(self.folder, "smi", "echo '0, GPU-1, 12.0, 581.57, 16303, 1024, NVIDIA RTX 5080, Laptop'\n")
        cards, problem = nvidia_smi.describe_cards(path)
        self.assertIsNone(problem)
        self.assertEqual((cards[0]["name"], cards[0]["computeCap"], cards[0]["driver"]), ("NVIDIA RTX 5080, Laptop", "12.0", "581.57"))

    def test_an_old_driver_that_does_not_know_compute_cap_is_asked_without_it(self):
        text = 'case "$*" in *compute_cap*) echo \'Field "compute_cap" is not a valid field to query.\'; exit 2;; esac\necho "0, GPU-1, 450.80, [N/A], 0, Tesla K80"\n'
        cards, problem = nvidia_smi.describe_cards(program(self.folder, "smi", text))
        self.assertEqual((problem, cards[0]["computeCap"], cards[0]["name"], cards[0]["memTotalMiB"]), (None, None, "Tesla K80", None))

    def test_a_driver_that_does_not_answer_is_told_in_its_own_words(self):
        path = program(self.folder, "smi", "echo 'Failed to initialize NVML: Driver/library version mismatch'; exit 18\n")
        self.assertEqual(nvidia_smi.describe_cards(path), (None, "Failed to initialize NVML: Driver/library version mismatch"))

    def test_a_driver_that_hangs_is_not_waited_for(self):
        cards, problem = nvidia_smi.describe_cards(program(self.folder, "smi", "exec sleep 60\n"), 0.2)
        self.assertIsNone(cards)
        self.assertIn("did not answer", problem)


class WslSettingsTest(unittest.TestCase):
    def test_one_setting_changes_and_every_other_line_stays(self):
        text = "# mine\r\n[wsl2]\r\nprocessors=8\r\nMemory = 8GB # half\r\n[experimental]\r\nsparseVhd=true\r\n"
        changed = wsl_settings.with_setting(text, "memory", "24GB")
        self.assertEqual(changed, text.replace("Memory = 8GB # half", "memory=24GB"))
        self.assertEqual(wsl_settings.read_settings(changed), {"processors": "8", "memory": "24GB"})

    def test_a_file_without_the_section_gets_it_at_its_end(self):
        self.assertEqual(wsl_settings.with_setting("", "memory", "24GB"), "[wsl2]\nmemory=24GB\n")
        self.assertEqual(wsl_settings.with_setting("[user]\nx=1\n", "memory", "24GB"), "[user]\nx=1\n\n[wsl2]\nmemory=24GB\n")

    def test_the_file_of_before_lies_beside_it_and_comes_back(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, ".wslconfig")
            with open(path, "w", encoding="utf-8") as file:
                file.write("[wsl2]\nmemory=4GB\n")
            wsl_settings.main([path, "memory=24GB"])
            self.assertEqual(wsl_settings.read_settings(wsl_settings.read_file(path)), {"memory": "24GB"})
            wsl_settings.main(["--undo", path])
            self.assertEqual(wsl_settings.read_settings(wsl_settings.read_file(path)), {"memory": "4GB"})
            with self.assertRaises(SystemExit):
                wsl_settings.main([path, "memory=24GB\n[boot]"])


class WindowsTest(unittest.TestCase):
    def test_the_sleep_plan_is_read_by_its_numbers_in_any_language(self):
        text = "GUID des Energieschemas: 381b4222\n  Index der aktuellen Wechselstromeinstellung: 0x00000708\n  Index der aktuellen Gleichstromeinstellung: 0x00000384\n"
        self.assertEqual(windows_host.sleep_seconds(text), (1800, 900))
        self.assertEqual(windows_host.sleep_seconds("Zugriff verweigert"), (None, None))


class PackagesTest(unittest.TestCase):
    def test_an_interrupted_install_is_seen_by_the_journal_and_by_the_states_of_packages(self):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(root + "/var/lib/dpkg/updates")
            status = root + "/var/lib/dpkg/status"
            for text, expected in (("Package: a\nStatus: install ok installed\n", False), ("Package: a\nStatus: install ok half-configured\n", True)):
                with open(status, "w", encoding="utf-8") as file:
                    file.write(text)
                self.assertEqual(package_manager.is_interrupted(root), expected)
            os.remove(status)
            open(root + "/var/lib/dpkg/updates/0001", "w").close()
            self.assertTrue(package_manager.is_interrupted(root))

    def test_who_holds_the_lock_of_dpkg_is_told_without_opening_it(self):
        with tempfile.TemporaryDirectory() as folder:
            lock, table = folder + "/lock", folder + "/locks"
            open(lock, "w").close()
            self.assertIsNone(package_manager.lock_holder(lock, table))
            with open(table, "w", encoding="ascii") as file:
                file.write("1: POSIX  ADVISORY  WRITE 812 fe:00:%d 0 EOF\n1: -> POSIX  ADVISORY  WRITE 9 fe:00:%d 0 EOF\n" % ((os.stat(lock).st_ino,) * 2))
            self.assertEqual(package_manager.lock_holder(lock, table), 812)


class NetworkTest(unittest.TestCase):
    def test_no_password_of_a_proxy_or_a_mirror_is_told(self):
        self.assertEqual(network.without_password("http://me:secret@proxy:3128/x"), "http://proxy:3128/x")

    def test_the_index_of_pip_is_that_of_the_last_file_and_of_the_environment_before_it(self):
        with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, {"HOME": home, "XDG_CONFIG_HOME": home + "/c"}):
            os.environ.pop("PIP_INDEX_URL", None)
            os.makedirs(home + "/c/pip")
            with open(home + "/c/pip/pip.conf", "w", encoding="utf-8") as file:
                file.write("[global]\nindex-url = https://mirror.lab/simple\n")
            words = {"mirror": "pip", "url": "https://pypi.org/simple/pip/"}
            self.assertEqual(network.address(words), ("https://mirror.lab/simple/pip/", home + "/c/pip/pip.conf"))
            with mock.patch.dict(os.environ, {"PIP_INDEX_URL": "https://other/simple/"}):
                self.assertEqual(network.address(words), ("https://other/simple/pip/", "PIP_INDEX_URL"))


class CondaTest(unittest.TestCase):
    def root(self, history, **files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = folder.name + "/home/me/miniforge3"
        for path, text in dict({"conda-meta/history": history, "conda-meta/conda-24.9.2-py312_0.json": "{}"}, **files).items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return Machine("linux", {}, "/", "/home/me", "x86_64", folder.name)

    def test_a_root_is_found_with_its_version_and_its_channels(self):
        machine = self.root("# cmd: constructor\n", **{".condarc": "channels:\n  - https://me:key@lab/c  # ours\n  - conda-forge\n", "bin/python3.12": "x"})
        self.assertEqual(conda.roots(machine), ["/home/me/miniforge3"])
        result = conda.describe_root(machine, "/home/me/miniforge3")
        self.assertEqual((result["version"], result["channels"]), ("24.9.2", ["https://lab/c", "conda-forge"]))

    def test_packages_in_base_are_seen_by_its_history_and_an_update_of_conda_is_none(self):
        history = "# cmd: constructor\n# cmd: /x/bin/conda update -n base conda\n# cmd: /x/bin/conda install pytorch\n# cmd: /x/bin/conda create -n arpo python=3.10\n"
        self.assertEqual(conda.base_commands(self.root(history), "/home/me/miniforge3"), ["/x/bin/conda install pytorch"])

    def test_a_root_that_lost_its_python_is_still_found(self):
        result = conda.describe_root(self.root("# cmd: constructor\n"), "/home/me/miniforge3")
        self.assertEqual((result["hasPython"], result["hasHistory"]), (False, True))


class LoginShellTest(unittest.TestCase):
    def test_the_profile_is_the_one_that_the_shell_reads(self):
        with tempfile.TemporaryDirectory() as home:
            self.assertEqual(login_shell.profile_of("/bin/bash", home), home + "/.profile")
            open(home + "/.bash_profile", "w").close()
            self.assertEqual(login_shell.profile_of("/bin/bash", home), home + "/.bash_profile")
            self.assertEqual(login_shell.profile_of("/bin/dash", home), home + "/.profile")

    def test_what_a_profile_prints_is_not_taken_for_the_answer(self):
        with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, {"HOME": home}):
            with open(home + "/.profile", "w", encoding="utf-8") as file:
                file.write("echo Welcome\nexport PYTHONIOENCODING=gbk\n")
            self.assertEqual(json.dumps(login_shell.python_encoding("/bin/sh", 10)[0]), '"gbk"')


if __name__ == "__main__":
    unittest.main()
