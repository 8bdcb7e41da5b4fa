"""Runs as Ray jobs: the request, what a head answers, and a job that is never submitted twice."""

import os
import unittest
from unittest import mock

from rl_cockpit_target.agent import job_notes
from rl_cockpit_target.agent.stop_run import stop_run
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.ray_jobs import head, job_state, poll, scheduler, submit
from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.supervisor import main
from tests_target.ray_case import DETAILS, JOB, RayCase
from tests_target.slurm_case import RUN

SPEC = {"runId": RUN, "ray": {"cpus": 2, "gpus": 0.5, "memMiB": 1024}, "stop": {"gracefulMs": 20000, "termMs": 15000}}
JOBS = "/api/jobs/"


class Head(RayCase):
    def test_the_token_of_its_file_goes_to_the_head_and_nowhere_else(self):
        self.assertTrue(head.call("GET", "/api/version").ok)
        self.assertEqual(self.server.calls[-1][3], "Bearer right")
        self.answers("/moved", "http://127.0.0.1:%d/elsewhere" % self.server.server_port, status=302)
        self.assertEqual(head.call("GET", "/moved").status, 302)
        self.assertEqual(self.calls("GET"), ["/api/version", "/moved"])

    def test_a_token_that_is_missing_or_wrong_is_said_with_its_file(self):
        self.put_token("wrong")
        self.assertEqual(head.call("GET", "/api/version").words(), "it does not accept the token in %s" % os.path.join(self.home, "token"))
        os.unlink(os.path.join(self.home, "token"))
        self.assertEqual(head.call("GET", "/api/version").words(), "it wants a token, and there is none in %s" % os.path.join(self.home, "token"))
        with mock.patch.dict(os.environ, {"RAY_AUTH_TOKEN": "right"}):
            self.assertTrue(head.call("GET", "/api/version").ok)

    def test_another_machine_is_never_asked(self):
        with mock.patch.dict(os.environ, {"RAY_API_SERVER_ADDRESS": "http://10.0.0.1:8265"}):
            answer = head.call("GET", "/api/version")
            self.assertEqual((answer.status, answer.is_refused, head.has_head()), (None, False, False))
            self.assertRegex(answer.words(), "^RAY_API_SERVER_ADDRESS names another machine")

    def test_nothing_that_listens_is_no_head(self):
        self.assertTrue(head.has_head())
        with mock.patch.object(os, "name", "nt"):
            self.assertFalse(head.has_head())
        self.server.shutdown()
        self.server.server_close()
        answer = head.call("GET", "/api/version")
        self.assertEqual((head.has_head(), answer.is_refused), (False, True))
        self.assertRegex(answer.words(), r"^nothing listens on http://127\.0\.0\.1:\d+$")

    def test_of_a_traceback_the_last_line_is_said(self):
        self.answers("/x", "Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: no such field.\n.\n\n", status=500)
        self.assertEqual(head.call("GET", "/x").words(), "ValueError: no such field.")

    def test_an_answer_without_an_end_is_cut_off(self):
        self.answers("/x", "y" * 3000)
        with mock.patch.object(head, "MAX_BYTES", 2000):
            self.assertEqual(head.call("GET", "/x").words(), "its answer is longer than 0 MiB")


class Submission(RayCase):
    def submit(self):
        submit.submit(self.dir, SPEC, "/tools")

    def test_the_supervisor_is_the_entrypoint_and_has_time_to_save(self):
        self.answers(JOBS, {"submission_id": JOB}, method="POST")
        self.submit()
        body = self.server.calls[-1][2]
        self.assertRegex(body.pop("entrypoint"), r"^exec \S+ -I /tools/rl_cockpit_target/supervise.py --foreground \S+%s$" % RUN)
        self.assertEqual(body, {
            "submission_id": JOB, "metadata": {"rl_cockpit_run": RUN}, "runtime_env": {"env_vars": {"RAY_JOB_STOP_WAIT_TIME_S": "120"}},
            "entrypoint_num_cpus": 2, "entrypoint_num_gpus": 0.5, "entrypoint_memory": 1 << 30,
        })
        job = self.read("job.json")
        self.assertEqual((job["scheduler"], job["jobId"], job["name"], job["killWaitS"]), ("ray", JOB, JOB, 120))

    def test_a_call_that_was_cut_off_and_came_through_makes_no_second_job(self):
        self.replies[("POST", JOBS)] = (None, None)
        self.answers(JOBS + JOB, DETAILS)
        self.submit()
        self.assertEqual((self.calls("POST"), self.read("job.json")["jobId"]), ([JOBS], JOB))

    def test_a_second_agent_finds_the_job_of_the_first(self):
        self.answers(JOBS, "Traceback\nValueError: Job with submission_id %s already exists. Please use a different submission_id.\n" % JOB, 500, "POST")
        self.submit()
        self.assertEqual(self.read("job.json")["jobId"], JOB)

    def test_a_head_that_does_not_answer_leaves_open_whether_there_is_a_job(self):
        self.replies[("POST", JOBS)] = self.replies[("GET", JOBS + JOB)] = (None, None)
        with self.assertRaises(Refusal) as refused:
            self.submit()
        self.assertEqual((refused.exception.code, self.read("job.json")["jobId"]), (submit.SILENT, None))

    def test_a_refused_job_is_said_in_the_words_of_ray(self):
        self.answers(JOBS, "Traceback\nTypeError: unexpected keyword\n", 400, "POST")
        with self.assertRaises(Refusal) as refused:
            self.submit()
        self.assertEqual((refused.exception.code, refused.exception.says), ("ray-refused", "Ray refused the job: TypeError: unexpected keyword."))
        self.put_token("wrong")
        with self.assertRaises(Refusal) as refused:
            submit.refuse_job({}, self.dir, "/tools")
        self.assertRegex(refused.exception.remedy, "ray get-auth-token")

    def test_the_command_of_ray_that_would_do_the_same(self):
        plan = submit.plan_job(self.home, "/tools", {"options": SPEC["ray"], "runId": RUN, "isTested": True})
        self.assertEqual((plan["accepted"], plan["says"]), (True, "it is Ray 2.60.0."))
        words = " ".join(plan["argv"])
        self.assertRegex(words, "^ray job submit --address=http://127.0.0.1:[0-9]+ --no-wait --submission-id=%s " % JOB)
        self.assertIn("--entrypoint-num-cpus=2 --entrypoint-num-gpus=0.5 --entrypoint-memory=1073741824 -- exec ", words)

    def test_a_stop_of_a_job_that_is_gone_is_as_wanted(self):
        self.put("job.json", {"jobId": JOB})
        self.put("proc.json", {})
        self.assertIsNone(submit.cancel(self.dir))
        self.answers(JOBS + JOB + "/stop", "Traceback\nRuntimeError: busy\n", 500, "POST")
        with self.assertRaises(Refusal) as refused:
            submit.cancel(self.dir)
        self.assertEqual(refused.exception.says, "Ray did not stop job %s: RuntimeError: busy." % JOB)


    def test_a_job_that_waits_is_over_when_it_is_stopped_though_ray_still_lists_it(self):
        self.put("job.json", {"scheduler": "ray", "name": JOB, "jobId": JOB, "cluster": None, "submittedMs": 1})
        stop_run(self.dir, {"mode": "graceful", "nonce": "one"})
        state = self.read("scheduler.json")
        self.assertEqual((state["state"], state["isSettled"]), (job_state.WITHDRAWN, True))
        self.assertEqual(self.calls("POST"), [JOBS + JOB + "/stop"])
        self.assertTrue(main.was_stopped(self.dir))

    def test_only_a_stop_keeps_a_job_from_starting_and_only_of_ray(self):
        os.makedirs(os.path.join(self.dir, "control"))
        self.put("control/other.json", {})
        self.assertFalse(main.was_stopped(self.dir))
        self.put("job.json", {"scheduler": "ray"})
        self.assertTrue(main.is_of_ray(self.dir))
        self.put("job.json", {"name": "of Slurm"})
        self.assertFalse(main.is_of_ray(self.dir))


class States(unittest.TestCase):
    def record(self, **change):
        return job_state.record_of(dict(DETAILS, **change))

    def test_what_ray_says_without_the_log_that_it_repeats(self):
        message = "Job entrypoint command failed with exit code 3, last available logs (truncated to 20,000 chars):\nsecret words\n"
        failed = self.record(status="FAILED", message=message, driver_exit_code=3, end_time=5)
        self.assertEqual((failed["said"], failed["exitCode"], failed["endMs"]), ("Job entrypoint command failed with exit code 3", "3", 5))
        waits = self.record(status="PENDING", message="Job has not started yet. It may be waiting for resources.", driver_agent_http_address=None)
        self.assertEqual((waits["reason"], waits["nodes"]), ("Job has not started yet. It may be waiting for resources", None))
        self.assertEqual(self.record()["nodes"], "192.0.2.2")
        self.assertEqual(self.record(driver_agent_http_address="http://[fe80::1]:5")["nodes"], "fe80::1")

    def test_values_of_another_shape_are_no_state(self):
        for value in (None, [], {"status": 3}, "RUNNING"):
            self.assertIsNone(job_state.record_of(value))
        self.assertIsNone(self.record(driver_exit_code=True)["exitCode"])

    def test_a_row_of_the_list(self):
        row = job_state.queue_row(DETAILS, DETAILS["start_time"] + 3_723_000)
        self.assertEqual((row["jobId"], row["runId"], row["elapsed"], row["isOver"]), (JOB, RUN, "1:02:03", False))
        other = dict(DETAILS, submission_id="raysubmit_1", status="STOPPED", end_time=DETAILS["start_time"] + 61_000)
        row = job_state.queue_row(other, 0)
        self.assertEqual((row["runId"], row["elapsed"], row["isOver"]), (None, "1:01", True))
        self.assertIsNone(job_state.queue_row(dict(DETAILS, submission_id=None), 0))


class Watching(RayCase):
    def setUp(self):
        super().setUp()
        self.job = {"scheduler": "ray", "name": JOB, "jobId": JOB, "cluster": None, "submittedMs": 1}
        self.put("job.json", self.job)

    def poll(self):
        records, problem = poll.poll({self.dir: self.read("job.json")})
        return records.get(self.dir), problem

    def test_the_state_of_each_job_is_asked_by_its_name(self):
        self.answers(JOBS + JOB, DETAILS)
        self.assertEqual((self.poll()[0]["state"], self.calls("GET")), ("RUNNING", [JOBS + JOB]))

    def test_a_job_that_the_head_does_not_have_is_gone(self):
        self.assertEqual(self.poll()[0]["state"], job_state.GONE)
        self.put("job.json", dict(self.job, jobId=None, submittedMs=wall_ms()))
        self.assertEqual(self.poll(), (None, None))

    def test_a_wrong_token_is_no_lost_job(self):
        self.put_token("wrong")
        record, problem = self.poll()
        self.assertIsNone(record)
        self.assertRegex(problem, "^it does not accept the token")

    def test_a_head_that_is_away_for_a_minute_has_ended_with_its_jobs(self):
        self.server.shutdown()
        self.server.server_close()
        self.assertIsNone(self.poll()[0])
        job_notes.note_problem(self.dir, "Ray does not answer.")
        self.assertIsNone(self.poll()[0])
        state = self.read("scheduler.json")
        self.put("scheduler.json", dict(state, problem=dict(state["problem"], sinceMs=wall_ms() - poll.HEAD_GONE_MS)))
        self.assertEqual(self.poll()[0]["state"], job_state.GONE)
        job_notes.note_state(self.dir, job_state.gone_record(), scheduler)
        self.assertEqual((self.poll()[0]["state"], self.read("scheduler.json")["isSettled"]), (job_state.GONE, False))

    def test_a_head_that_only_wants_another_token_has_not_ended(self):
        self.put_token("wrong")
        job_notes.note_problem(self.dir, "Ray does not answer.")
        state = self.read("scheduler.json")
        self.put("scheduler.json", dict(state, problem=dict(state["problem"], sinceMs=1)))
        self.assertIsNone(self.poll()[0])

    def test_a_job_that_still_waits_did_not_run_before(self):
        self.put("proc.json", {})
        job_notes.note_state(self.dir, job_state.record_of(dict(DETAILS, status="PENDING")), scheduler)
        self.assertIsNone(self.read("scheduler.json")["requeuedMs"])

    def test_why_it_failed_is_kept_where_there_is_no_record_of_ours(self):
        said = "Job supervisor actor died: The actor is dead."
        job_notes.note_state(self.dir, job_state.record_of(dict(DETAILS, status="FAILED", message=said)), scheduler)
        self.assertEqual(self.read("scheduler.json")["said"], said.rstrip("."))


if __name__ == "__main__":
    unittest.main()
