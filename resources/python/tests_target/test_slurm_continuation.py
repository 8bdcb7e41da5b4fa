"""Jobs of Slurm that continue after their time limit: from which checkpoint, how often, and after which ends."""

import json
import os
import unittest
import zipfile
from unittest import mock

from rl_cockpit_target.slurm import programs
from rl_cockpit_target.supervisor import continuation, main
from tests_target.slurm_case import answer, temporary_folder

RESUME = {"argv": ["python", "train.py", "--resume", "{checkpoint}"], "from": ["*.zip", "checkpoint-*"]}
BY_LIMIT = {"code": 130, "requested": {"nonce": "time-limit", "mode": "graceful", "wallMs": 1}}


class Events:
    def __init__(self):
        self.says = []

    def write(self, _kind, says, **_more):
        self.says.append(says)


class Continuation(unittest.TestCase):
    def setUp(self):
        self.dir = temporary_folder(self)
        self.spec = {"argv": ["python", "train.py"], "cwd": os.path.join(self.dir, "work"), "resume": RESUME, "slurm": {"continuations": 2}}
        os.makedirs(os.path.join(self.dir, "models"))

    def put(self, name, value):
        path = os.path.join(self.dir, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(value, file)

    def checkpoint(self, name, at_s, is_cut=False):
        """A saved model that was written at that time, in seconds since 1970."""
        path = os.path.join(self.dir, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("data", "x" * 1000)
        if is_cut:
            os.truncate(path, 500)
        os.utime(path, (at_s, at_s))
        return path

    def resumed(self):
        return continuation.resume_command(self.dir, self.spec, 1_000_000)

    def ended(self, record=BY_LIMIT, reply=None, **env):
        """(arguments of scontrol or None, sentences) after an end with that record."""
        self.put("exit.json", record)
        events = Events()
        with mock.patch.object(programs, "call", return_value=reply or answer()) as call, mock.patch.dict(os.environ, dict({"SLURM_JOB_ID": "7"}, **env)):
            continuation.continue_after_limit(self.dir, self.spec, events)
        return call.call_args and call.call_args.args, events.says

    def test_the_newest_complete_checkpoint_of_this_run_is_resumed_from(self):
        self.checkpoint("models/earlier_run.zip", 900)
        older = self.checkpoint("models/older.zip", 1_100)
        self.checkpoint("work/newest.zip", 1_200, is_cut=True)
        self.checkpoint("attempts/0/notes.zip", 1_300)
        self.assertEqual(self.resumed(), (["python", "train.py", "--resume", older], older))
        newest = self.checkpoint("work/out/newer.zip", 1_150)
        self.assertEqual(self.resumed()[1], newest)

    def test_a_folder_that_matches_is_one_checkpoint(self):
        inner = self.checkpoint("work/checkpoint-500/model.zip", 1_200)
        self.assertEqual(self.resumed()[1], os.path.dirname(inner))

    def test_without_a_checkpoint_or_an_option_the_command_is_the_same(self):
        self.assertEqual(self.resumed(), (self.spec["argv"], None))
        self.checkpoint("models/one.zip", 1_100)
        del self.spec["resume"]
        self.assertEqual(self.resumed(), (self.spec["argv"], None))

    def test_a_job_that_its_time_limit_stopped_is_started_again(self):
        self.assertEqual(self.ended()[0], ("scontrol", ["requeue", "7"]))

    def test_of_an_array_only_the_task_itself_is_started_again(self):
        array = {"SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "3"}
        self.assertEqual(self.ended(**array)[0], ("scontrol", ["requeue", "7_3"]))

    def test_no_other_end_is_continued(self):
        for record in (dict(BY_LIMIT, requested=None), dict(BY_LIMIT, requested={"nonce": "abc"}), dict(BY_LIMIT, requested={"nonce": "scheduler"})):
            self.assertEqual(self.ended(record), (None, []))
        self.spec["slurm"] = {}
        self.assertEqual(self.ended(), (None, []))

    def test_a_program_that_had_finished_is_not_started_again(self):
        self.spec["expectations"] = {"artefacts": ["models/final_model.zip"]}
        self.assertIsNotNone(self.ended(dict(BY_LIMIT, code=0))[0])
        self.checkpoint("models/final_model.zip", 1_100)
        self.assertIsNone(self.ended(dict(BY_LIMIT, code=0))[0])
        self.assertIsNotNone(self.ended()[0])

    def test_it_is_continued_as_often_as_allowed(self):
        self.put("attempts/0/exit.json", BY_LIMIT)
        self.put("attempts/1/exit.json", dict(BY_LIMIT, requested=None))  # a node failed: that does not count
        self.assertEqual(self.ended()[1], ["Continuing after the time limit: Slurm starts the job again (2 of at most 2)."])
        self.put("attempts/2/exit.json", BY_LIMIT)
        self.assertEqual(self.ended(), (None, ["It was continued 2 times, as often as allowed."]))

    def test_the_batch_script_ends_as_the_program_did_and_a_stop_is_no_failure(self):
        for record, code in (({"code": 7}, 7), ({"code": 0}, 0), ({"code": None, "signal": "SIGSEGV"}, 139), ({"code": None, "spawnError": {}}, 1), (BY_LIMIT, 0)):
            self.put("exit.json", record)
            self.assertEqual(main.job_exit_code(self.dir), code)

    def test_what_slurm_refuses_is_in_the_events(self):
        _, says = self.ended(reply=answer(code=1, err="Requested operation is presently disabled for job 7"))
        self.assertEqual(says[-1], "Slurm did not start the job again: Requested operation is presently disabled for job 7.")


if __name__ == "__main__":
    unittest.main()
