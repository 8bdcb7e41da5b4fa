import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from rl_cockpit_target.host import sleep_inhibitor

HERE = os.path.dirname(os.path.abspath(__file__))
# A stand-in for a supervisor: keeps sleep_inhibitor as on a Mac, shows what it knows, waits to be ended.
HOLDER = """
import sys, time
sys.path.insert(0, sys.argv[1])
from rl_cockpit_target.host import sleep_inhibitor
held = sleep_inhibitor.keep_awake("a-run", "local", "darwin")
while not held.read():
    pass
print(held.holds, held.says, flush=True)
time.sleep(60)
"""


@unittest.skipUnless(sys.platform.startswith("linux"), "looks at processes through /proc")
class CaffeinateTest(unittest.TestCase):
    def login_tools(self, **state):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.mkdir(os.path.join(self.folder, "locks"))
        with open(os.path.join(self.folder, "state.json"), "w", encoding="utf-8") as file:
            json.dump(state, file)
        tool = os.path.join(self.folder, "caffeinate")
        with open(tool, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\nexec "%s" "%s" caffeinate "$@"\n' % (sys.executable, os.path.join(HERE, "fake_login_tools.py")))
        os.chmod(tool, 0o755)
        return dict(os.environ, FAKE_LOGIN_TOOLS=self.folder, PATH=self.folder + os.pathsep + os.environ["PATH"])

    def locks(self):
        return [int(pid) for pid in os.listdir(os.path.join(self.folder, "locks")) if alive(int(pid))]

    def holder(self, env):
        child = subprocess.Popen([sys.executable, "-c", HOLDER, os.path.dirname(HERE)], env=env, stdout=subprocess.PIPE, text=True)
        self.addCleanup(child.stdout.close)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        return child

    def until(self, condition):
        for _ in range(1000):
            if condition():
                return
            time.sleep(0.01)
        self.fail("it did not happen within 10 s")

    def test_a_mac_stays_awake_until_its_supervisor_is_gone_even_when_that_is_killed(self):
        child = self.holder(self.login_tools())
        self.assertEqual(child.stdout.readline(), "True %s\n" % (sleep_inhibitor.HELD % "caffeinate"))
        self.until(lambda: len(self.locks()) == 1)
        self.assertNotIn(str(child.pid), ancestors(self.locks()[0]))
        child.send_signal(signal.SIGKILL)
        child.wait()
        self.until(lambda: not self.locks())

    def test_a_caffeinate_that_ends_at_once_is_reported_with_its_reason(self):
        child = self.holder(self.login_tools(caffeinate="refuse"))
        self.assertEqual(child.stdout.readline(), "False %s\n" % (sleep_inhibitor.NOT_HELD % "caffeinate: no assertion could be made."))


class WslTest(unittest.TestCase):
    def test_a_distro_keeps_nobody_awake_for_windows_alone_falls_asleep(self):
        matches = sleep_inhibitor.keep_awake("a-run", "wsl:Ubuntu", "linux")
        self.assertEqual((matches.holds, matches.fd, "Windows" in matches.says), (False, None, True))


def alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return ") Z " not in file.read()
    except OSError:
        return False


def ancestors(pid):
    matches = []
    while pid > 1:
        with open("/proc/%d/stat" % pid) as file:
            pid = int(file.read().rpartition(") ")[2].split()[1])
        matches.append(str(pid))
    return matches


if __name__ == "__main__":
    unittest.main()
