"""Array jobs: the runs of a sweep as tasks of one job."""

import json
import os
import unittest
from unittest import mock

from rl_cockpit_target.agent.job_notes import note_state
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import array_job, job_state, plan, poll, programs, scheduler, submit
from rl_cockpit_target.supervisor import main as supervisor
from rl_cockpit_target.supervisor.attempts import job_id_of
from tests_target.slurm_case import answer, temporary_folder

SWEEP = "20261128-120000-000000aa"
NAME = "rlc-" + SWEEP
RUNS = ["20261128-120000-0000000%d" % number for number in (1, 2, 3)]


def row(number, state="PENDING", name=NAME):
    return "%s|%s|None|N/A|N/A||%s\n" % (number, state, name)


class ArrayJobs(unittest.TestCase):
    def setUp(self):
        self.home = os.path.join(temporary_folder(self), "a b")
        self.folder = os.path.join(self.home, "arrays", SWEEP)
        self.calls = []

    def run_dir(self, index):
        return os.path.join(self.home, "runs", RUNS[index - 1])

    def submit(self, index, *answers):
        """Launch one run of the array, with these answers of Slurm's programs in turn. Answers its job.json."""
        queue = list(answers)

        def call(program, args, env=None):
            self.calls.append([program] + list(args))
            return queue.pop(0)

        array = {"id": SWEEP, "index": index, "size": 3, "atOnce": 2}
        os.makedirs(self.run_dir(index), exist_ok=True)
        with mock.patch.object(programs, "call", call), mock.patch.object(programs, "has_slurm", return_value=True), \
                mock.patch.object(submit, "kill_wait_s", return_value=30), mock.patch.object(submit, "LOOKUP_PAUSE_S", 0):
            submit.submit(self.run_dir(index), {"runId": RUNS[index - 1], "slurm": {"time": "30", "array": array}}, "/tools")
        return self.job(index)

    def job(self, index):
        with open(os.path.join(self.run_dir(index), "job.json"), encoding="utf-8") as file:
            return json.load(file)

    def state(self, index):
        with open(os.path.join(self.run_dir(index), "scheduler.json"), encoding="utf-8") as file:
            return json.load(file)

    def poll(self, *answers):
        with mock.patch.object(programs, "call", side_effect=answers) as call:
            records, problem = poll.poll({self.run_dir(index): self.job(index) for index in (1, 2, 3)})
        self.calls = [[call.args[0]] + call.args[1] for call in call.call_args_list]
        return {os.path.basename(run_dir): record["state"] for run_dir, record in records.items()}, problem

    def test_the_run_that_comes_last_submits_all_of_them_once(self):
        self.assertEqual((self.submit(2)["submittedMs"], self.submit(1)["jobId"], self.calls), (None, None, []))
        self.submit(3, answer(out="67\n"))
        self.assertEqual([self.job(index)["jobId"] for index in (1, 2, 3)], ["67_1", "67_2", "67_3"])
        words = self.calls[0]
        for word in ("--array=1-3%2", "--job-name=" + NAME, "--comment=" + SWEEP, "--output=%s/%%a/scheduler.log" % self.folder, "--time=30"):
            self.assertIn(word, words)
        for index in (1, 2, 3):
            self.submit(index)
        self.assertEqual([call[0] for call in self.calls], ["sbatch"])

    def test_the_script_finds_the_run_of_its_task_and_its_output_lands_there(self):
        for index in (1, 2):
            self.submit(index)
        self.submit(3, answer(out="67\n"))
        with open(os.path.join(self.folder, "job.sh"), encoding="utf-8") as file:
            self.assertTrue(file.read().rstrip().endswith(" '%s'/\"$SLURM_ARRAY_TASK_ID\"" % self.folder))
        self.assertEqual(array_job.linked(os.path.join(self.folder, "2")), self.run_dir(2))
        with open(os.path.join(self.folder, "2", "scheduler.log"), "w", encoding="utf-8"):
            self.assertTrue(os.path.exists(os.path.join(self.run_dir(2), "scheduler.log")))

    def test_an_agent_that_died_over_the_submission_leaves_an_array_to_be_looked_for(self):
        for index in (1, 2):
            self.submit(index)
        with self.assertRaises(ZeroDivisionError):
            with mock.patch.object(submit, "note_number", side_effect=ZeroDivisionError):
                self.submit(3, answer(out="67\n"))
        self.assertIsNone(self.job(1)["jobId"])
        self.submit(3, answer(out=row("67_1", "RUNNING") + row("67_2") + row("67_3")))
        self.assertEqual(([self.job(index)["jobId"] for index in (1, 2, 3)], [call[0] for call in self.calls]), (["67_1", "67_2", "67_3"], ["sbatch", "squeue"]))

    def test_slurm_is_asked_once_whether_it_takes_the_runs_of_an_array(self):
        slurm = {"array": {"id": SWEEP, "index": 1, "size": 3, "atOnce": 2}}
        with mock.patch.object(plan, "test_only", return_value={"accepted": True, "says": None}) as test_only:
            plan.refuse_job(slurm, self.run_dir(1), "/tools")
            self.submit(1)
            plan.refuse_job(slurm, self.run_dir(2), "/tools")
        self.assertEqual(test_only.call_count, 1)

    def test_a_folder_without_links_is_refused_in_words(self):
        with mock.patch.object(os, "symlink", side_effect=OSError(95, "Operation not supported")):
            with self.assertRaisesRegex(Refusal, "Operation not supported"):
                self.submit(1)

    def test_a_refused_array_leaves_the_others_as_they_waited(self):
        for index in (1, 2):
            self.submit(index)
        with self.assertRaisesRegex(Refusal, "Invalid account"):
            self.submit(3, answer(code=1, err="sbatch: error: Invalid account"))
        self.assertEqual([self.job(index)["submittedMs"] for index in (1, 2)], [None, None])
        self.assertEqual(self.poll(answer(out="")), ({}, None))
        self.submit(3, answer(out="68\n"))
        self.assertEqual(self.job(1)["jobId"], "68_1")

    def test_a_run_that_is_stopped_before_never_becomes_a_task_and_never_starts(self):
        for index in (1, 2):
            self.submit(index)
        record = submit.cancel(self.run_dir(2))
        note_state(self.run_dir(2), record, scheduler, is_certain=True)
        self.assertEqual((self.state(2)["state"], self.state(2)["isSettled"]), ("WITHDRAWN", True))
        self.submit(3, answer(out="67\n"))
        self.assertIn("--array=1,3%2", self.calls[0])
        self.assertEqual([self.job(index)["jobId"] for index in (1, 2, 3)], ["67_1", None, "67_3"])
        with mock.patch.object(supervisor, "stay", side_effect=AssertionError):
            self.assertEqual(supervisor.main(os.path.join(self.folder, "2"), [], is_job=True), 0)

    def test_all_tasks_are_asked_for_by_one_call_and_a_record_of_accounting_is_theirs(self):
        for index in (1, 2):
            self.submit(index)
        self.submit(3, answer(out="67\n"))
        queue = row("67_1", "RUNNING") + row("67_3", name="rlc-other")
        accounting = "67_2|COMPLETED|0:0|1|2|node1|%s\n67_3|FAILED|1:0|1|2|node1|rlc-other\n" % NAME
        gone = answer(code=1, err="slurm_load_jobs error: Invalid job id specified")
        states, problem = self.poll(answer(out=queue), answer(out=accounting), gone)
        self.assertEqual((states, problem), ({RUNS[0]: "RUNNING", RUNS[1]: "COMPLETED", RUNS[2]: job_state.GONE}, None))
        self.assertEqual([call[0] for call in self.calls], ["squeue", "sacct", "scontrol"])
        self.assertIn("-r", self.calls[0])

    def test_a_task_that_is_cancelled_while_it_waits_was_stopped_though_slurm_has_no_record_of_it(self):
        for index in (1, 2):
            self.submit(index)
        self.submit(3, answer(out="67\n"))
        os.makedirs(os.path.join(self.run_dir(2), "control"))
        with open(os.path.join(self.run_dir(2), "control", "stop-1.json"), "w", encoding="utf-8"):
            pass
        gone = answer(code=1, err="slurm_load_jobs error: Invalid job id specified")
        disabled = answer(code=1, err="Slurm accounting storage is disabled")
        states, _ = self.poll(answer(out=row("67_1")), disabled, gone, gone)
        self.assertEqual((states[RUNS[1]], states[RUNS[2]]), ("WITHDRAWN", job_state.GONE))
        # It ran, though the files of that are not seen yet.
        note_state(self.run_dir(2), job_state.state_record("RUNNING", nodes="node1"), scheduler)
        states, _ = self.poll(answer(out=row("67_1")), disabled, gone, gone)
        self.assertEqual(states[RUNS[1]], job_state.GONE)

    def test_a_task_whose_number_sbatch_never_said_is_found_by_its_name_and_index(self):
        for index in (1, 2):
            self.submit(index)
        with mock.patch.object(submit, "note_number"):
            self.submit(3, answer(out="67\n"))
        states, _ = self.poll(answer(out=row("67_1") + row("67_2") + row("67_3", "RUNNING")))
        self.assertEqual((states[RUNS[2]], self.job(3)["jobId"]), ("RUNNING", "67_3"))

    def test_a_task_has_a_number_of_its_own_though_one_has_that_of_the_array(self):
        env = {"SLURM_JOB_ID": "67", "SLURM_ARRAY_JOB_ID": "67", "SLURM_ARRAY_TASK_ID": "3"}
        self.assertEqual((job_id_of(env), job_id_of({"SLURM_JOB_ID": "67"}), job_id_of({})), ("67_3", "67", None))

    def test_the_queue_says_which_run_a_task_is(self):
        self.submit(1)
        text = "67_1|RUNNING|None|1795809000|node1|main|10:00|1:00|%s|%s\n" % (SWEEP, NAME)

        def run_of_task(array_id, index):
            return array_job.run_of_task(os.path.join(self.home, "runs"), array_id, index)

        self.assertEqual(job_state.parse_queue(text, run_of_task)[0]["runId"], RUNS[0])
        self.assertIsNone(job_state.parse_queue(text.replace("67_1", "67_2"), run_of_task)[0]["runId"])
        self.assertIsNone(job_state.parse_queue(text.replace("|" + SWEEP, "|../../runs"), run_of_task)[0]["runId"])

    def test_folders_of_arrays_whose_runs_are_gone_are_removed_with_the_next_one(self):
        self.submit(1)
        os.rename(self.run_dir(1), self.run_dir(1) + "-gone")
        array_job.enter(self.run_dir(2), {"id": SWEEP.replace("aa", "bb"), "index": 1, "size": 2, "atOnce": 1})
        self.assertEqual(os.listdir(os.path.join(self.home, "arrays")), [SWEEP.replace("aa", "bb")])


if __name__ == "__main__":
    unittest.main()
