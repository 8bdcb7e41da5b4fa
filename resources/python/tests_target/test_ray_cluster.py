"""A Ray cluster as its head describes it: nodes, jobs, and the output and end of one of them."""

import unittest
from unittest import mock

from rl_cockpit_target.host import output_part
from rl_cockpit_target.ray_jobs import cluster
from rl_cockpit_target.refusal import Refusal
from tests_target.ray_case import DETAILS, JOB, RayCase

JOBS = "/api/jobs/"


class Cluster(RayCase):
    def setUp(self):
        super().setUp()
        node = {"node_ip": "127.0.0.1", "is_head_node": True, "state": "ALIVE", "resources_total": {"CPU": 2.0, "node:127.0.0.1": 1.0, "memory": 5.0}}
        rows = [node, dict(node, state="DEAD"), dict(node, node_ip="10.0.0.5", is_head_node=False, resources_total={"CPU": 8.0, "GPU": 2.0})]
        self.answers("/api/v0/nodes?detail=1&limit=200", {"data": {"result": {"result": rows}}})
        usage = {"CPU": [1.0, 10.0], "objectStoreMemory": [0.0, 5.0]}
        self.answers("/api/cluster_status", {"data": {"clusterStatus": {"loadMetricsReport": {"usage": usage}}}})

    def test_its_nodes_what_is_in_use_and_its_jobs_newest_first(self):
        older = dict(DETAILS, submission_id="raysubmit_1", start_time=DETAILS["start_time"] - 1)
        self.answers(JOBS, [older, DETAILS, dict(DETAILS, submission_id=None)])
        view = cluster.cluster("/runs")
        self.assertEqual(view["ray"], {
            "version": "2.60.0", "used": {"CPU": 1.0}, "isOpen": False,
            "nodes": [
                {"name": "127.0.0.1", "isHead": True, "resources": {"CPU": 2.0, "memory": 5.0}},
                {"name": "10.0.0.5", "isHead": False, "resources": {"CPU": 8.0, "GPU": 2.0}},
            ],
        })
        self.assertEqual(([job["jobId"] for job in view["jobs"]], view["problem"]), ([JOB, "raysubmit_1"], None))

    def test_what_cannot_be_read_is_said(self):
        self.put_token("wrong")
        self.assertRegex(cluster.cluster("/runs")["problem"], "^Ray does not answer: it does not accept the token")
        self.put_token("right")
        self.answers(JOBS, "Traceback\nOSError: disk\n", 500)
        self.assertEqual((cluster.cluster("/runs")["problem"], cluster.cluster("/runs")["jobs"]), ("Ray does not list its jobs: OSError: disk.", []))

    def test_a_head_whose_own_address_needs_no_token_is_open(self):
        nodes = [{"name": "127.0.0.1", "isHead": True, "resources": {}}]
        self.assertFalse(cluster.is_open(nodes))
        with mock.patch.object(cluster, "LOOPBACK", ()):
            self.assertFalse(cluster.is_open(nodes))
            self.server.reply = lambda *_args: (200, {})
            self.assertTrue(cluster.is_open(nodes))
        self.assertFalse(cluster.is_open(nodes))

    def test_the_output_of_a_job_and_its_end(self):
        self.answers(JOBS + "raysubmit_1", dict(DETAILS, submission_id="raysubmit_1"))
        self.answers(JOBS + "raysubmit_1/logs", {"logs": "first\n" + "x" * output_part.MAX_TAIL + "\nlast\n"})
        detail = cluster.queued_job({"jobId": "raysubmit_1"})
        self.assertEqual((detail["output"], detail["problem"]), ("last\n", None))
        self.assertEqual((detail["state"], detail["isOver"]), (DETAILS["status"], DETAILS["status"] in ("SUCCEEDED", "FAILED", "STOPPED")))
        self.answers(JOBS + "raysubmit_1/logs", {"logs": "a\nb\n"})
        later = cluster.queued_job({"jobId": "raysubmit_1", "from": 2})
        self.assertEqual((later["output"], later["outputFrom"], later["outputTo"]), ("b\n", 2, 4))
        self.answers(JOBS + "raysubmit_1/stop", {"stopped": True}, method="POST")
        self.assertEqual((cluster.cancel_job({"jobId": "raysubmit_1"}), self.calls("POST")), ({}, [JOBS + "raysubmit_1/stop"]))

    def test_a_job_that_is_not_there_and_an_id_that_is_none(self):
        for job_id, code in (("nosuch", "no-such-job"), ("../version", "bad-job-id"), ("a\n", "bad-job-id")):
            with self.assertRaises(Refusal) as refused:
                cluster.queued_job({"jobId": job_id})
            self.assertEqual(refused.exception.code, code)


if __name__ == "__main__":
    unittest.main()
