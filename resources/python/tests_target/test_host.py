import inspect
import os
import unittest

from rl_cockpit_target.host import windows
from rl_cockpit_target.host.system import system
from rl_cockpit_target.supervisor import children, windows_children


def functions(module):
    """name → parameters of the public functions of a module, those that it borrows included."""
    result = inspect.getmembers(module, inspect.isfunction)
    return {name: len(inspect.signature(value).parameters) for name, value in result if not name.startswith("_")}


@unittest.skipIf(os.name == "nt", "compares the other system with this one")
class HostTest(unittest.TestCase):
    def test_windows_answers_every_question_that_posix_answers(self):
        here, present = functions(system), functions(windows)
        self.assertGreater(len(here), 12)
        self.assertEqual({name: present.get(name) for name in here}, here)

    def test_the_children_of_windows_have_the_methods_of_those_of_posix(self):
        here, present = functions(children.Children), functions(windows_children.Children)
        self.assertEqual({name: present.get(name) for name in here}, here)


class IdentityTest(unittest.TestCase):
    def test_a_process_is_itself_only_with_its_start_time(self):
        start = system.process_start(os.getpid())
        self.assertTrue(system.is_alive(os.getpid(), start))
        self.assertFalse(system.is_alive(os.getpid(), "another"))
        self.assertFalse(system.signal_process(os.getpid(), "another", "SIGKILL"))

    def test_memory_disk_and_boot_are_known(self):
        used, total = system.memory()
        self.assertTrue(0 < used < total)
        self.assertGreater(system.disk_free(os.getcwd()), 0)
        self.assertIsNone(system.disk_free("/no/such/folder"))
        self.assertEqual(system.boot_id(), system.boot_id())
