"""Helpers of the tests of Slurm."""

import tempfile

from rl_cockpit.bounded_output import Output
from rl_cockpit_target.slurm import programs

RUN = "20261124-120000-0000000a"


def temporary_folder(case):
    """A folder that goes with the test."""
    folder = tempfile.TemporaryDirectory()
    case.addCleanup(folder.cleanup)
    return folder.name


def answer(code=0, out="", err="", problem=None):
    """An Answer of a program that printed this."""
    return programs.Answer(Output(code, out.encode(), err.encode(), problem))
