"""Jobs of Slurm that only its accounting, or its first answer, can speak of."""

import os
import threading
from unittest import mock

from rl_cockpit_target.agent import job_watch
from rl_cockpit_target.agent.verbs import Verbs
from rl_cockpit_target.host.clock import wall_ms
from rl_cockpit_target.slurm import job_state, programs
from tests_target.slurm_case import RUN, JobCase, answer


class Accounting(JobCase):
    def test_runs_are_listed_after_the_first_answer_of_the_scheduler_or_a_moment_without(self):
        self.note("RUNNING", nodes="node1")
        tools = mock.Mock(runs_dir=os.path.dirname(self.dir))
        verbs = Verbs(mock.Mock(), tools, "state", "tools", "sha", 1)
        tools.list.side_effect = lambda _request: self.state()["state"]
        slow = threading.Event()

        def squeue(*_args, **_more):
            slow.wait(10)
            return answer(out="5|COMPLETED|None|N/A|N/A|node1|rlc-%s" % RUN)

        with mock.patch.object(programs, "call", side_effect=squeue):
            verbs.jobs.start()
            with mock.patch("rl_cockpit_target.agent.verbs.FIRST_ROUND_S", 0.05):
                self.assertEqual(verbs.list({}), "RUNNING")
            slow.set()
            self.assertEqual(verbs.list({}), "COMPLETED")
            self.assertTrue(verbs.jobs.first_round.is_set())

    def poll_without_accounting(self, says="sacct: error: Problem talking to the database: Connection refused"):
        """The state after a round in which neither squeue nor scontrol knows the job, and sacct fails."""
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        unknown = answer(code=1, err="slurm_load_jobs error: Invalid job id specified")
        with mock.patch.object(programs, "call", side_effect=[answer(), answer(code=1, err=says), unknown]):
            self.assertTrue(watcher.poll(watcher.open_jobs()))
        return self.state()

    def test_an_accounting_that_does_not_answer_is_no_lost_job_for_an_hour(self):
        self.note("RUNNING", nodes="node1")
        state = self.poll_without_accounting()
        self.assertEqual((state["state"], state["nodes"]), ("RUNNING", "node1"))
        self.assertEqual(state["problem"]["says"], "Slurm's accounting does not answer: Problem talking to the database: Connection refused.")
        self.put("scheduler.json", dict(state, problem=dict(state["problem"], sinceMs=wall_ms() - 3_599_000)))
        other = self.poll_without_accounting("sacct: error: Protocol authentication error")
        self.assertEqual(other["state"], "RUNNING")
        self.assertIn("Protocol authentication error", other["problem"]["says"])
        self.put("scheduler.json", dict(other, problem=dict(other["problem"], sinceMs=other["problem"]["sinceMs"] - 2_000)))
        self.assertEqual(self.poll_without_accounting()["state"], job_state.GONE)

    def test_accounting_is_not_waited_for_where_the_run_has_its_record_or_the_cluster_keeps_none(self):
        self.note("RUNNING", nodes="node1")
        self.assertEqual(self.poll_without_accounting("Slurm accounting storage is disabled")["state"], job_state.GONE)
        self.note("RUNNING", nodes="node1")
        self.put("exit.json", {})
        self.assertEqual(self.poll_without_accounting()["state"], job_state.GONE)

    def test_what_accounting_says_of_a_job_counts_more_than_a_stop_that_came_before_it_started(self):
        os.makedirs(os.path.join(self.dir, "control"))
        self.put(os.path.join("control", "stop-1"), {})
        watcher = job_watch.JobWatcher(os.path.dirname(self.dir))
        recorded = answer(out="5|FAILED|3:0|1795872825|1795872830|node1|rlc-%s\n" % RUN)
        with mock.patch.object(programs, "call", side_effect=[answer(), recorded, answer(code=1)]):
            watcher.poll(watcher.open_jobs())
        self.assertEqual((self.state()["state"], self.state()["exitCode"]), ("FAILED", "3:0"))
