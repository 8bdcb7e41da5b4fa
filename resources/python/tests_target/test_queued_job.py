"""A job of the user's queue: its files, the end of its output, and whose it may be."""

import os
import unittest
from unittest import mock

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

    def ask(self, act=queued_job.queued_job, uid=None, job_id="7"):
        shown = answer(out=SHOWN.format(uid=os.getuid() if uid is None else uid, out=self.out))
        with mock.patch.object(programs, "call", return_value=shown) as self.call:
            return act({"jobId": job_id})

    def test_its_files_and_the_end_of_its_output(self):
        with open(self.out, "w", encoding="utf-8") as file:
            file.write("first\n" + "x" * queued_job.MAX_TAIL + "\nlast\n")
        detail = self.ask()
        self.assertEqual((detail["name"], detail["command"], detail["workDir"], detail["stdout"]), ("my job", "/home/me/own job.sh", "/home/me", self.out))
        self.assertEqual((detail["output"], detail["problem"]), ("last\n", None))

    def test_output_that_is_not_there_or_no_file(self):
        self.assertEqual((self.ask()["output"], self.ask()["problem"]), (None, "%s cannot be read: no such file or directory." % self.out))
        os.mkfifo(self.out)
        self.assertIn("a named pipe", self.ask()["problem"])

    def test_a_job_of_another_user_is_neither_read_nor_canceled(self):
        for act in (queued_job.queued_job, queued_job.cancel_job):
            with self.assertRaisesRegex(Refusal, "another user's"):
                self.ask(act, uid=os.getuid() + 1)
            self.assertNotIn("scancel", [call.args[0] for call in self.call.call_args_list])

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
