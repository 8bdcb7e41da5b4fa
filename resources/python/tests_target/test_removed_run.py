import os
import signal
import socket
import subprocess
import time
import unittest

from rl_cockpit_target.agent.stop_run import is_process_alive, signal_training, stop_process
from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal

RUN = "20260101-000000-0000000a"


@unittest.skipIf(os.name == "nt", "process groups of POSIX")
class RemovedRunTest(unittest.TestCase):
    def setUp(self):
        self.child = subprocess.Popen(["sleep", "600"], start_new_session=True)
        self.addCleanup(self.end)
        pid = self.child.pid
        self.proc = {
            "supervisorPid": 1, "supervisorStart": "", "pid": pid, "start": system.process_start(pid), "pgid": pid,
            "bootId": system.boot_id(), "pid1Start": system.pid1_start(), "hostname": socket.gethostname(),
        }

    def end(self):
        self.child.kill()
        self.child.wait()

    def ask(self, **change):
        return {"verb": "stopProcess", "runId": RUN, "mode": "term", "waits": {"gracefulMs": 1, "termMs": 1}, "proc": dict(self.proc, **change)}

    def test_the_process_of_a_removed_run_is_known_to_live_and_is_ended(self):
        self.assertEqual(is_process_alive(self.ask()), {"alive": True})
        stop_process(self.ask())
        self.assertEqual(self.child.wait(10), -signal.SIGTERM)
        self.assertEqual(is_process_alive(self.ask()), {"alive": False})

    def test_another_process_with_the_same_number_is_never_touched(self):
        for change in ({"start": "1"}, {"bootId": "another"}):
            self.assertNotEqual(is_process_alive(self.ask(**change)), {"alive": True})
            stop_process(self.ask(**change))
        time.sleep(0.3)
        self.assertIsNone(self.child.poll())

    def test_a_group_that_is_not_the_process_own_is_not_signaled(self):
        other = subprocess.Popen(["sleep", "600"], start_new_session=True)
        try:
            signal_training(dict(self.proc, pgid=other.pid), "SIGTERM")
            self.assertEqual(self.child.wait(10), -signal.SIGTERM)
            self.assertIsNone(other.poll())
        finally:
            other.kill()
            other.wait()

    def test_a_number_that_is_no_process_is_refused(self):
        for pid in (0, -1, 2**31, "1", None):
            with self.assertRaises(Refusal):
                stop_process(self.ask(pid=pid))


if __name__ == "__main__":
    unittest.main()
