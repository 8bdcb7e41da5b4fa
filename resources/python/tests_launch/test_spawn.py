"""Processes that a training starts: they import its module by name, with the same overrides, and never launch again."""

import os
import unittest

from tests_launch.launch_case import TOOLS, LaunchCase

TRAIN = '''
import concurrent.futures, multiprocessing, os, subprocess, sys

CONFIG = {"rate": 1}

def worker(number):
    FACTOR = 1
    return number * CONFIG["rate"] * FACTOR, __name__, os.environ.get("RL_COCKPIT_LAUNCH") is not None

def train():
    for kind in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context(kind)
        with context.Pool(2) as pool:
            print(kind, "pool", pool.map(worker, [1, 2]))
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
            print(kind, "executor", list(pool.map(worker, [3])))
        queue = context.SimpleQueue()
        process = context.Process(target=report, args=(queue,))
        process.start(); print(kind, "process", queue.get()); process.join()
    print("child", subprocess.check_output([sys.executable, "-c", "import train_y; print(train_y.CONFIG)"], text=True))
    return 1

def report(queue):
    queue.put(worker(4))

print("imported as", __name__, flush=True)
'''


class Spawn(LaunchCase):
    def test_spawn_and_forkserver_workers_see_the_overrides_and_never_run_the_launcher(self):
        self.write("src/train_y.py", TRAIN)
        before = self.listing()
        code, out, err = self.launch(self.shim("src/train_y.py", set={"CONFIG.rate": 10}, locals={"worker.FACTOR": 7}))
        self.assertEqual((code, err), (0, ""))
        for kind in ("spawn",) if os.name == "nt" else ("spawn", "forkserver", "fork"):
            self.assertIn("{} pool [(70, 'train_y', True), (140, 'train_y', True)]".format(kind), out)
            self.assertIn("{} executor [(210, 'train_y', True)]".format(kind), out)
            self.assertIn("{} process (280, 'train_y', True)".format(kind), out)
        self.assertEqual(out.count("Calls train_y.train("), 1)
        self.assertNotIn("imported as __mp_main__", out)
        self.assertIn("{'rate': 10}", out)
        self.assertEqual(self.listing(), before)

    def test_a_sitecustomize_that_ours_hides_is_run_too_and_one_that_looks_for_ours_does_no_harm(self):
        other = self.path("other")
        os.makedirs(other)
        with open(os.path.join(other, "sitecustomize.py"), "w", encoding="utf-8") as file:
            file.write(HIDES)
        self.write("show.py", "import sys\nprint('sites', sys.other_ran)\n")
        code, out, err = self.launch({"kind": "exec"}, [os.path.join(self.project, "show.py")], env={"PYTHONPATH": os.pathsep.join([TOOLS, other])})
        self.assertEqual((code, err), (0, ""))
        self.assertIn("sites 1", out)


# As the one of the supervisor on Windows: it runs any other sitecustomize it finds.
HIDES = """
import os, sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
sys.other_ran = getattr(sys, "other_ran", 0) + 1
here = os.path.dirname(os.path.abspath(__file__))
spec = PathFinder.find_spec("sitecustomize", [one for one in sys.path if os.path.abspath(one) != here])
if spec is not None:
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)
"""

if __name__ == "__main__":
    unittest.main()
