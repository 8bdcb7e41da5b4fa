import glob
import json
import os
import pickle
import subprocess
import sys
import tempfile
import types
import unittest
import zipfile
from unittest import mock

import rl_cockpit_target

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(rl_cockpit_target.__file__)), "scripts", "causes")
SPACES = "ValueError: Observation spaces do not match: Box([-4.8\n -inf], [4.8 inf], (4,), float32) != Box(-1.0, 1.0, (6,), float32)\n"
SHAPE = "ValueError: Error: Unexpected observation shape (1, 6) for Box environment, please use (4,) or (n_env, 4) for the observation shape.\n"
NORMALIZER = "AssertionError: spaces must have the same shape: (4,) != (6,)\n"
OPERANDS = "ValueError: operands could not be broadcast together with shapes (1,6) (4,) \n"
VERSIONS = "RuntimeError: Version mismatch: The cluster was started with:\n    Ray: %s\n    Python: %s\nThis process on node 1 was started with:\n"
REJECTED = "hydra.errors.ConfigCompositionException: Could not override '%s'.\nTo append to your config use +%s=1\n"
MAIN = "import sys\nassert sys.argv[1:] == ['--cfg', 'job'], sys.argv\nprint('data:\\n  files: a\\ntrainer:\\n  nnodes: 1\\n  logger:\\n  - console')\n"


class ComparedCase(unittest.TestCase):
    """Programs that compare what a log names with what is there, as a test of a cause runs them."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.run_dir, self.cwd = (os.path.join(temporary.name, name) for name in ("run", "work"))
        for folder in (self.run_dir, self.cwd):
            os.mkdir(folder)
        self.argv("train.py")

    def write(self, *names, text=""):
        path = os.path.join(*names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def argv(self, *words):
        self.write(self.run_dir, "spec.json", text=json.dumps({"argv": [sys.executable, *words]}))

    def word(self, name, log, *folders):
        """First word of what a program prints for a log."""
        self.write(self.run_dir, "output.log", text=log)
        (path,) = glob.glob(os.path.join(SCRIPTS, "*", name + ".py"))
        with open(path, encoding="utf-8") as file:
            command = [sys.executable, "-c", file.read(), self.run_dir, *folders]
        env = dict(os.environ, PYTHONPATH=self.cwd)
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, cwd=self.cwd, env=env)
        self.assertEqual(done.stderr, "")
        word = done.stdout.split()[0]
        self.assertEqual(done.returncode, 2 if word == "NOTHING" else 0)
        return word

    def model(self, name, size, at):
        path = os.path.join(self.cwd, name)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("data", json.dumps({"observation_space": {"_shape": [size], "dtype": "float32"}}))
        os.utime(path, (at, at))

    def normalizer(self, size, space="box"):
        """A pickle with the names and the order of that of VecNormalize."""
        module = types.ModuleType("gymnasium.spaces." + space)
        module.Space = type("Space", (), {"__module__": module.__name__})
        modules = {name: types.ModuleType(name) for name in ("gymnasium", "gymnasium.spaces")}
        modules[module.__name__] = module
        observation, action = module.Space(), module.Space()
        observation.__dict__.update(dtype="<f4", _shape=(size,), low=0)
        action.__dict__.update(_shape=(9,))
        path = os.path.join(self.cwd, "vecnormalize.pkl")
        with mock.patch.dict(sys.modules, modules), open(path, "wb") as file:
            pickle.dump({"num_envs": 5, "observation_space": observation, "action_space": action}, file, protocol=4)


class LoadedSpacesTest(ComparedCase):
    def of_model(self, log):
        return self.word("obs_space_mismatch_load", log, self.cwd)

    def of_normalizer(self, log):
        return self.word("vecnormalize_spaces_mismatch", log, self.cwd)

    def test_a_saved_model_is_compared_with_the_task_that_the_log_names(self):
        self.assertEqual(self.of_model(SPACES), "NOTHING")
        self.model("a.zip", 4, 1000)
        self.assertEqual([self.of_model(log) for log in (SPACES, SHAPE, "Killed\n")], ["DIFFERS", "DIFFERS", "NOTHING"])
        self.model("b.zip", 6, 2000)
        self.assertEqual([self.of_model(log) for log in (SPACES, SHAPE)], ["SAME", "SAME"])
        self.argv("train.py", "--model=a.zip")
        self.assertEqual(self.of_model(SPACES), "DIFFERS")

    def test_another_model_than_the_loaded_one_and_spaces_of_one_shape_decide_nothing(self):
        self.model("a.zip", 8, 1000)
        self.assertEqual(self.of_model(SPACES), "NOTHING")
        self.model("a.zip", 4, 1000)
        self.assertEqual(self.of_model(SPACES.replace("(6,)", "(4,)")), "NOTHING")
        self.assertEqual(self.of_model("Observation spaces do not match: Discrete(4) != Discrete(6)\n"), "NOTHING")

    def test_a_saved_normalizer_is_compared_with_the_task_that_the_log_names(self):
        self.assertEqual(self.of_normalizer(NORMALIZER), "NOTHING")
        self.normalizer(4)
        self.assertEqual([self.of_normalizer(log) for log in (NORMALIZER, OPERANDS, "Killed\n")], ["DIFFERS", "DIFFERS", "NOTHING"])
        self.normalizer(6)
        self.assertEqual([self.of_normalizer(log) for log in (NORMALIZER, OPERANDS)], ["SAME", "SAME"])
        self.normalizer(8)
        self.assertEqual(self.of_normalizer(NORMALIZER), "NOTHING")
        self.normalizer(4, "dict")
        self.assertEqual(self.of_normalizer(NORMALIZER), "NOTHING")


class NamedVersionsTest(ComparedCase):
    def test_ray_and_python_are_compared_with_the_versions_of_the_cluster(self):
        python = sys.version.split()[0]
        versions = VERSIONS % ("2.50.0", python)
        self.assertEqual(self.word("ray_version_mismatch", versions), "NOTHING")
        self.write(self.cwd, "ray-2.50.0.dist-info", "METADATA", text="Metadata-Version: 2.1\nName: ray\nVersion: 2.50.0\n")
        logs = (versions, VERSIONS % ("2.49.0", python), VERSIONS % ("2.50.0", "3.7.0"), "Killed\n", versions.replace("Version", "Python patch version"))
        self.assertEqual([self.word("ray_version_mismatch", log) for log in logs], ["SAME", "DIFFERS", "DIFFERS", "NOTHING", "NOTHING"])

    def test_a_rejected_key_is_looked_for_in_the_configuration_that_verl_prints(self):
        def word(key):
            return self.word("hydra_override_error", REJECTED % (key, key))

        self.assertEqual(word("trainer.nnode"), "NOTHING")
        self.argv("-m", "verl.trainer.main_ppo", "trainer.nnode=1")
        self.assertEqual(word("trainer.nnode"), "NOTHING")
        self.write(self.cwd, "verl", "trainer", "main_ppo.py", text=MAIN)
        self.assertEqual([word(key) for key in ("trainer.nnode", "data.nnodes", "trainer.nnodes", "trainer.logger")], ["MISSING", "MISSING", "THERE", "THERE"])
        self.assertEqual(self.word("hydra_override_error", "no viable alternative at input '[a'\n"), "NOTHING")


if __name__ == "__main__":
    unittest.main()
