import importlib.util
import os
import pickle
import sys
import tempfile
import unittest

from rl_cockpit_target.scripts.probes.pickle_blame import state_methods

SOURCE = """import threading


def decorated(kind):
    return kind


@decorated
class Held:
    \"\"\"Its lock cannot be pickled.\"\"\"

    def __init__(self, size=1):
        self.size = size
        self.lock = threading.Lock()
        self.pool = [threading.Lock() for each in range(size)]


class Own:
    def __getstate__(self):
        return {}


AFTER = 1
"""



def loaded(path, source):
    with open(path, "wb") as file:
        file.write(source.encode("utf-8"))
    spec = importlib.util.spec_from_file_location("held_module", path)
    result = importlib.util.module_from_spec(spec)
    sys.modules["held_module"] = result
    spec.loader.exec_module(result)
    return result


def with_remedy(source, remedy):
    lines = source.split("\n")
    return "\n".join(lines[: remedy["after"]] + remedy["lines"] + lines[remedy["after"] :])


class PickleRemedy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(sys.modules.pop, "held_module", None)
        self.folder = folder.name

    def at(self, name):
        return os.path.join(self.folder, name)

    def test_objects_of_the_class_can_be_pickled_once_the_lines_stand_in_it(self):
        for name, end in (("unix.py", "\n"), ("windows.py", "\r\n")):
            module = loaded(self.at(name), SOURCE.replace("\n", end))
            remedy = state_methods(module.Held(), ["lock", "pool"])
            self.assertEqual(remedy["line"], 14)
            fixed = loaded(self.at("mended_" + name), with_remedy(SOURCE, remedy))
            again = pickle.loads(pickle.dumps(fixed.Held(3)))
            self.assertEqual(again.size, 3)
            self.assertTrue(again.lock.acquire(False))
            # What its constructor alone knows how to make is left to the user.
            self.assertIsNone(again.pool)
            self.assertEqual(fixed.AFTER, 1)

    def test_a_class_that_pickles_its_own_way_or_has_no_source_gets_no_lines(self):
        module = loaded(self.at("own.py"), SOURCE)
        self.assertIsNone(state_methods(module.Own(), ["lock"]))
        self.assertIsNone(state_methods(type("Typed", (), {})(), ["lock"]))
        self.assertIsNone(state_methods(module.Held(), []))


if __name__ == "__main__":
    unittest.main()
