"""Settings of a rehearsal: rung, folders and sizes from the environment, Hydra overrides from the command line."""

import os
import sys

RUNGS = ("compose", "rollout", "train", "resume", "convert")
PREFIX = "RL_COCKPIT_REHEARSAL_"
STEPS = 5
MORE_STEPS = 2  # after the resume
RESPONSE_TOKENS = 256
BATCH = 8


class Settings:
    """`argv`: words as Hydra reads them, the user's overrides; they stay as they are, changes go behind them."""

    def __init__(self, argv, env):
        self.argv = list(argv)
        self.rung = env.get(PREFIX + "RUNG", "convert")
        if self.rung not in RUNGS:
            raise ValueError("There is no rung %s. Choose one of %s." % (self.rung, ", ".join(RUNGS)))
        self.module = env.get(PREFIX + "MODULE", "verl.trainer.main_ppo")
        self.converter = env.get(PREFIX + "CONVERTER", "")
        self.folder = os.path.abspath(env.get(PREFIX + "FOLDER", "rehearsal"))
        self.cache = os.path.abspath(env.get(PREFIX + "CACHE", self.folder))
        self.rows = int(env.get(PREFIX + "ROWS", "48"))
        self.seed = int(env.get(PREFIX + "SEED", "0"))
        self.python = sys.executable

    def path(self, *names):
        """A path below the rehearsal's folder."""
        return os.path.join(self.folder, *names)

    def rungs(self):
        """Rungs that are climbed, the chosen one last."""
        return RUNGS[: RUNGS.index(self.rung) + 1]


def hydra_text(text):
    """A text as Hydra's grammar reads it: in single quotes, where only a quote and backslashes before one are escaped."""
    quoted = ""
    slashes = 0
    for letter in text:
        if letter == "\\":
            slashes += 1
            continue
        quoted += "\\" * (slashes * 2 if letter == "'" else slashes)
        quoted += "\\'" if letter == "'" else letter
        slashes = 0
    return "'%s%s'" % (quoted, "\\" * slashes * 2)
