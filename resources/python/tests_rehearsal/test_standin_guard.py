"""The stand-in for vLLM cannot be picked up outside of a rehearsal. Needs neither torch nor vllm."""

import os
import subprocess
import sys
import tempfile
import unittest

from rl_cockpit_rehearsal import guard
from rl_cockpit_rehearsal.overlay import write_overlay

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(code, **env):
    own = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": TOOLS}
    own.update(env)
    done = subprocess.run([sys.executable, "-c", code], env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode()


class OutsideOfARehearsal(unittest.TestCase):
    def test_nothing_of_ours_is_called_vllm(self):
        named = [folder for folder, _, _ in os.walk(TOOLS) if os.path.basename(folder).startswith("vllm") and "standin" not in folder]
        self.assertEqual(named, [])
        self.assertFalse(os.path.exists(os.path.join(TOOLS, "vllm.py")))

    def test_the_stand_in_refuses_to_be_imported_under_its_own_name(self):
        code, said = run("import rl_cockpit_rehearsal.vllm_standin")
        self.assertEqual(code, 1)
        self.assertIn("no rehearsal is running", said)

    def test_the_overlay_alone_is_not_enough(self):
        with tempfile.TemporaryDirectory() as folder:
            overlay = write_overlay(folder)
            code, said = run("import vllm", PYTHONPATH=os.pathsep.join([overlay, TOOLS]))
        self.assertEqual(code, 1)
        self.assertIn("Install the real vllm package", said)

    def test_a_variable_that_names_no_folder_is_not_enough(self):
        code, said = run("import rl_cockpit_rehearsal.vllm_standin", RL_COCKPIT_REHEARSAL="1")
        self.assertEqual((code, "NotARehearsal" in said), (1, True))

    def test_the_overlay_tells_its_version_as_a_package_would(self):
        with tempfile.TemporaryDirectory() as folder:
            overlay = write_overlay(folder)
            code, said = run(
                "from importlib.metadata import version; print(version('vllm'))",
                PYTHONPATH=os.pathsep.join([overlay, TOOLS]),
                RL_COCKPIT_REHEARSAL=overlay,
            )
        self.assertEqual((code, said.strip()), (0, "0.8.4+cpu.rehearsal"))

    def test_a_gpu_is_refused(self):
        class Cuda:
            @staticmethod
            def is_available():
                return True

        class Torch:
            cuda = Cuda

        with self.assertRaisesRegex(guard.NotARehearsal, "on the CPU alone"):
            guard.refuse_gpu(Torch)
