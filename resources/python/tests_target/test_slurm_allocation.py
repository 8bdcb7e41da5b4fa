"""Allocation of a compute node for checks."""

import json
import os
import sys
import unittest
from unittest import mock

from rl_cockpit_target.refusal import Refusal
from rl_cockpit_target.slurm import allocation, programs, submit
from tests_target.slurm_case import answer, temporary_folder

IDENTITY = ("/state", "0" * 64, 1)
INVALID = answer(1, err="slurm_load_jobs error: Invalid job id specified\n")
DOWN = answer(1, err="slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n")


def shown(state, name, **fields):
    text = " ".join("%s=%s" % field for field in dict({"JobId": 7, "JobName": name, "JobState": state, "NodeList": "node1"}, **fields).items())
    return answer(out=text)


class Allocation(unittest.TestCase):
    def setUp(self):
        self.runs = os.path.join(temporary_folder(self), "a b", "runs")
        self.calls, self.texts = [], []
        self.temporary = temporary_folder(self)
        patch = mock.patch.object(allocation.tempfile, "gettempdir", return_value=self.temporary)
        patch.start()
        self.addCleanup(patch.stop)

    def run_work(self, work, *answers):
        """What this call answers, with these answers of Slurm's programs in turn; a function gets the name of the job."""
        queue = list(answers)

        def call(program, args, env=None, text=None, limit_s=0):
            self.calls.append([program] + list(args))
            self.texts.append(text)
            one = queue.pop(0)
            return one(self.record()["name"]) if callable(one) else one

        with mock.patch.object(programs, "call", call), mock.patch.object(programs, "has_slurm", return_value=True), \
                mock.patch.object(submit, "LOOKUP_PAUSE_S", 0):
            return work()

    def allocate(self, *answers, **options):
        request = {"options": dict({"time": "5"}, **options)}
        return self.run_work(lambda: allocation.allocate(self.runs, "/tools", IDENTITY, request), *answers)

    def view(self, *answers):
        return self.run_work(lambda: allocation.allocation(self.runs), *answers)

    def record(self):
        with open(allocation.record_path(self.runs), encoding="utf-8") as file:
            return json.load(file)

    def test_a_job_of_one_node_is_submitted_and_shown(self):
        view = self.allocate(answer(out="7\n"), lambda name: shown("PENDING", name, Reason="Priority"), partition="gpu", gpus="a100:1")
        self.assertEqual((view["jobId"], view["state"], view["reason"], view["isOver"], view["node"]), ("7", "PENDING", "Priority", False, None))
        for word in ("--partition=gpu", "--gres=gpu:a100:1", "--time=5", "--no-requeue", "--job-name=" + view["name"]):
            self.assertIn(word, self.calls[0])
        self.assertIn("on_node.py hold", view["script"])
        self.assertTrue(os.path.exists(self.record()["marker"]))

    def test_a_second_one_is_not_submitted_while_the_first_has_not_ended(self):
        self.allocate(answer(out="7\n"), lambda name: shown("PENDING", name))
        for state in (lambda name: shown("RUNNING", name), DOWN):
            self.calls = []
            self.assertEqual(self.allocate(state, state)["jobId"], "7")
            self.assertNotIn("sbatch", [words[0] for words in self.calls])
        self.calls = []
        view = self.allocate(lambda name: shown("COMPLETED", name), answer(out="8\n"), lambda name: shown("PENDING", name, JobId=8))
        self.assertEqual((view["jobId"], [words[0] for words in self.calls]), ("8", ["scontrol", "sbatch", "scontrol"]))

    def test_one_that_is_being_ended_holds_nothing(self):
        self.allocate(answer(out="7\n"), lambda name: shown("RUNNING", name))
        self.assertTrue(self.view(lambda name: shown("COMPLETING", name))["isOver"])

    def test_a_silent_controller_is_no_end(self):
        self.allocate(answer(out="7\n"), lambda name: shown("RUNNING", name))
        view = self.view(DOWN)
        self.assertFalse(view["isOver"])
        self.assertIn("Unable to contact", view["problem"])
        self.assertTrue(self.view(INVALID)["isOver"])

    def test_a_number_that_slurm_gave_again_is_another_job(self):
        self.allocate(answer(out="7\n"), lambda name: shown("RUNNING", name))
        self.assertTrue(self.view(shown("RUNNING", "somebody"))["isOver"])

    def test_a_submission_without_an_answer_is_found_by_its_name(self):
        lost = answer(1, err="sbatch: error: Batch job submission failed: Socket timed out on send/recv operation\n")
        row = lambda name: answer(out="9|RUNNING|None|N/A|N/A|node2|%s\n" % name)  # noqa: E731
        with self.assertRaises(Refusal) as caught:
            self.allocate(lost, *[answer()] * submit.LOOKUPS)
        self.assertEqual(caught.exception.code, submit.SILENT)
        self.assertEqual((self.view(answer())["isOver"], self.view(row)["jobId"], self.record()["jobId"]), (False, "9", "9"))

    def test_a_refused_job_leaves_nothing_to_look_at(self):
        with self.assertRaises(Refusal) as caught:
            self.allocate(answer(1, err="sbatch: error: Batch job submission failed: Invalid account\n"))
        self.assertEqual((caught.exception.code, self.view()), ("slurm-refused", None))
        self.assertEqual(os.listdir(self.temporary), [])

    def test_the_node_answers_in_the_shared_folder_and_its_end_has_the_output(self):
        first = self.allocate(answer(out="7\n"), lambda name: shown("RUNNING", name))
        marker = self.record()["marker"]
        with open(os.path.join(first["folder"], "node.json"), "w", encoding="utf-8") as file:
            json.dump({"hello": {}, "seesLoginTemp": True}, file)
        self.assertEqual(self.view(lambda name: shown("RUNNING", name))["node"], {"hello": {}, "seesLoginTemp": True})
        self.assertFalse(os.path.exists(marker))
        with open(os.path.join(first["folder"], "scheduler.log"), "w", encoding="utf-8") as file:
            file.write("python3: command not found\n")
        ended = self.view(lambda name: shown("FAILED", name, ExitCode="127:0"))
        self.assertEqual((ended["isOver"], ended["exitCode"], ended["said"]), (True, "127:0", "python3: command not found\n"))

    def test_the_time_is_what_the_partition_allows(self):
        for limits, partition, time in (
            ("main*|1-00:00:00\nshort|5:00\n", None, "10"), ("short|5:00\n", "short", "5"), ("main*|infinite\n", None, "10"), ("short|5:00\nmain*|8\n", None, "8"), ("tiny*|0:30\n", None, "1"),
        ):
            options = self.run_work(lambda partition=partition: allocation.held_options({"options": {"partition": partition}}), answer(out=limits))
            self.assertEqual(options["time"], time, limits)
        options = {"time": "3", "nodes": 4, "array": {}, "continuations": 2, "launcher": "ray"}
        self.assertEqual(allocation.held_options({"options": options}), {"time": "3"})

    def test_a_script_runs_as_a_step_and_its_request_is_not_in_the_command(self):
        self.allocate(answer(out="7\n"), lambda name: shown("RUNNING", name), cpus=4, modules=["cuda/12.4"])
        request = {"job": "7", "script": "probes/node", "env": {"KEY": "secret"}, "limitS": 5}
        run = lambda: allocation.run_in_allocation(self.runs, "/tools", request)  # noqa: E731
        self.assertEqual(self.run_work(run, answer(out="a module says hello\n" + json.dumps({"outcome": {"code": 0}}) + "\n")), {"code": 0})
        words = self.calls[-1]
        self.assertEqual((words[0], "--jobid=7" in words, "--overlap" in words, "--cpus-per-task=4" in words), ("srun", True, True, True))
        self.assertIn("module load cuda/12.4", " ".join(words))
        self.assertNotIn("secret", " ".join(words))
        self.assertEqual(json.loads(self.texts[-1])["env"], {"KEY": "secret"})
        for out, code in ((json.dumps({"refusal": ["no-such-script", "No.", "Connect again."]}), "no-such-script"), ("", "no-step"), ("garbage", "no-step")):
            with self.assertRaises(Refusal) as caught:
                self.run_work(run, answer(1, out=out, err="srun: error: Unable to confirm allocation for job 7"))
            self.assertEqual(caught.exception.code, code)
        for job in ("8", "7; rm", ""):
            request["job"] = job
            with self.assertRaises(Refusal) as caught:
                self.run_work(run)
            self.assertEqual(caught.exception.code, "no-allocation")


class OnNode(unittest.TestCase):
    def test_a_script_runs_there_by_its_request_on_stdin(self):
        from rl_cockpit.bounded_output import output_of
        from rl_cockpit_target.agent import node_work

        entry = os.path.join(node_work.TOOLS_DIR, "rl_cockpit_target", "on_node.py")
        request = {"script": "probes/host", "python": None, "words": {"paths": []}, "env": {}, "limitS": 30}
        done = output_of([sys.executable, "-I", entry, "script"], 60, text=json.dumps(request))
        outcome = json.loads(done.text.strip().splitlines()[-1])["outcome"]
        self.assertEqual((outcome["code"], outcome["answers"][0]["disks"]), (0, []))
        refused = output_of([sys.executable, "-I", entry, "script"], 60, text=json.dumps(dict(request, script="../../etc/passwd")))
        self.assertEqual(json.loads(refused.text)["refusal"][0], "no-such-script")


if __name__ == "__main__":
    unittest.main()
