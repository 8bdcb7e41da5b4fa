import json
import os
import unittest

from rl_cockpit_target.host import win32, windows
from rl_cockpit_target.supervisor import windows_daemon
from rl_cockpit_target.supervisor.spawn import SpawnFailed
from rl_cockpit_target.supervisor.windows_children import command
from tests_target.windows_case import RUN_ID, WindowsCase


class StagesTest(WindowsCase):
    PROGRAMS = {"python.exe": {}}

    def stage(self, environ=None, **more):
        fake = self.windows(self.PROGRAMS, **more)
        return fake, windows_daemon.next_stage(["python.exe", "-I", "supervise.py", "run"], environ or {})

    def test_stage_two_gets_a_hidden_console_a_group_of_its_own_and_leaves_the_callers_job(self):
        fake, answer = self.stage(job="of the app", job_lets_go=True)
        second = [p for p in fake.table.values() if p is not fake.me][0]
        self.assertEqual(answer, (0, None))
        self.assertEqual((second.console, second.group, second.job), ("hidden of %d" % second.pid, second.pid, None))
        self.assertEqual(second.env["RL_COCKPIT_STAGE"], "2")

    def test_a_job_that_may_not_be_left_is_stayed_in_and_the_supervisor_says_so(self):
        fake, answer = self.stage(job="of a service")
        flags = [call[2] & win32.CREATE_BREAKAWAY_FROM_JOB for call in fake.calls]
        self.assertEqual((answer, flags), ((0, None), [win32.CREATE_BREAKAWAY_FROM_JOB, 0]))
        self.assertIn("could not leave the job", windows.start_notes()[0])

    def test_without_a_job_there_is_nothing_to_tell(self):
        self.stage()
        self.assertEqual(windows.start_notes(), [])

    def test_a_supervisor_that_cannot_be_started_is_a_report_and_is_tried_again_only_for_the_job(self):
        self.PROGRAMS = {}
        fake, (status, line) = self.stage()
        self.assertEqual((status, len(fake.calls)), (4, 1))
        self.assertEqual(json.loads(line)["code"], "supervisor-not-started")

    def test_stage_two_goes_on_and_hides_its_mark_from_the_training(self):
        environ = {"RL_COCKPIT_STAGE": "2"}
        fake, answer = self.stage(environ)
        self.assertEqual((answer, environ, fake.calls), (None, {}, []))


class SpawnTest(WindowsCase):
    def test_a_training_is_in_its_job_before_its_first_instruction(self):
        fake = self.windows({"python.exe": {}})
        children, training = self.started(fake)
        self.assertEqual([call[0] for call in fake.calls], ["start", "create_job", "assign", "duplicate_into", "resume"])
        self.assertEqual(fake.calls[0][2], win32.CREATE_SUSPENDED | win32.CREATE_NEW_PROCESS_GROUP)
        self.assertEqual((children.job, training.job.name), ("Local\\rl-cockpit-" + RUN_ID,) * 2)
        self.assertEqual((training.console, training.group, fake.shown), (fake.me.console, training.pid, []))

    def test_a_training_that_can_be_in_no_job_runs_all_the_same_and_the_record_says_so(self):
        for call in ("create_job", "assign"):
            fake = self.windows({"python.exe": {}}, refuses=(call,))
            children, training = self.started(fake)
            self.assertEqual((training.suspended, children.job), (False, None))
            self.assertIn("not in an RL Cockpit job object", children.notes[0])
            self.assertEqual(windows.job_members(training.pid), set())
            self.assertEqual(fake.jobs, {}, "a handle of the unused job was kept")

    def test_a_training_that_cannot_be_let_go_is_ended_instead_of_lying_there_for_ever(self):
        fake = self.windows({"python.exe": {}}, refuses=("resume",))
        with self.assertRaises(SpawnFailed):
            self.started(fake)
        self.assertEqual([p for p in fake.table.values() if p.code is None], [fake.me])

    def test_a_missing_program_and_a_missing_folder_are_distinguished(self):
        self.windows({"python.exe": {}})
        for more, says in (({"argv": ["nothing.exe"]}, "nothing.exe was not found."), ({"cwd": "/nowhere"}, "The folder /nowhere cannot be opened")):
            with self.assertRaises(SpawnFailed) as caught:
                self.started(win32.kernel(), **more)
            self.assertIn(says, caught.exception.says)

    def test_a_batch_file_gets_no_argument_that_cmd_would_take_apart(self):
        for text in ("a&calc", "%PATH%", 'a" & calc "', "a\nb", "1>x", "a^b"):
            with self.assertRaises(SpawnFailed):
                command({"argv": ["train.CMD", text], "cwd": "/"}, {})
        plain = ["train.cmd", "--seed=1", "C:\\a b\\ü"]
        self.assertEqual(command({"argv": plain, "cwd": "/"}, {}), plain)
        self.assertEqual(command({"argv": ["python.exe", "a&b"], "cwd": "/"}, {})[1], "a&b")

    def test_a_program_named_by_a_relative_path_lies_below_the_trainings_folder(self):
        self.assertEqual(command({"argv": ["bin/train.exe"], "cwd": "/project"}, {})[0], os.path.join("/project", "bin/train.exe"))

    def test_an_ntstatus_is_recorded_unsigned_whatever_sign_it_came_with(self):
        for code in (0xC0000005, 0xC0000005 - (1 << 32)):
            fake = self.windows({"python.exe": {"runs_s": 0, "code": code}})
            children, _ = self.started(fake)
            self.assertEqual((children.reap().code, children.exit_status.raw, children.exit_status.signal_name), (0xC0000005, 0xC0000005, None))

    def test_the_shim_comes_first_on_the_path_the_persons_own_after_it_and_no_name_is_there_twice(self):
        env, says = windows.training_env({"PATH": "a", "Path": "b", "PythonPath": "mine", "__PYVENV_LAUNCHER__": "ours"})
        shim = os.path.join(windows.HERE, "windows_shim")
        self.assertEqual(env, {"Path": "b", "PYTHONPATH": shim + os.pathsep + "mine", windows.FORTRAN: "1"})
        self.assertIn(shim, says)
        self.assertTrue(os.path.isfile(os.path.join(shim, "sitecustomize.py")))
        retained, _ = windows.training_env({windows.FORTRAN: "0"})
        self.assertEqual(retained, {windows.FORTRAN: "0", "PYTHONPATH": shim})


if __name__ == "__main__":
    unittest.main()
