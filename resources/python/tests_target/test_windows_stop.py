import os
import unittest

from rl_cockpit_target.host import ctrl_break, win32, windows, windows_processes
from tests_target.fake_windows import ENDED_BY_BREAK
from tests_target.windows_case import RUN_ID, WindowsCase


class StopTest(WindowsCase):
    def test_ctrl_break_reaches_the_training_and_its_workers_but_never_the_supervisor(self):
        fake = self.windows({"python.exe": {"on_break": 1, "children": [{"on_break": 1}]}})
        _, training = self.started(fake)
        self.assertTrue(windows.signal_group(training.pid, "SIGINT"))
        self.assertEqual([p.code for p in fake.table.values()], [None, 1, 1])

    def test_a_hard_stop_ends_the_whole_job_also_those_whose_parents_are_gone(self):
        fake = self.windows({"python.exe": {"on_break": "deaf", "children": [{"runs_s": 0, "children": [{}]}]}})
        _, training = self.started(fake)
        orphan = max(fake.table)
        self.assertIn(orphan, windows.job_members(training.pid))
        self.assertTrue(windows.signal_group(training.pid, "SIGKILL"))
        self.assertEqual(windows.pids_with_env("RL_COCKPIT_RUN", RUN_ID), [])
        self.assertEqual(fake.table[orphan].code, windows.KILLED_BY_US)
        self.assertIsNone(fake.me.code)

    def test_without_a_job_a_hard_stop_ends_whoever_descends_from_the_training_and_nobody_else(self):
        fake = self.windows({"python.exe": {"children": [{"children": [{}]}]}, "other.exe": {}}, refuses=("create_job",))
        _, training = self.started(fake)
        other = fake.start(["other.exe"], 0)
        self.assertTrue(windows.signal_group(training.pid, "SIGKILL"))
        self.assertEqual([p.pid for p in fake.table.values() if p.code is None], [fake.me.pid, other.pid])

    def test_an_agent_finds_the_job_of_a_run_whose_supervisor_has_died(self):
        fake = self.windows({"python.exe": {"children": [{}]}})
        _, training = self.started(fake)
        fake.close(windows.JOBS.pop(training.pid))  # as the end of the supervisor does
        self.assertEqual(sorted(windows.pids_with_env("RL_COCKPIT_RUN", RUN_ID)), sorted(pid for pid in fake.table if pid != fake.me.pid))
        self.assertEqual(windows.pids_with_env("RL_COCKPIT_RUN", "another"), [])

    def test_whoever_is_not_its_supervisor_asks_through_a_helper_without_console(self):
        fake = self.windows({"python.exe": {}, os.path.basename(windows.base_python()): {"runs_s": 0}})
        _, training = self.started(fake)
        windows.JOBS.clear()
        fake.calls.clear()
        self.assertTrue(windows.signal_group(training.pid, "SIGINT"))
        (name, argv, flags), = fake.calls
        self.assertEqual((name, argv[-1], flags), ("start", str(training.pid), win32.DETACHED_PROCESS))
        self.assertTrue(os.path.isfile(argv[-2]))

    def test_the_helper_enters_the_console_of_the_training_and_asks_its_group(self):
        fake = self.windows({"python.exe": {}})
        _, training = self.started(fake)
        training.console = "hidden of the dead supervisor"
        with self.assertRaises(OSError):
            fake.ctrl_break(training.pid)  # from another console no one receives it
        ctrl_break.send(fake, training.pid)
        self.assertEqual(training.code, ENDED_BY_BREAK)

    def test_a_group_where_nobody_lives_any_more_is_no_error(self):
        fake = self.windows({"python.exe": {"runs_s": 0}})
        children, training = self.started(fake)
        children.wait(0, [])
        for name in ("SIGINT", "SIGTERM", "SIGCONT"):
            self.assertFalse(windows.signal_group(training.pid, name))


class IdentityTest(WindowsCase):
    def test_a_process_is_known_again_by_pid_and_creation_time(self):
        fake = self.windows({"python.exe": {}})
        _, training = self.started(fake)
        start = windows.process_start(training.pid)
        self.assertTrue(windows.is_alive(training.pid, start))
        self.assertFalse(windows.is_alive(training.pid, str(int(start) + 1)))
        self.assertFalse(windows.signal_process(training.pid, str(int(start) + 1), "SIGKILL"))
        self.assertTrue(windows.signal_process(training.pid, start, "SIGKILL"))
        self.assertFalse(windows.is_alive(training.pid, start))

    def test_exit_code_259_is_an_end_like_any_other(self):
        fake = self.windows({"python.exe": {"runs_s": 0, "code": 259}})
        children, training = self.started(fake)
        children.reap()
        self.assertTrue(windows.read_process(training.pid).dead)

    def test_reading_processes_keeps_no_handle(self):
        fake = self.windows({"python.exe": {"children": [{}]}})
        _, training = self.started(fake)
        before = len(fake.handles)
        windows.table()
        windows_processes.descendants(training.pid)
        windows.command_of(windows.read_process(training.pid))
        windows.pids_with_env("RL_COCKPIT_RUN", RUN_ID)
        self.assertEqual(len(fake.handles), before)

    def test_the_process_of_the_hidden_console_is_nobodys_training(self):
        fake = self.windows({"python.exe": {}})
        self.started(fake)
        self.assertNotIn("conhost.exe", [row.name for row in windows.table().values()])


if __name__ == "__main__":
    unittest.main()
