import os
import sys
import tempfile
import unittest
from unittest import mock

from rl_cockpit_target.discovery import env_probe
from rl_cockpit_target.discovery.child_probe import run_probe
from rl_cockpit_target.refusal import Refusal


@unittest.skipIf(os.name == "nt", "interpreters made of shell scripts")
class EnvProbeTest(unittest.TestCase):
    """A real interpreter with packages made up for the purpose."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)

    def script(self, text):
        path = os.path.join(self.folder, "python")
        with open(path, "w") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, 0o755)
        return path

    def python(self, **modules):
        """An interpreter that sees these modules and no others of this machine."""
        for name, text in modules.items():
            with open(os.path.join(self.folder, name + ".py"), "w") as file:
                file.write(text)
        return self.script("PYTHONPATH='%s' exec '%s' -S \"$@\"\n" % (self.folder, sys.executable))

    def probed(self, python):
        answer = env_probe.probe_env(python)
        return answer, {one["name"]: one for one in answer["packages"]}

    def test_an_interpreter_tells_its_version_its_prefix_and_what_it_can_import(self):
        answer, packages = self.probed(self.python(numpy="__version__ = '2.0.1'\nprint('hello', flush=True)", gymnasium="raise ImportError('no libGL.so.1\\nsecond line')"))
        self.assertEqual((answer["state"], answer["platform"], answer["torch"]), ("ok", sys.platform, None))
        self.assertEqual(answer["version"], sys.version.split()[0])
        self.assertEqual((packages["numpy"]["outcome"], packages["numpy"]["version"]), ("ok", "2.0.1"))
        self.assertEqual((packages["gymnasium"]["outcome"], packages["gymnasium"]["says"]), ("failed", "ImportError: no libGL.so.1"))

    def test_an_import_that_crashes_is_a_finding_and_the_next_ones_are_tried_all_the_same(self):
        crash = "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"
        answer, packages = self.probed(self.python(torch=crash, numpy=crash, psutil="__version__ = '5'", ray="import os\nos._exit(7)"))
        self.assertEqual((answer["state"], answer["torch"]["outcome"], answer["torch"]["cudaAvailable"]), ("ok", "crashed", None))
        self.assertIn("SIGSEGV (Fatal Python error: Segmentation fault)", answer["torch"]["says"])
        self.assertEqual({name: one["outcome"] for name, one in packages.items()}, {"numpy": "crashed", "psutil": "ok", "ray": "crashed"})
        self.assertIn("exit code 7", packages["ray"]["says"])

    def test_an_import_that_hangs_is_given_up(self):
        with mock.patch.object(env_probe, "SELF_S", 2):
            _, packages = self.probed(self.python(numpy="import time\ntime.sleep(100)", psutil=""))
        self.assertEqual(packages["numpy"]["outcome"], "timed-out")
        self.assertEqual((packages["psutil"]["outcome"], packages["psutil"]["version"]), ("ok", None))

    def test_torch_tells_whether_cuda_is_there(self):
        text = "import types\n__version__ = '2.7.0+cu128'\nversion = types.SimpleNamespace(cuda='12.8')\n"
        cuda = "cuda = types.SimpleNamespace(is_available=lambda: %s, device_count=lambda: 1, get_device_name=lambda i: 'H200')\n"
        torch = env_probe.probe_env(self.python(torch=text + cuda % "True"))["torch"]
        self.assertEqual((torch["outcome"], torch["version"], torch["cudaBuilt"], torch["cudaAvailable"], torch["devices"]), ("ok", "2.7.0+cu128", "12.8", True, ["H200"]))
        torch = env_probe.probe_env(self.python(torch=text + cuda % "False"))["torch"]
        self.assertEqual((torch["outcome"], torch["cudaAvailable"], torch["devices"]), ("ok", False, []))
        torch = env_probe.probe_env(self.python(torch=text + "raise OSError('libcudart.so.12: cannot open shared object file')"))["torch"]
        self.assertEqual((torch["outcome"], torch["says"]), ("failed", "OSError: libcudart.so.12: cannot open shared object file"))

    def test_an_interpreter_that_does_not_answer_is_broken_and_says_how(self):
        answer = env_probe.probe_env(self.script("echo '@@COCKPIT-1@@{}'; echo 'error while loading shared libraries: libpython3.11.so' >&2; exit 127\n"))
        self.assertEqual((answer["state"], answer["version"]), ("broken", None))
        self.assertIn("exit code 127 (error while loading shared libraries: libpython3.11.so)", answer["problem"])
        with mock.patch.object(env_probe, "SELF_S", 1):
            self.assertIn("took longer than 1 s", env_probe.probe_env(self.script("sleep 100\n"))["problem"])
            self.assertIn("took longer than 1 s", env_probe.probe_env(self.script("exec yes\n"))["problem"])
        path = self.script("")
        os.chmod(path, 0o644)
        self.assertIn("could not be started (Permission denied)", env_probe.probe_env(path)["problem"])

    def test_what_is_not_there_is_refused_and_a_name_is_never_searched(self):
        for python in (os.path.join(self.folder, "nothing"), "python3", ""):
            with self.assertRaises(Refusal):
                env_probe.probe_env(python)

    def test_a_grandchild_that_keeps_the_pipe_open_is_not_waited_for(self):
        done = run_probe(self.python(), "import subprocess\nsubprocess.Popen(['sleep', '100'])\nreport(done=True)\n", [], 10)
        self.assertEqual((done["answers"], done["code"], done["timedOut"]), ([{"done": True}], 0, False))


if __name__ == "__main__":
    unittest.main()
