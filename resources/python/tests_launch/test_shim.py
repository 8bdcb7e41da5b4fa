"""A function of the project called with other values: nothing of the project changes, and the record says what came of it."""

import os
import signal
import unittest

from tests_launch.launch_case import LaunchCase

TRAIN = '''
import dataclasses, os, pathlib, random, sys
from near import double

LIMIT = 3
SHARE = 0.5
CONFIG = {"steps": 10, "nested": {"sizes": (64, 64), 4: "four"}, "out": pathlib.Path("here")}
layers = [1, 2]

class Model:
    num_timesteps = 1023

class Runner:
    def go(self):
        RATE = 0.5
        return RATE

def train(market="ES", noisy=False):
    BATCH = 4 * 8
    SHAPE = (1, 2)
    dynamic = LIMIT
    def inner():
        BATCH = 1
        return BATCH
    print(dict(limit=LIMIT, share=SHARE, config=CONFIG, layers=layers, batch=BATCH, shape=SHAPE, inner=inner(), rate=Runner().go(),
               market=market, argv=sys.argv[1:], name=__name__, twice=double(2), dice=random.random()))
    return Model()

def nothing():
    print("COMPLETE")

def fails():
    raise ValueError("bad market")

def leaves():
    sys.exit(7)

def kwargs_too(**values):
    print(sorted(values))
    return values

async def later():
    return 5

def waits():
    import time
    print("waits", flush=True)
    time.sleep(600)

if __name__ == "__main__":
    raise SystemExit("the script's own main ran")
'''


class Shim(LaunchCase):
    def setUp(self):
        super().setUp()
        self.write("src/train_x.py", TRAIN)
        self.write("src/near.py", "def double(x):\n    return 2 * x\n")

    def run_shim(self, call="train", **changes):
        return self.launch(self.shim("src/train_x.py", call, **changes))

    def test_objects_of_ours_stand_in_for_classes_of_the_module_and_a_name_that_it_lacks_is_refused(self):
        code, out, err = self.run_shim(replace={"Model": "collections:OrderedDict"})
        self.assertEqual((code, err), (0, ""))
        self.assertIn("[rl-cockpit] Model is collections:OrderedDict (in memory; no file changes).", out)
        self.assertEqual(self.result()["returned"], "OrderedDict")
        for homes, words in (({"Modell": "collections:OrderedDict"}, "has no such name"), ({"Model": "collections:No"}, "cannot be imported in its stead")):
            code, _out, err = self.run_shim(replace=homes)
            self.assertEqual(code, 2)
            self.assertRegex(err, "override does not apply: Modell?.*" + words)

    def test_sets_attributes_entries_literals_arguments_and_argv_and_changes_no_file(self):
        before = self.listing()
        values = {"LIMIT": 5, "SHARE": 1, "CONFIG.steps": 32, "CONFIG.nested.sizes": [8, 8], "CONFIG.nested.4": "vier", "CONFIG.out": "there", "layers.1": 9}
        local = {"train.BATCH": 16, "train.SHAPE": [3, 4], "Runner.go.RATE": 0.25}
        code, out, err = self.run_shim(set=values, locals=local, kwargs={"market": "NQ"}, argv=["--x", "a b"])
        self.assertEqual((code, err), (0, ""))
        self.assertIn("'limit': 5, 'share': 1.0, 'config': {'steps': 32, 'nested': {'sizes': (8, 8), 4: 'vier'}, 'out': PosixPath('there')}", out)
        self.assertIn("'layers': [1, 9], 'batch': 16, 'shape': (3, 4), 'inner': 1, 'rate': 0.25, 'market': 'NQ', 'argv': ['--x', 'a b']", out)
        self.assertIn("'name': 'train_x', 'twice': 4", out)
        self.assertIn("[rl-cockpit] CONFIG.steps = 32 (in memory; no file changes).", out)
        result = self.result()
        self.assertEqual((result["returned"], result["ok"], result["numTimesteps"], result["error"]), ("Model", True, 1023, None))
        self.assertGreaterEqual(result["seconds"], 0)
        self.assertEqual(self.listing(), before)

    def test_seeds_right_before_the_call(self):
        dice = [self.run_shim(seed=seed)[1].split("'dice': ")[1] for seed in (1, 1, 2)]
        self.assertEqual(dice[0], dice[1])
        self.assertNotEqual(dice[0], dice[2])

    def test_refuses_an_override_that_the_project_no_longer_has(self):
        cases = (
            {"set": {"GONE": 1}}, {"set": {"CONFIG.gone": 1}}, {"set": {"CONFIG.steps.deep": 1}}, {"set": {"layers.7": 1}},
            {"locals": {"train.GONE": 1}}, {"locals": {"gone.BATCH": 1}}, {"locals": {"train.dynamic": 1}},
            {"kwargs": {"gone": 1}}, {"call": "gone"},
        )
        for case in cases:
            with self.subTest(case=case):
                code, out, err = self.run_shim(**case)
                self.assertEqual(code, 2)
                self.assertRegex(err, r"^\[rl-cockpit\] override does not apply: \S+")
                self.assertNotIn("Traceback", err)
                self.assertNotIn("'limit'", out)
                self.assertFalse(self.result()["ok"])

    def test_passes_any_argument_to_a_function_that_takes_any(self):
        code, out, _err = self.run_shim("kwargs_too", kwargs={"a": 1, "b": None})
        self.assertEqual(code, 0)
        self.assertIn("['a', 'b']", out)

    def test_awaits_a_coroutine(self):
        self.assertEqual(self.run_shim("later")[0], 0)
        self.assertEqual(self.result()["returned"], "int")

    def test_fails_where_nothing_was_returned_although_a_model_should_be(self):
        code, out, err = self.run_shim("nothing", noneFails=True)
        self.assertEqual((code, "COMPLETE" in out), (1, True))
        self.assertIn("nothing returned nothing, so it trained nothing", err)
        self.assertEqual(self.run_shim("nothing")[0], 0)
        self.assertTrue(self.result()["ok"])

    def test_ends_with_the_traceback_and_code_of_an_exception_from_the_projects_frames_on(self):
        code, _out, err = self.run_shim("fails")
        self.assertEqual(code, 1)
        self.assertTrue(err.startswith("Traceback (most recent call last):\n"))
        self.assertTrue(err.endswith("ValueError: bad market\n"))
        self.assertNotIn("rl_cockpit_launch", err)
        self.assertEqual(self.result()["error"], "ValueError: bad market")

    def test_ends_with_the_code_of_sys_exit(self):
        self.assertEqual(self.run_shim("leaves")[0], 7)
        self.assertEqual(self.result()["error"], "SystemExit: 7")

    def test_shows_a_module_that_does_not_parse_as_python_would(self):
        self.write("src/broken.py", "def train(:\n")
        code, _out, err = self.launch(self.shim("src/broken.py"))
        self.assertEqual(code, 1)
        self.assertIn("SyntaxError", err)

    def test_calls_a_module_of_a_package_with_its_relative_imports(self):
        self.write("pkg/__init__.py", "")
        self.write("pkg/other.py", "VALUE = 5\n")
        self.write("pkg/deep.py", "from .other import VALUE\ndef train():\n    N = 1\n    print('got', VALUE + N)\n    return N\n")
        program = self.shim("pkg/deep.py", locals={"train.N": 2})
        program["shim"].update(file=None, module="pkg.deep")
        code, out, err = self.launch(program)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("got 7", out)

    @unittest.skipIf(os.name == "nt", "POSIX signals")
    def test_hears_ctrl_c_although_it_was_started_with_sigint_ignored_and_dies_of_it(self):
        process = self.start(self.shim("src/train_x.py", "waits"), ignored=[signal.SIGINT, signal.SIGTERM])
        while "waits" not in process.stdout.readline():
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertIn("KeyboardInterrupt", err)
        self.assertEqual((self.result()["ok"], self.result()["error"]), (False, "KeyboardInterrupt"))

    @unittest.skipIf(os.name == "nt", "POSIX signals")
    def test_ends_by_sigterm_although_it_was_started_with_sigterm_ignored(self):
        process = self.start(self.shim("src/train_x.py", "waits"), ignored=[signal.SIGTERM])
        while "waits" not in process.stdout.readline():
            self.assertIsNone(process.poll())
        process.terminate()
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGTERM)

    def test_takes_variables_away_and_shows_no_secret(self):
        self.write("src/env.py", "import os\nAPI_KEY = 'x'\ndef train():\n    print('has', 'NOISE' in os.environ)\n    return 1\n")
        code, out, _err = self.launch(self.shim("src/env.py", set={"API_KEY": "sk-12345"}), env={"NOISE": "loud"}, unset=["NOISE", "GONE"])
        self.assertEqual(code, 0)
        self.assertIn("has False", out)
        self.assertIn("API_KEY = (secret)", out)
        self.assertNotIn("sk-12345", out)
        self.assertNotIn("loud", out)

    def test_refuses_a_run_folder_without_a_launch(self):
        code, _out, err = self.launch({"kind": "exec"})
        self.assertEqual((code, "names no program" in err), (2, True))


if __name__ == "__main__":
    unittest.main()
