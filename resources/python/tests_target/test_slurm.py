"""Slurm: what its programs print, by both versions that were recorded; submission, a job's files, and attempts."""

import json
import os
import stat
import tempfile
import unittest
from unittest import mock

from rl_cockpit.bounded_output import Output
from rl_cockpit_target.agent.job_files import JobFiles
from rl_cockpit_target.agent.run_digest import RunDigestReader
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import cluster, job_state, job_watch, programs, submit
from rl_cockpit_target.supervisor import attempts

RUN = "20261124-120000-0000000a"


def temporary_folder(case):
    """A folder that goes with the test."""
    folder = tempfile.TemporaryDirectory()
    case.addCleanup(folder.cleanup)
    return folder.name


def answer(code=0, out="", err="", problem=None):
    """An Answer of a program that printed this."""
    return programs.Answer(Output(code, out.encode(), err.encode(), problem))


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

    def test_who_cancelled_is_what_accounting_says(self):
        jobs = job_state.parse_sacct("37|CANCELLED by 33|0:0|1795809000|1795809100|node1|rlc-x\n38|OUT_OF_MEMORY|0:125|Unknown|Unknown|node2|y")
        self.assertEqual((jobs["37"][1]["state"], jobs["37"][1]["by"], jobs["37"][1]["endMs"]), ("CANCELLED", "33", 1795809100000))
        self.assertEqual((jobs["38"][1]["exitCode"], jobs["38"][1]["startMs"]), ("0:125", None))

    def test_scontrol_says_the_exit_code_and_how_often_it_was_started_again(self):
        text = "JobId=1 JobName=rlc-a UserId=root(0) JobState=TIMEOUT Reason=TimeLimit Requeue=1 Restarts=2 ExitCode=0:9 StartTime=1795809000 EndTime=1795809088 NodeList=node1"
        number, name, record, restarts = job_state.parse_scontrol(text)
        self.assertEqual((number, name, record["state"], record["exitCode"], restarts), ("1", "rlc-a", "TIMEOUT", "0:9", 2))
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


class Watching(unittest.TestCase):
    def setUp(self):
        self.dir = os.path.join(temporary_folder(self), RUN)
        os.makedirs(self.dir)
        self.put("job.json", {"name": "rlc-" + RUN, "jobId": "5", "cluster": None, "submittedMs": 1})

    def put(self, name, value):
        with open(os.path.join(self.dir, name), "w", encoding="utf-8") as file:
            json.dump(value, file)

    def state(self):
        with open(os.path.join(self.dir, "scheduler.json"), encoding="utf-8") as file:
            return json.load(file)

    def note(self, state, **more):
        job_watch.note_state(self.dir, job_state.state_record(state, **more))
        return self.state()

    def test_a_job_of_the_same_id_and_another_name_is_another_job(self):
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        queue = answer(out="5|RUNNING|None|N/A|N/A|node1|somebody-elses")
        unknown = answer(code=1, err="Invalid job id specified")
        with mock.patch.object(programs, "call", side_effect=[queue, unknown, unknown]):
            self.assertTrue(watcher.poll(watcher.open_jobs()))
        self.assertEqual(self.state()["state"], job_watch.GONE)
        self.assertFalse(self.state()["isSettled"])  # one silent answer proves nothing

    def test_a_controller_that_does_not_answer_leaves_the_last_state(self):
        self.note("RUNNING", nodes="node1")
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        with mock.patch.object(programs, "call", return_value=answer(code=1, err="squeue: error: Unable to contact slurm controller (connect failure)")):
            self.assertFalse(watcher.poll(watcher.open_jobs()))
        state = self.state()
        self.assertEqual((state["state"], state["nodes"]), ("RUNNING", "node1"))
        self.assertIn("Unable to contact", state["problem"]["says"])
        self.assertIsNone(self.note("RUNNING", nodes="node1")["problem"])

    def test_a_submission_that_has_not_answered_yet_is_no_lost_job(self):
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        unknown = answer(code=1, err="Invalid job id specified")
        for submitted_ms, is_noted in ((wall_ms(), False), (wall_ms() - 600_000, True)):
            self.put("job.json", {"name": "rlc-" + RUN, "jobId": None, "cluster": None, "submittedMs": submitted_ms})
            with mock.patch.object(programs, "call", side_effect=[answer(), unknown, unknown]):
                watcher.poll(watcher.open_jobs())
            self.assertEqual(os.path.exists(os.path.join(self.dir, "scheduler.json")), is_noted)

    def test_a_job_whose_id_was_never_heard_is_known_by_its_name(self):
        self.put("job.json", {"name": "rlc-" + RUN, "jobId": None, "cluster": None, "submittedMs": 1})
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        with mock.patch.object(programs, "call", return_value=answer(out="9|RUNNING|None|N/A|N/A|node1|rlc-%s" % RUN)):
            watcher.poll(watcher.open_jobs())
        self.assertEqual(watcher.open_jobs()[self.dir]["jobId"], "9")
        self.assertEqual(self.state()["state"], "RUNNING")

    def test_an_end_is_settled_by_the_exit_record_or_by_a_second_answer(self):
        self.put("proc.json", {})
        self.assertFalse(self.note("FAILED", exit_code="0:9")["isSettled"])
        self.put("exit.json", {})
        self.assertTrue(self.note("FAILED", exit_code="0:9")["isSettled"])

    def test_a_job_without_a_record_is_told_with_the_last_words_of_its_output(self):
        with open(os.path.join(self.dir, "scheduler.log"), "w", encoding="utf-8") as file:
            file.write("one\ntwo\n\nmodule: command not found\nmodule load failed\n")
        self.assertEqual(self.note("FAILED")["said"], "two module: command not found module load failed")
        self.put("exit.json", {})
        self.assertIsNone(self.note("FAILED")["said"])

    def test_a_job_that_waits_again_hides_the_end_of_its_earlier_attempt(self):
        self.note("RUNNING")
        requeued_ms = self.note("PENDING", reason="BeginTime")["requeuedMs"]
        files = JobFiles(RunDigestReader(self.dir)._record)
        files.read()
        self.assertTrue(files.is_of_earlier_attempt({"endedMs": requeued_ms - 1}))
        self.assertFalse(files.is_of_earlier_attempt({"endedMs": requeued_ms + 1}))

    def test_a_supervisor_elsewhere_lives_as_long_as_its_heartbeat_changes(self):
        files = JobFiles(lambda name, kinds: (None, None))
        with mock.patch("rl_cockpit_target.agent.job_files.time.monotonic", side_effect=[0, 60, 100, 200]):
            locks = [files.lock({"seq": seq}) for seq in (1, 1, 2, 2)]
        self.assertEqual(locks, ["held", "held", "held", "free"])


class Attempts(unittest.TestCase):
    def test_the_next_attempt_finds_no_record_and_no_stop_request_of_the_last(self):
        folder = temporary_folder(self)
        os.makedirs(os.path.join(folder, "control"))
        for name in ("proc.json", "exit.json", "heartbeat.json", "output.log", os.path.join("control", "stop-1.json")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write("{}")
        with mock.patch.dict(os.environ, {"SLURM_JOB_ID": "5", "SLURM_RESTART_COUNT": "1", "SLURM_JOB_NODELIST": "node2"}):
            notes = attempts.begin_attempt(folder)
        self.assertEqual(notes, ["Slurm started the job again: this is attempt 2."])
        self.assertEqual(os.listdir(os.path.join(folder, "control")), [])
        self.assertEqual(sorted(os.listdir(os.path.join(folder, "attempts", "0"))), ["exit.json", "heartbeat.json", "proc.json", "stop-1.json"])
        self.assertTrue(os.path.exists(os.path.join(folder, "output.log")))

    def test_our_kill_comes_before_the_clusters(self):
        self.assertEqual(attempts.job_stop({"gracefulMs": 1, "termMs": 60_000}, {"killWaitS": 30})["termMs"], 27_000)
        self.assertEqual(attempts.job_stop({"gracefulMs": 1, "termMs": 1_000}, {"killWaitS": 5})["termMs"], 1_000)
        self.assertEqual(attempts.job_stop({"termMs": 5}, None), {"termMs": 5})

    def test_a_training_may_save_for_as_long_as_the_warning_is_before_the_limit(self):
        stop = attempts.job_stop({"gracefulMs": 1_000, "termMs": 1_000}, {"killWaitS": 30, "warnS": 120})
        self.assertEqual((stop["limitMs"], stop["gracefulMs"]), (116_000, 1_000))
        self.assertEqual(attempts.job_stop({"gracefulMs": 90_000, "termMs": 1}, {"warnS": 15})["limitMs"], 90_000)


if __name__ == "__main__":
    unittest.main()
