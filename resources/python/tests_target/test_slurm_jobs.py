"""Jobs of Slurm: the files of a run's job as they are watched, and a job that is started again."""

import json
import os
import unittest
from unittest import mock

from rl_cockpit_target.agent import job_files, job_notes, job_watch
from rl_cockpit_target.agent.job_files import JobFiles
from rl_cockpit_target.agent.run_digest import RunDigestReader
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.slurm import job_state, programs, scheduler
from rl_cockpit_target.supervisor import attempts
from tests_target.slurm_case import RUN, JobCase, answer, temporary_folder


class Watching(JobCase):
    def test_a_job_of_the_same_id_and_another_name_is_another_job(self):
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        queue = answer(out="5|RUNNING|None|N/A|N/A|node1|somebody-elses")
        unknown = answer(code=1, err="Invalid job id specified")
        with mock.patch.object(programs, "call", side_effect=[queue, answer(), unknown]):
            self.assertTrue(watcher.poll(watcher.open_jobs()))
        self.assertEqual(self.state()["state"], job_state.GONE)
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
            with mock.patch.object(programs, "call", side_effect=[answer(), unknown]):
                watcher.poll(watcher.open_jobs())
            self.assertEqual(os.path.exists(os.path.join(self.dir, "scheduler.json")), is_noted)

    def test_a_job_whose_id_was_never_heard_is_known_by_its_name(self):
        self.put("job.json", {"name": "rlc-" + RUN, "jobId": None, "cluster": None, "submittedMs": 1})
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        with mock.patch.object(programs, "call", return_value=answer(out="9|RUNNING|None|N/A|N/A|node1|rlc-%s" % RUN)):
            watcher.poll(watcher.open_jobs())
        self.assertEqual(watcher.open_jobs()[self.dir]["jobId"], "9")
        self.assertEqual(self.state()["state"], "RUNNING")

    def test_what_slurm_never_said_is_not_shown_as_its_word(self):
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        with mock.patch.object(programs, "call", return_value=answer(code=1, err="Unable to contact slurm controller")):
            watcher.poll(watcher.open_jobs())
        self.assertEqual(self.state()["state"], job_notes.UNREPORTED)

    def test_on_a_network_the_record_of_an_ended_job_is_waited_for_because_it_may_be_seen_late(self):
        self.put("proc.json", {})
        with mock.patch.object(job_notes, "mount_of", return_value=("/home", "nfs4")), mock.patch.object(job_notes, "moves", return_value=False):
            first = self.note("COMPLETED", nodes="node1", exit_code="0:0")
            self.assertEqual((first["isSettled"], first["recordDueMs"]), (False, first["sinceMs"] + 1000 * job_files.LATE_S))
            self.put("scheduler.json", dict(first, sinceMs=first["sinceMs"] - 1000 * (job_files.LATE_S - 10)))
            self.assertFalse(self.note("COMPLETED", nodes="node1", exit_code="0:0")["isSettled"])
            self.put("scheduler.json", dict(first, sinceMs=first["sinceMs"] - 1000 * job_files.LATE_S))
            last = self.note("COMPLETED", nodes="node1", exit_code="0:0")
            self.assertEqual((last["isSettled"], last["recordDueMs"]), (True, None))
            self.put("exit.json", {})
            self.put("scheduler.json", first)
            self.assertTrue(self.note("COMPLETED", nodes="node1", exit_code="0:0")["isSettled"])

    def test_no_record_is_waited_for_where_none_can_come(self):
        with mock.patch.object(job_notes, "mount_of", return_value=("/home", "nfs4")):
            self.assertIsNone(self.note("CANCELLED")["recordDueMs"])  # it never had a node
            with open(os.path.join(self.dir, "scheduler.log"), "w", encoding="utf-8") as file:
                file.write("module: command not found\n")
            self.assertIsNone(self.note("FAILED", nodes="node1", exit_code="120:0")["recordDueMs"])
        with mock.patch.object(job_notes, "mount_of", return_value=("/", "ext4")):
            self.assertIsNone(self.note("FAILED", nodes="node1", exit_code="1:0")["recordDueMs"])

    def test_a_supervisor_on_another_machine_that_died_without_a_record_is_believed_dead_after_a_while(self):
        self.put("proc.json", {"hostname": "elsewhere"})
        digest = {"lock": "held", "childAlive": None}
        with mock.patch.object(job_notes.RunDigestReader, "read", lambda reader: dict(digest)), mock.patch.object(job_notes, "CONFIRM_S", 0):
            self.note("FAILED", exit_code="0:9")
            reader = job_notes.READERS[self.dir]
            self.assertFalse(self.note("FAILED", exit_code="0:9")["isSettled"])
            self.assertIs(job_notes.READERS[self.dir], reader)  # the same one: it remembers the last heartbeat
            digest["lock"] = "free"
            self.assertTrue(self.note("FAILED", exit_code="0:9")["isSettled"])
        self.assertNotIn(self.dir, job_notes.READERS)

    def test_on_another_machine_nothing_lives_after_the_end_of_its_job(self):
        state = {"isSettled": False}
        files = JobFiles(lambda name, _kinds: ({"scheduler.json": state}.get(name), None))
        files.read()
        self.assertEqual(files.lock({"seq": 1}), "held")
        state["isSettled"] = True
        self.assertEqual(files.lock({"seq": 1}), "free")

    def test_what_was_said_of_an_end_stays_when_the_record_of_the_job_vanishes(self):
        self.note("TIMEOUT", nodes="node1", exit_code="0:1")
        after = self.note(job_state.GONE)
        self.assertEqual((after["state"], after["nodes"], after["exitCode"]), ("TIMEOUT", "node1", "0:1"))
        self.note("RUNNING", nodes="node1")
        self.assertEqual(self.note(job_state.GONE)["state"], job_state.GONE)

    def test_an_end_is_settled_by_the_exit_record_or_by_a_second_answer(self):
        self.put("proc.json", {})
        self.assertFalse(self.note("FAILED", exit_code="0:9")["isSettled"])
        self.put("exit.json", {})
        self.assertTrue(self.note("FAILED", exit_code="0:9")["isSettled"])

    def test_a_job_without_a_record_is_explained_by_the_last_words_of_its_output(self):
        with open(os.path.join(self.dir, "scheduler.log"), "w", encoding="utf-8") as file:
            file.write("one\ntwo\n\nmodule: command not found\nmodule load failed\n")
        self.assertEqual(self.note("FAILED")["said"], "two module: command not found module load failed")
        self.put("exit.json", {})
        self.assertIsNone(self.note("FAILED")["said"])

    def test_a_job_that_slurm_calls_ended_is_not_settled_while_something_of_it_moves(self):
        self.put("proc.json", {})
        with mock.patch.object(job_notes, "CONFIRM_S", 0), mock.patch.object(job_notes, "moves", return_value=True):
            self.note("FAILED")
            self.assertFalse(self.note("FAILED")["isSettled"])
        with mock.patch.object(job_notes, "CONFIRM_S", 0), mock.patch.object(job_notes, "moves", return_value=False):
            self.assertTrue(self.note("FAILED")["isSettled"])

    def test_a_job_that_waits_again_hides_the_end_of_its_earlier_attempt(self):
        self.assertIsNone(self.note("PENDING", reason="Priority")["requeuedMs"])
        self.put("proc.json", {})  # it ran, and no call saw it running
        requeued_ms = self.note("PENDING", reason="BeginTime")["requeuedMs"]
        self.assertEqual(self.note("PENDING", reason="BeginTime")["requeuedMs"], requeued_ms)
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
            attempt = attempts.begin_attempt(folder)
        self.assertEqual((attempt["number"], attempt["restarts"]), (1, 1))
        self.assertEqual(os.listdir(os.path.join(folder, "control")), [])
        self.assertEqual(sorted(os.listdir(os.path.join(folder, "attempts", "0"))), ["exit.json", "heartbeat.json", "proc.json", "stop-1.json"])
        self.assertTrue(os.path.exists(os.path.join(folder, "output.log")))

    def test_every_attempt_says_when_the_first_one_started(self):
        folder = temporary_folder(self)
        with mock.patch("rl_cockpit_target.supervisor.attempts.wall_ms", side_effect=[1_000, 2_000, 3_000]):
            first = attempts.begin_attempt(folder)
            for _ in range(2):
                with open(os.path.join(folder, "exit.json"), "w", encoding="utf-8") as file:
                    json.dump({"elapsedMs": 400}, file)
                last = attempts.begin_attempt(folder)
        self.assertEqual((first["number"], first["firstStartedMs"]), (0, 1_000))
        self.assertEqual((last["number"], last["startedMs"], last["firstStartedMs"], last["earlierMs"]), (2, 3_000, 1_000, 800))

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
