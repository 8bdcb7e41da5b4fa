import json
import os
import subprocess
import sys
import tempfile
import unittest

CHILD = "import json, sys; from rl_cockpit_target.scripts.projects.distributions import main; main({'names': json.loads(sys.argv[1])}, lambda **said: print(json.dumps(said)))"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def make(site, name, version, files, record=True):
    info = os.path.join(site, "%s-%s.dist-info" % (name.replace("-", "_"), version))
    os.makedirs(info)
    with open(os.path.join(info, "METADATA"), "w", encoding="utf-8") as text:
        text.write("Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version))
    with open(os.path.join(info, "RECORD" if record else "top_level.txt"), "w", encoding="utf-8") as text:
        text.write("".join("%s,,\n" % file for file in files) if record else "\n".join(files) + "\n")


class DistributionsTest(unittest.TestCase):
    def versions(self, names):
        with tempfile.TemporaryDirectory() as site:
            make(site, "signal-slot-mp-x", "1.0.5", ["signal_slot_x/__init__.py", "signal_slot_mp_x-1.0.5.dist-info/METADATA"])
            make(site, "sb3-team-hub-x", "3.2", ["huggingface_sb3_x"], record=False)
            make(site, "opencv-python-headless", "4.9", ["cv2/__init__.py"])
            env = dict(os.environ, PYTHONPATH=os.pathsep.join([site, ROOT]))
            said = subprocess.run([sys.executable, "-c", CHILD, json.dumps(names)], env=env, stdout=subprocess.PIPE, check=True)
        return json.loads(said.stdout.decode())

    def test_a_module_that_a_distribution_of_another_name_brings_is_there(self):
        said = self.versions(["signal-slot-x", "huggingface_sb3_x", "Signal-Slot-MP-X"])
        self.assertEqual(said, {"versions": {"signal-slot-x": "1.0.5", "huggingface_sb3_x": "3.2", "Signal-Slot-MP-X": "1.0.5"}, "problem": None})

    def test_a_distribution_that_brings_the_same_module_is_as_good_and_what_nothing_brings_is_missing(self):
        said = self.versions(["opencv-python", "never-there-x", "METADATA"])
        self.assertIsNotNone(said["versions"]["opencv-python"])
        self.assertEqual([said["versions"]["never-there-x"], said["versions"]["METADATA"], said["problem"]], [None, None, "missing"])


if __name__ == "__main__":
    unittest.main()
