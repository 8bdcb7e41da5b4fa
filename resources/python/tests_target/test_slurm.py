"""Slurm: what its programs print, by both versions that were recorded, and a submission."""

import json
import os
import stat
import unittest
from unittest import mock

from rl_cockpit_target.host.system import system
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import cluster, job_state, plan, programs, submit
from tests_target.slurm_case import RUN, answer, temporary_folder


class States(unittest.TestCase):
    def test_a_waiting_job_has_its_reason_and_its_estimate(self):
        text = "12|PENDING|Priority|1795809600|N/A||rlc-%s\n13|RUNNING|None|1795809000|1795812600|node[1-2]|other\n" % RUN
        jobs = job_state.parse_squeue(text)
        name, record = jobs["12"]
        self.assertEqual(name, "rlc-" + RUN)
        self.assertEqual((record["state"], record["reason"], record["startMs"]), ("PENDING", "Priority", 1795809600000))
        self.assertFalse(record["needsPerson"])
        self.assertEqual(jobs["13"][1]["nodes"], "node[1-2]")
        self.assertIsNone(jobs["13"][1]["endMs"])  # the limit's end, while it runs

    def test_a_job_that_never_starts_by_itself_needs_the_user(self):
        for reason in ("PartitionTimeLimit", "DependencyNeverSatisfied", "JobHeldUser", "launch failed requeued held"):
            record = job_state.parse_squeue("7|PENDING|%s|N/A|N/A||x" % reason)["7"][1]
            self.assertTrue(record["needsPerson"], reason)
        record = job_state.parse_squeue("7|PENDING|ReqNodeNotAvail, May be reserved for other job|N/A|N/A||x")["7"][1]
        self.assertEqual((record["reason"], record["needsPerson"]), ("ReqNodeNotAvail, May be reserved for other job", False))

    def test_the_queue_says_whose_run_a_job_is_and_whether_it_is_over(self):
        text = "7|RUNNING|None|1795809000|node1|main|10:00|1:00|(null)|my | job\n8|COMPLETED|None|1795809000|node1|main|10:00|0:26|%s|rlc-%s\nnonsense\n" % (RUN, RUN)
        own, run = job_state.parse_queue(text)
        self.assertEqual((own["name"], own["runId"], own["isOver"], own["elapsed"]), ("my | job", None, False, "1:00"))
        self.assertEqual((run["runId"], run["isOver"]), (RUN, True))

    def test_who_cancelled_is_what_accounting_says(self):
        jobs = job_state.parse_sacct("37|CANCELLED by 33|0:0|1795809000|1795809100|node1|rlc-x\n38|OUT_OF_MEMORY|0:125|Unknown|Unknown|node2|y")
        self.assertEqual((jobs["37"][1]["state"], jobs["37"][1]["by"], jobs["37"][1]["endMs"]), ("CANCELLED", "33", 1795809100000))
        self.assertEqual((jobs["38"][1]["exitCode"], jobs["38"][1]["startMs"]), ("0:125", None))

    def test_scontrol_says_the_exit_code(self):
        text = "JobId=1 JobName=rlc-a UserId=root(0) JobState=TIMEOUT Reason=TimeLimit Requeue=1 Restarts=2 ExitCode=0:9 StartTime=1795809000 EndTime=1795809088 NodeList=node1"
        name, record = job_state.parse_scontrol(text)
        self.assertEqual((name, record["state"], record["exitCode"]), ("rlc-a", "TIMEOUT", "0:9"))
        self.assertIsNone(job_state.parse_scontrol("slurm_load_jobs error: Invalid job id specified"))

    def test_nothing_that_is_printed_instead_of_a_table_becomes_a_job(self):
        for text in ("", "\n", "slurm_load_jobs error: Unable to contact slurm controller", "a|b|c|d|e|f|g", "1|2", "\0|||||||"):
            self.assertEqual(job_state.parse_squeue(text), {})
            self.assertEqual(job_state.parse_sacct(text), {})

    def test_partitions_of_several_node_types_are_added_up(self):
        text = "main*|up|1-00:00:00|2|4|4000|gpu:a100:2(S:0-1)|6/2/0/8|fast,ib\nmain*|up|1-00:00:00|1|8|8000+|(null)|0/8/0/8|(null)\nold|down|infinite|1|2|1000|(null)|0/0/2/2|(null)"
        first, second = cluster.parse_sinfo(text)
        self.assertEqual((first["name"], first["isDefault"], first["nodes"], first["cpusIdle"], first["cpusTotal"]), ("main", True, 3, 10, 16))
        self.assertEqual((first["gpus"], first["cpusPerNode"], first["memMiBPerNode"], first["features"]), ("a100:2", 8, 8000, ["fast", "ib"]))
        self.assertFalse(second["isUp"])


class Asking(unittest.TestCase):
    def test_a_controller_that_is_down_is_asked_once_and_not_waited_for_again(self):
        down = answer(code=1, out="Slurmctld(primary) at login is DOWN")
        with mock.patch.object(programs, "call", return_value=down) as call, mock.patch.object(programs, "has_slurm", return_value=True):
            view = cluster.cluster("/runs")
        self.assertEqual((call.call_count, view["partitions"], view["problem"]), (1, [], "Slurmctld(primary) at login is DOWN"))

    def test_what_slurm_would_refuse_is_refused_before_there_is_a_folder_and_a_silent_slurm_is_not(self):
        for code, problem, is_refused in ((1, None, True), (None, "did not answer within 30 s", False), (0, None, False)):
            said = answer(code=code, err="sbatch: error: Invalid account", problem=problem)
            with mock.patch.object(programs, "call", return_value=said), mock.patch.object(programs, "has_slurm", return_value=True):
                try:
                    plan.refuse_job({}, "/runs/" + RUN, "/tools")
                    self.assertFalse(is_refused)
                except Refusal as refusal:
                    self.assertTrue(is_refused)
                    self.assertIn("Invalid account", str(refusal))


class Submission(unittest.TestCase):
    def setUp(self):
        self.dir = os.path.join(temporary_folder(self), "a b", RUN)
        os.makedirs(self.dir)
        self.calls = []

    def run_submit(self, *answers, **slurm):
        """submit(), with these answers of Slurm's programs in turn."""
        queue = list(answers)

        def call(program, args, env=None):
            self.calls.append([program] + list(args))
            return queue.pop(0)

        with mock.patch.object(programs, "call", call), mock.patch.object(programs, "has_slurm", return_value=True), \
                mock.patch.object(submit, "kill_wait_s", return_value=30), mock.patch.object(submit, "LOOKUP_PAUSE_S", 0):
            submit.submit(self.dir, {"runId": RUN, "slurm": slurm}, "/tools with 'quotes'")
        with open(os.path.join(self.dir, "job.json"), encoding="utf-8") as file:
            return json.load(file)

    def test_every_option_is_one_word_of_sbatch(self):
        job = self.run_submit(answer(out="5;test\n"), partition="main", time="2:00:00", nodes=2, cpus=4, memMiB=2048, gpus="a100:2", requeue=True, options=["--exclude=node7"])
        self.assertEqual((job["jobId"], job["cluster"]), ("5", "test"))
        words = self.calls[0]
        for word in ("--partition=main", "--time=2:00:00", "--nodes=2", "--ntasks-per-node=1", "--cpus-per-task=4", "--mem=2048M", "--gres=gpu:a100:2", "--requeue", "--exclude=node7"):
            self.assertIn(word, words)
        self.assertIn("--chdir=" + self.dir, words)

    def test_a_run_is_submitted_once_no_matter_how_often_it_is_launched(self):
        first = self.run_submit(answer(out="5;test\n"))
        self.assertEqual(self.run_submit(), first)
        self.assertEqual([call[0] for call in self.calls], ["sbatch"])

    def test_an_agent_that_died_over_its_submission_leaves_a_job_to_be_looked_for(self):
        for listed, programs_called in (("9|RUNNING|None|N/A|N/A||rlc-%s\n" % RUN, ["squeue"]), ("", ["squeue"] * submit.LOOKUPS + ["sbatch"])):
            self.calls = []
            with open(os.path.join(self.dir, "job.json"), "w", encoding="utf-8") as file:
                json.dump({"name": "rlc-" + RUN, "jobId": None, "cluster": None, "submittedMs": 1}, file)
            job = self.run_submit(*[answer(out=listed)] * submit.LOOKUPS, answer(out="9\n"))
            self.assertEqual((job["jobId"], [call[0] for call in self.calls]), ("9", programs_called))

    def test_two_agents_do_not_submit_at_the_same_time(self):
        lock = system.acquire_lock(os.path.join(self.dir, "submit.lock"), 0)
        self.addCleanup(os.close, lock)
        with mock.patch.object(submit, "LOCK_PATIENCE_S", 0), self.assertRaisesRegex(Refusal, "still submitting"):
            self.run_submit(answer(out="5\n"))
        self.assertEqual(self.calls, [])

    def test_the_script_becomes_the_supervisor_and_quotes_what_a_shell_would_read(self):
        self.run_submit(answer(out="5\n"), modules=["cuda/12.4", "gcc"])
        path = os.path.join(self.dir, "job.sh")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(lines[0], "#!/bin/bash -l")
        self.assertIn("module load cuda/12.4 gcc", lines[1])
        self.assertTrue(lines[-1].startswith("exec ") and "'\"'\"'quotes" in lines[-1], lines[-1])
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o700)

    def test_a_call_without_an_answer_is_looked_up_by_name_and_not_made_twice(self):
        lost = answer(code=1, err="sbatch: error: Batch job submission failed: Socket timed out on send/recv operation")
        job = self.run_submit(lost, answer(code=1), answer(out="9|PENDING|None|N/A|N/A||rlc-%s\n8|RUNNING|None|N/A|N/A||rlc-other" % RUN))
        self.assertEqual(job["jobId"], "9")
        self.assertEqual([call[0] for call in self.calls], ["sbatch", "squeue", "squeue"])

    def test_a_refusal_is_in_slurms_words(self):
        with self.assertRaises(Refusal) as raised:
            self.run_submit(answer(code=1, err="sbatch: error: invalid partition specified: nosuch\nsbatch: error: Batch job submission failed: Invalid partition name specified\n"))
        self.assertEqual(raised.exception.code, "slurm-refused")
        self.assertIn("invalid partition specified: nosuch; Batch job submission failed", str(raised.exception))

    def test_the_warning_comes_at_most_a_quarter_of_a_short_limit_before_it(self):
        for time, seconds in (("1", 15), ("2:00:00", 120), ("1-12", 120), ("0:20", 10), ("1:30", 22)):
            self.assertEqual(submit.warn_s({"time": time}), seconds, time)
        self.assertEqual(submit.warn_s({"time": "1", "warnS": 30}), 30)
        self.assertEqual(submit.warn_s({}), 120)

    def test_options_of_the_agents_own_shell_are_not_the_jobs(self):
        with mock.patch.dict(os.environ, {"SBATCH_PARTITION": "gpu", "SLURM_JOB_ID": "3", "SLURM_CONF": "/etc/slurm.conf"}):
            env = programs.clean_environment()
        self.assertEqual([name for name in env if name.startswith(("SBATCH_", "SLURM_"))], ["SLURM_CONF", "SLURM_TIME_FORMAT"])


if __name__ == "__main__":
    unittest.main()
