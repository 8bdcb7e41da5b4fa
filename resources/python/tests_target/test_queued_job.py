"""A job of the user's queue: its files, the end of its output, and whose it may be."""

import os
import unittest
from unittest import mock

from rl_cockpit_target.host import output_part
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import programs, queued_job
from tests_target.slurm_case import answer, temporary_folder

# `scontrol show job` of Slurm 22.05.
SHOWN = """JobId=7 JobName=my job
   UserId=me({uid}) GroupId=me(0) MCS_label=N/A
   JobState=RUNNING Reason=None Dependency=(null)
   Command=/home/me/own job.sh
   WorkDir=/home/me
   StdErr={out}
   StdIn=/dev/null
   StdOut={out}
"""


class QueuedJob(unittest.TestCase):
    def setUp(self):
        self.out = os.path.join(temporary_folder(self), "slurm 7.out")

    def ask(self, act=queued_job.queued_job, uid=None, job_id="7", start=None):
        shown = answer(out=SHOWN.format(uid=os.getuid() if uid is None else uid, out=self.out))
        with mock.patch.object(programs, "call", return_value=shown) as self.call:
            return act({"jobId": job_id, "from": start})

    def test_its_files_and_the_end_of_its_output(self):
        with open(self.out, "w", encoding="utf-8") as file:
            file.write("first\n" + "x" * output_part.MAX_TAIL + "\nlast\n")
        detail = self.ask()
        self.assertEqual((detail["name"], detail["command"], detail["workDir"], detail["stdout"]), ("my job", "/home/me/own job.sh", "/home/me", self.out))
        self.assertEqual((detail["output"], detail["problem"]), ("last\n", None))

    def test_its_state_in_the_words_of_slurm(self):
        detail = self.ask()
        self.assertEqual([detail[name] for name in ("state", "reason", "isOver", "needsPerson")], ["RUNNING", None, False, False])
        self.assertEqual(self.call.call_count, 1)

    def test_what_follows_a_byte_until_all_of_it_was_read(self):
        with open(self.out, "wb") as file:
            file.write("schön\n".encode())
        first = self.ask()
        with open(self.out, "ab") as file:
            file.write("später\n".encode())
        later = self.ask(start=first["outputTo"])
        self.assertEqual((first["output"], later["output"], later["outputFrom"]), ("schön\n", "später\n", 7))
        self.assertEqual(self.ask(start=later["outputTo"])["output"], "")

    def test_a_line_is_given_when_it_is_there_in_full(self):
        with open(self.out, "w", encoding="utf-8") as file:
            file.write("one\ntoken=hf_abc")
        self.assertEqual(self.ask(start=0)["output"], "one\n")
        shown = answer(out=SHOWN.format(uid=os.getuid(), out=self.out).replace("RUNNING", "COMPLETED"))
        with mock.patch.object(programs, "call", return_value=shown):
            self.assertEqual(queued_job.queued_job({"jobId": "7", "from": 4})["output"], "token=hf_abc")

    def test_output_that_was_written_again_is_read_from_its_start(self):
        with open(self.out, "w", encoding="utf-8") as file:
            file.write("new\n")
        self.assertEqual([self.ask(start=500)[name] for name in ("output", "outputFrom", "outputTo")], ["new\n", 0, 4])

    def test_output_that_is_not_there_or_no_file(self):
        self.assertEqual((self.ask()["output"], self.ask()["problem"]), (None, "%s cannot be read: no such file or directory." % self.out))
        os.mkfifo(self.out)
        self.assertIn("a named pipe", self.ask()["problem"])

    def test_a_job_of_another_user_is_neither_read_nor_canceled(self):
        for act in (queued_job.queued_job, queued_job.cancel_job):
            with self.assertRaisesRegex(Refusal, "another user's"):
                self.ask(act, uid=os.getuid() + 1)
            self.assertNotIn("scancel", [call.args[0] for call in self.call.call_args_list])

    def test_a_job_that_slurm_forgot_is_told_from_a_controller_that_is_silent(self):
        for words, code in (("slurm_load_jobs error: Invalid job id specified", "no-such-job"), ("slurm_load_jobs error: Unable to contact slurm controller", "scheduler-silent")):
            with mock.patch.object(programs, "call", return_value=answer(code=1, err=words)), self.assertRaises(Refusal) as refused:
                queued_job.queued_job({"jobId": "7"})
            self.assertEqual(refused.exception.code, code)

    def test_a_number_that_is_none_asks_nothing(self):
        for job_id in ("7 8", "--all", "7;8", "", "7\n"):
            with self.assertRaisesRegex(Refusal, "not the number"):
                self.ask(job_id=job_id)
            self.call.assert_not_called()

    def test_its_own_job_is_canceled(self):
        self.assertEqual(self.ask(queued_job.cancel_job, job_id="7_2"), {})
        self.assertEqual(self.call.call_args.args, ("scancel", ["7_2"]))


if __name__ == "__main__":
    unittest.main()
