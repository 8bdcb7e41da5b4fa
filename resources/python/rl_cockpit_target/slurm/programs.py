"""Slurm's programs: one call each, bounded in time and output, in English and with times as epoch seconds."""

import os
import re
import shutil

from rl_cockpit.bounded_output import output_of

TIMEOUT_S = 30
MAX_WORDS = 600
MAX_BYTES = 16 << 20  # the queue of a user with thousands of jobs
#: `sbatch: error: ` before each line.
PREFIX = re.compile(r"^[a-z]+: (error: |fatal: )?")
# Slurm's programs read these as options: those of the shell that started the agent are not the run's.
OPTION_PREFIXES = ("SLURM_", "SBATCH_", "SQUEUE_", "SCANCEL_", "SINFO_", "SALLOC_", "SRUN_", "SACCT_")
SITE_VARIABLES = ("SLURM_CONF",)


class Answer:
    """How one call ended. `code` is None where it never started, or did not end within its time."""

    def __init__(self, output):
        self.code = output.code
        self.out = output.text
        self.err = output.stderr.decode("utf-8", "replace")
        self.problem = output.problem

    @property
    def ok(self):
        return self.code == 0

    @property
    def timed_out(self):
        return self.problem is not None and self.problem.startswith("did not answer")

    def words(self):
        """Its last words, for a sentence: without the name of the program before each line."""
        lines = [PREFIX.sub("", line).strip() for line in self.err.splitlines() if line.strip()]
        return "; ".join(lines)[-MAX_WORDS:] or self.problem or "exit code %s" % self.code


def clean_environment():
    """This agent's environment without options that Slurm's programs would read from it."""
    env = {name: value for name, value in os.environ.items() if name in SITE_VARIABLES or not name.startswith(OPTION_PREFIXES)}
    return dict(env, SLURM_TIME_FORMAT="%s", LC_ALL="C")


def has_slurm():
    """Whether jobs can be submitted from this machine."""
    return shutil.which("sbatch") is not None


def call(program, args, env=None, text=None, limit_s=TIMEOUT_S, max_bytes=MAX_BYTES):
    """Answer of `program args`, with this text as its stdin. Never raises: a program that is missing or hangs is an answer, too."""
    return Answer(output_of([program] + list(args), limit_s, max_bytes, text=text, env=clean_environment() if env is None else env))
