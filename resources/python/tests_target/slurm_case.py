"""Helpers of the tests of Slurm."""

import json
import os
import tempfile
import unittest

from rl_cockpit.bounded_output import Output
from rl_cockpit_target.agent import job_notes
from rl_cockpit_target.slurm import job_state, programs, scheduler

RUN = "20261124-120000-0000000a"


def temporary_folder(case):
    """A folder that goes with the test."""
    folder = tempfile.TemporaryDirectory()
    case.addCleanup(folder.cleanup)
    return folder.name


def answer(code=0, out="", err="", problem=None):
    """An Answer of a program that printed this."""
    return programs.Answer(Output(code, out.encode(), err.encode(), problem))


class JobCase(unittest.TestCase):
    """A run directory with its submitted job 5, and what is noted of it."""

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
        job_notes.note_state(self.dir, job_state.state_record(state, **more), scheduler)
        return self.state()
