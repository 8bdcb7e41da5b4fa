import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

SHIM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rl_cockpit_target", "host", "windows_shim")


def shim():
    spec = importlib.util.spec_from_file_location("the_shim", os.path.join(SHIM, "sitecustomize.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ShimTest(unittest.TestCase):
    def test_ctrl_break_interrupts_and_every_other_event_of_a_console_is_passed_on(self):
        interrupts = []
        reported = [shim().handle_event(event, lambda: True, lambda: interrupts.append(1)) for event in (0, 1, 2, 5, 6)]
        self.assertEqual((reported, len(interrupts)), ([False, True, False, False, False], 1))

    def test_a_program_that_answers_ctrl_break_itself_is_left_alone(self):
        self.assertFalse(shim().handle_event(1, lambda: False, lambda: self.fail("it was interrupted")))

    def test_the_interrupt_comes_as_a_keyboard_interrupt_in_the_main_thread(self):
        # Only Windows wakes a sleep for it; everywhere it comes between two of them. Debian's Python has its own sitecustomize.
        program = (
            "import sys, threading, time\n"
            "from importlib.util import module_from_spec, spec_from_file_location\n"
            "spec = spec_from_file_location('the_shim', %r)\n"
            "shim = module_from_spec(spec)\n"
            "spec.loader.exec_module(shim)\n"
            "threading.Timer(0.1, shim.interrupt).start()\n"
            "try:\n"
            "    for _ in range(3000): time.sleep(60 if sys.platform == 'win32' else 0.02)\n"
            "except KeyboardInterrupt: print('saved')"
        ) % os.path.join(SHIM, "sitecustomize.py")
        done = self.python(["-S", "-c", program], "")
        self.assertEqual(done.stdout.decode().split(), ["saved"])

    def test_the_sitecustomize_that_it_hides_is_run_and_the_command_line_stays_as_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "sitecustomize.py"), "w", encoding="utf-8") as file:
                file.write("import builtins\nbuiltins.MINE = __file__\n")
            done = self.python(["-c", "import sys; print(MINE); print(sys.argv)", "--seed", "1"], folder)
            self.assertEqual(done.stdout.decode().splitlines(), [os.path.join(folder, "sitecustomize.py"), "['-c', '--seed', '1']"])

    def python(self, argv, folder):
        env = dict(os.environ, PYTHONPATH=os.pathsep.join([SHIM] + ([folder] if folder else [])))
        done = subprocess.run([sys.executable] + argv, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        return done


if __name__ == "__main__":
    unittest.main()
