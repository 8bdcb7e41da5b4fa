import os
import resource
import sys
import tempfile
import time
import unittest

from rl_cockpit.bounded_output import output_of


def script(text):
    return ["/bin/sh", "-c", text]


@unittest.skipIf(os.name == "nt", "programs made of shell scripts")
class BoundedOutputTest(unittest.TestCase):
    def test_what_a_program_prints_and_how_it_ended_is_told(self):
        self.assertEqual(output_of(script("echo out; echo err >&2; exit 3"), 20), (3, b"out\n", b"err\n", None))
        self.assertEqual(output_of(script("echo out; echo err >&2"), 20, joined=True), (0, b"out\nerr\n", b"", None))
        self.assertEqual(output_of(["cat"], 20, text="ü").text, "ü")
        self.assertEqual(output_of(["true"], 20, text="x" * 1000000)[0], 0)
        self.assertEqual(output_of([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], 20).code, -9)
        self.assertEqual(output_of(["head", "-c", "1048576", "/dev/zero"], 20).stdout, b"\0" * 1048576)

    def test_one_that_is_not_there_is_told_by_the_reason(self):
        self.assertEqual(output_of(["/nowhere/tool"], 20).problem, "could not be started (No such file or directory)")

    def test_one_that_prints_without_end_is_killed_and_fills_no_memory(self):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for text in ("cat /dev/zero", "cat /dev/zero >&2", "cat /dev/zero | cat"):
            done = output_of(script(text), 60)
            self.assertEqual((done.code, done.problem), (None, "answers too much: more than 1 MB"))
        self.assertEqual(output_of(script("head -c 1048577 /dev/zero"), 60).problem, "answers too much: more than 1 MB")
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(grown * (1 if sys.platform == "darwin" else 1024), 30 << 20)

    def test_one_that_hangs_is_killed_with_what_it_started_also_where_it_stopped_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pid")
            began = time.monotonic()
            for text in ("trap '' TERM; sleep 500 & echo $! > '%s'; wait", "sleep 500 & echo $! > '%s'; kill -STOP $$"):
                done = output_of(script(text % path), 0.5)
                self.assertEqual(done.problem, "did not answer within 0.5 s")
                with open(path) as file:
                    pid = int(file.read())
                until = time.monotonic() + 30
                while os.path.exists("/proc/%d/cwd" % pid) and time.monotonic() < until:
                    time.sleep(0.02)
                self.assertRaises(OSError, os.readlink, "/proc/%d/cwd" % pid)
            self.assertLess(time.monotonic() - began, 60)

    def test_a_grandchild_that_holds_the_pipe_is_not_waited_for(self):
        began = time.monotonic()
        done = output_of(script("echo out; sleep 40 & exit 0"), 60)
        self.assertEqual((done.code, done.stdout, done.problem), (0, b"out\n", None))
        self.assertLess(time.monotonic() - began, 35)


if __name__ == "__main__":
    unittest.main()
