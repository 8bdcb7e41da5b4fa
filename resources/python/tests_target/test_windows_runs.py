import json
import os
import subprocess
import sys
import tempfile
import unittest

from rl_cockpit_target.host import json_files, windows
from tests_target.fake_windows import refused
from tests_target.windows_case import RUN_ID

HERE = os.path.dirname(os.path.abspath(__file__))


class ReplaceTest(unittest.TestCase):
    def replaced(self, *numbers):
        errors = [refused(number, "held", PermissionError) for number in numbers]
        tries = []

        def rename(source, target):
            tries.append((source, target))
            if errors:
                raise errors.pop(0)

        self.addCleanup(setattr, json_files, "REPLACE_PAUSE_S", json_files.REPLACE_PAUSE_S)
        json_files.REPLACE_PAUSE_S = 0
        try:
            json_files.replace("a", "b", rename)
        except OSError:
            return len(tries), "raised"
        return len(tries), "done"

    def test_a_reader_that_holds_the_file_for_a_moment_is_waited_for(self):
        self.assertEqual([self.replaced(32, 5, 33), self.replaced(*[32] * 9)], [(4, "done"), (10, "done")])

    def test_one_that_holds_it_for_ever_is_an_error_after_ten_tries(self):
        self.assertEqual(self.replaced(*[32] * 10), (10, "raised"))

    def test_any_other_refusal_is_raised_at_once(self):
        self.assertEqual([self.replaced(112), self.replaced(None)], [(1, "raised"), (1, "raised")])


@unittest.skipIf(os.name == "nt", "there is a real Windows below: every-system.real.test.ts")
class CompleteRunTest(unittest.TestCase):
    def run_of(self, stop=(), grace_ms=100, spec_more=(), **scenario):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        run_dir = os.path.join(folder.name, RUN_ID)
        os.mkdir(run_dir)
        self.run_dir = run_dir
        spec = {"schema": 1, "runId": RUN_ID, "argv": ["python.exe", "train.py"], "cwd": folder.name, "env": {}, "quietAfterMs": 60_000}
        spec.update(stop={"gracefulMs": grace_ms, "termMs": grace_ms}, sampleEveryMs=1_000)
        spec.update(spec_more)
        json_files.write_json(os.path.join(run_dir, "spec.json"), spec)
        script = os.path.join(HERE, "windows_run.py")
        argv = [sys.executable, "-I", script, run_dir, json.dumps(dict(scenario, stop=list(stop)))]
        done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        with open(os.path.join(run_dir, "events.jsonl"), encoding="utf-8") as file:
            events = [json.loads(line) for line in file]
        read = lambda name: json_files.read_json(os.path.join(run_dir, name))
        return json.loads(done.stdout), read("proc.json"), read("exit.json"), events

    def test_a_run_is_recorded_from_its_start_to_its_ntstatus(self):
        reported, proc, ended, events = self.run_of(programs={"python.exe": {"runs_s": 0.3, "code": 0xC0000005}})
        self.assertEqual((ended["code"], ended["signal"], ended["requested"]), (0xC0000005, None, None))
        self.assertEqual((proc["job"], proc["bootId"]), ("Local\\rl-cockpit-" + RUN_ID, "17"))
        self.assertIn(["keep_awake"], reported["calls"])
        self.assertEqual([event["holds"] for event in events if event["kind"] == "keep-awake"], [True])
        self.assertIn("PYTHONPATH begins with", " ".join(event["says"] for event in events if event["kind"] == "note"))
        self.assertEqual((reported["left"], reported["shown"]), ([], []))

    def test_a_run_that_may_let_its_machine_sleep_asks_for_nothing_else(self):
        reported, _, _, events = self.run_of(spec_more={"keepAwake": False}, programs={"python.exe": {"runs_s": 0.2}})
        self.assertNotIn(["keep_awake"], reported["calls"])
        self.assertNotIn("keep-awake", [event["kind"] for event in events])

    def test_a_supervisor_that_is_held_in_a_job_records_that(self):
        _, _, ended, events = self.run_of(job=True, programs={"python.exe": {"runs_s": 0.2}})
        self.assertEqual(ended["code"], 0)
        self.assertIn("could not leave the job", " ".join(event["says"] for event in events if event["kind"] == "note"))

    def test_a_stop_that_is_heard_ends_by_the_training_itself(self):
        _, _, ended, events = self.run_of(stop=["graceful"], programs={"python.exe": {"on_break": 7}})
        self.assertEqual((ended["code"], ended["requested"]["mode"]), (7, "graceful"))
        sent = [event["says"] for event in events if event["kind"] == "signal-sent"]
        self.assertEqual(len(sent), 1)
        self.assertTrue(sent[0].startswith("CTRL_BREAK to process group"))

    def test_a_deaf_training_and_its_workers_are_ended_by_their_job(self):
        program = {"on_break": "deaf", "children": [{"on_break": "deaf"}]}
        reported, _, ended, events = self.run_of(stop=["graceful"], programs={"python.exe": program})
        self.assertEqual((ended["code"], reported["left"]), (windows.KILLED_BY_US, []))
        sent = [event["says"].split(" ")[0] for event in events if event["kind"] == "signal-sent"]
        self.assertEqual(sent, ["CTRL_BREAK", "CTRL_BREAK", "TerminateJobObject"])

    def test_a_worker_whose_parent_has_ended_is_shown_while_the_training_runs(self):
        program = {"runs_s": 0.3, "children": [{"runs_s": 0, "children": [{}]}]}
        reported, proc, _, _ = self.run_of(programs={"python.exe": program})
        shown = [row["pid"] for row in json_files.read_json(os.path.join(self.run_dir, "heartbeat.json"))["processes"]]
        self.assertEqual(shown, [proc["pid"]] + reported["left"])

    def test_a_worker_that_outlives_its_training_is_found_and_left_alone(self):
        reported, _, ended, _ = self.run_of(programs={"python.exe": {"runs_s": 0.2, "children": [{"runs_s": 0, "children": [{}]}]}})
        self.assertEqual((ended["code"], [row["role"] for row in ended["survivors"]]), (0, ["left over"]))
        self.assertEqual([row["pid"] for row in ended["survivors"]], reported["left"])

    def test_a_program_that_is_not_there_is_a_run_that_never_started(self):
        _, proc, ended, _ = self.run_of(programs={})
        self.assertIsNone(proc)
        self.assertIn("was not found", ended["spawnError"]["says"])


if __name__ == "__main__":
    unittest.main()
