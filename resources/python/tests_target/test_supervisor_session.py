import json
import os
import tempfile
import unittest

from rl_cockpit_target.agent.launch import await_start, spawn_supervisor

#: Is where the supervisor's program is expected: it reports its session and its group, and that it started.
SUPERVISE = """
import json, os, sys
with open(os.path.join(sys.argv[1], "ids.json"), "w") as file:
    json.dump([os.getsid(0), os.getpgid(0), os.getpid()], file)
print(json.dumps({"ok": True}), flush=True)
"""


@unittest.skipIf(os.name == "nt", "sessions of a POSIX system")
class SupervisorSessionTest(unittest.TestCase):
    def test_a_supervisor_is_in_a_session_of_its_own_from_its_first_line_on_so_that_a_kill_of_the_group_of_the_agent_misses_it(self):
        with tempfile.TemporaryDirectory(prefix="rl cockpit \u00fc ") as base:
            os.makedirs(os.path.join(base, "tools", "rl_cockpit_target"))
            with open(os.path.join(base, "tools", "rl_cockpit_target", "supervise.py"), "w", encoding="utf-8") as file:
                file.write(SUPERVISE)
            await_start(base, spawn_supervisor(base, os.path.join(base, "tools"), "local"))
            with open(os.path.join(base, "ids.json"), encoding="utf-8") as file:
                session, group, pid = json.load(file)
        self.assertEqual((session, group), (pid, pid))
        self.assertNotEqual(group, os.getpgid(0))


if __name__ == "__main__":
    unittest.main()
