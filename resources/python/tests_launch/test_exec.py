"""A script or module started as the command line says it, with default signals."""

import os
import signal
import subprocess
import sys
import unittest

from rl_cockpit_launch import program
from tests_launch.launch_case import TOOLS, LaunchCase

EXEC = {"kind": "exec"}
SHOW = "import os, signal, sys\nfrom near import VALUE\nprint(sys.argv[1:], __name__, VALUE, signal.getsignal(signal.SIGINT) is signal.default_int_handler)\n"


@unittest.skipIf(os.name == "nt", "exec is of POSIX")
class Exec(LaunchCase):
    def setUp(self):
        super().setUp()
        self.write("near.py", "VALUE = 5\n")
        self.script = self.write("show.py", SHOW)

    def test_a_script_has_the_very_command_line_that_was_shown(self):
        shows = self.write("line.py", "print(open('/proc/self/cmdline').read().split('\\0')[:-1])\n") if sys.platform == "linux" else self.script
        code, out, err = self.launch(EXEC, [shows, "key='a, b'", "", "$HOME"])
        self.assertEqual((code, err), (0, ""))
        if sys.platform == "linux":
            self.assertIn(repr([sys.executable, "-u", shows, "key='a, b'", "", "$HOME"]), out)

    def test_a_script_and_a_module_find_their_neighbors(self):
        before = self.listing()
        for words in ([self.script, "--x"], ["-m", "show", "--x"]):
            code, out, err = self.launch(EXEC, words, env={"PYTHONPATH": os.pathsep.join([TOOLS, self.project])})
            self.assertEqual((code, err), (0, ""))
            self.assertIn("['--x'] __main__ 5 True", out)
        self.assertEqual(self.listing(), before)

    def test_ctrl_c_reaches_it_although_it_was_ignored_at_the_start(self):
        waits = self.write("waits.py", "import time\nprint('waits', flush=True)\ntime.sleep(600)\n")
        process = self.start(EXEC, [waits], ignored=[signal.SIGINT])
        while "waits" not in process.stdout.readline():
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGINT)

    def test_exit_codes_are_the_programs_own(self):
        self.assertEqual(self.launch(EXEC, [self.write("five.py", "import sys\nsys.exit(5)\n")])[0], 5)
        self.assertEqual(self.launch(EXEC, [os.path.join(self.project, "gone.py")])[0], 2)

    def test_inside_the_process_as_on_windows_it_is_main_too(self):
        line = "import sys; sys.path.insert(0, {!r}); from rl_cockpit_launch import program; sys.exit(program.run_inside({!r}))"
        for words in ([self.script, "--x"], ["-m", "show", "--x"]):
            done = subprocess.run([sys.executable, "-c", line.format(TOOLS, words)], cwd=self.project, stdout=subprocess.PIPE, universal_newlines=True)
            self.assertEqual((done.returncode, done.stdout), (0, "['--x'] __main__ 5 True\n"))

    def test_an_empty_command_is_refused(self):
        with self.assertRaisesRegex(program.Refusal, "names no program"):
            program.run([], None)


if __name__ == "__main__":
    unittest.main()
