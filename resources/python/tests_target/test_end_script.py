import os
import threading
import time
import unittest
import unittest.mock

from rl_cockpit_target.discovery import run_script

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class EndScriptTest(unittest.TestCase):
    def test_a_script_that_hangs_is_ended_by_its_token_and_reports_the_signal(self):
        done = {}
        request = {"script": "crashes/wait", "words": {}, "limitS": 60, "token": "t1"}
        source = "import time\ndef main(words, report):\n    time.sleep(3600)\n"
        with unittest.mock.patch.object(run_script, "script_source", lambda *_: source):
            thread = threading.Thread(target=lambda: done.update(run_script.run_script(TOOLS, request)))
            thread.start()
            until = time.monotonic() + 30
            while "t1" not in run_script.RUNNING and time.monotonic() < until:
                time.sleep(0.01)
            self.assertEqual(run_script.end_script({"token": "t1"}), {"ended": True})
            thread.join(30)
        self.assertEqual((done["signal"], done["timedOut"]), ("SIGKILL", False))
        self.assertEqual(run_script.end_script({"token": "t1"}), {"ended": False})


if __name__ == "__main__":
    unittest.main()
