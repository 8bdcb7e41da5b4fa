"""A script without a function runs as `__main__` with other values of its constants; nothing of the project changes."""

import os
import unittest

from tests_launch.launch_case import LaunchCase

FLAT = '''# -*- coding: utf-8 -*-
from __future__ import annotations
import pickle, sys
from near import double

EPISODES = 500
RATE: float = 1.0
SIZES = (64, 64)
NAME = "café"
CONFIG = {"lr": 0.1, "nested": {"depth": 2, 4: "four"}}
more = dict(gamma=0.9, inner={"k": 1})
STEPS = EPISODES * 2
if EPISODES < 10:
    NOTE = "short"
else:
    NOTE = "long"

class Thing:
    size = EPISODES

def read():
    FACTOR = 3
    return EPISODES * FACTOR

if __name__ == "__main__":
    warm = 7
    again = pickle.loads(pickle.dumps(Thing()))
    print("GOT", EPISODES, repr(RATE), SIZES, NAME, CONFIG, more, STEPS, NOTE, read(), warm, again.size, double(2), sys.argv[1:])
    print("PATHS", __file__ == sys.argv[0], sys.path[0] == __file__.rpartition("/")[0], sys.modules["__main__"].__file__ == __file__, __spec__)
    if RATE == 66:
        raise ValueError("bad rate")
    if RATE == 77:
        sys.exit(9)
'''

WORKERS = '''
import multiprocessing, sys

RATE = 1

def worker(number):
    return number * RATE

if __name__ == "__main__":
    for kind in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context(kind).Pool(2) as pool:
            print(kind, pool.map(worker, [1, 2]))
    print("hidden", RATE)
else:
    print("imported as", __name__, RATE, flush=True)
'''


class MainScript(LaunchCase):
    def setUp(self):
        super().setUp()
        self.write("src/near.py", "def double(number):\n    return 2 * number\n")
        self.script = self.write("src/flat.py", FLAT)

    def run_flat(self, name="src/flat.py", **changes):
        return self.launch(self.shim(name, call=None, **changes))

    def test_a_flat_script_runs_as_main_with_the_values_in_place_of_its_constants_before_anything_reads_them(self):
        before = self.listing()
        code, out, err = self.run_flat(
            set={"EPISODES": 5, "RATE": 2, "SIZES": [8, 8], "NAME": "o'neill", "CONFIG.lr": 0.5, "CONFIG.nested.depth": 9, "CONFIG.nested.4": "IV",
                 "more.gamma": 1, "more.inner.k": 2, "warm": 8},
            locals={"read.FACTOR": 10}, argv=["--x"],
        )
        self.assertEqual((code, err), (0, ""))
        self.assertIn(
            "GOT 5 2.0 (8, 8) o'neill {'lr': 0.5, 'nested': {'depth': 9, 4: 'IV'}} {'gamma': 1.0, 'inner': {'k': 2}} 10 short 50 8 5 4 ['--x']", out)
        self.assertIn("PATHS True True True None", out)
        self.assertIn("Runs {}.".format(self.script), out)
        self.assertEqual(self.result()["ok"], True)
        self.assertEqual(self.listing(), before)

    def test_without_values_it_is_what_python_itself_would_run(self):
        code, out, _err = self.run_flat()
        self.assertEqual(code, 0)
        self.assertIn("GOT 500 1.0 (64, 64) café", out)

    def test_a_constant_that_is_not_there_any_more_refuses_the_start(self):
        for name in ("GONE", "STEPS", "CONFIG.gone", "CONFIG.lr.deep", "read.x", "size"):
            code, out, err = self.run_flat(set={name: 1})
            self.assertEqual(code, 2, name)
            self.assertIn("override does not apply: {}. ".format(name), err)
            self.assertNotIn("GOT", out)

    def test_a_failure_shows_the_line_of_the_file_and_no_frame_of_the_launcher(self):
        code, _out, err = self.run_flat(set={"RATE": 66})
        line = FLAT.splitlines().index('        raise ValueError("bad rate")') + 1
        self.assertEqual(code, 1)
        self.assertIn('File "{}", line {}, in <module>\n    raise ValueError("bad rate")'.format(self.script, line), err)
        self.assertNotIn("rl_cockpit_launch", err)
        self.assertEqual(self.result()["error"], "ValueError: bad rate")

    def test_its_own_exit_code_is_the_exit_code_of_the_run(self):
        self.assertEqual(self.run_flat(set={"RATE": 77})[0], 9)
        self.assertEqual(self.result()["ok"], False)

    def test_workers_of_every_start_method_get_the_values_too(self):
        self.write("workers.py", WORKERS)
        code, out, err = self.run_flat("workers.py", set={"RATE": 10})
        self.assertEqual((code, err), (0, ""))
        for kind in ("spawn",) if os.name == "nt" else ("spawn", "forkserver", "fork"):
            self.assertIn("{} [10, 20]".format(kind), out)
        self.assertIn("imported as __mp_main__ 10", out)
        self.assertEqual(out.count("hidden 10"), 1)


if __name__ == "__main__":
    unittest.main()
