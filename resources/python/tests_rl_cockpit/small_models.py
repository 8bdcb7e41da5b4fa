"""Small real models with schedules of every kind, their own and those of another CPython. Needs SB3."""

import json
import os
import re
import shutil
import sys
import tempfile
import unittest
import zipfile

import numpy as np
from stable_baselines3 import PPO

SCHEDULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schedules")
SMALL = dict(n_steps=64, batch_size=32, n_epochs=1, seed=3, device="cpu", policy_kwargs=dict(net_arch=[8]))
SCOPE = {}
# As in a training script: `__main__`, so that cloudpickle stores the code itself.
exec(  # noqa: S102
    """
__name__ = "__main__"
def linear_schedule(initial_value):
    def func(progress_remaining):
        return progress_remaining * initial_value
    return func
def looped(progress):
    rate = 1e-3
    for _ in range(3):
        rate = rate * progress
    return rate
constant = lambda _: 3e-4
clip = lambda progress: 0.1 + 0.1 * progress
""",
    SCOPE,
)


def foreign_pickle(minor, name):
    """Pickle of another CPython, as `data` stores it."""
    with open(os.path.join(SCHEDULES, "cpython-3.%d-cloudpickle-3.json" % minor), encoding="utf-8") as file:
        case = next(one for one in json.load(file)["cases"] if one["name"] == name)
    return {":type:": "<class 'function'>", ":serialized:": case["pickle"]}


def changed(path, out, minor=None, **values):
    """A model with other values in its data, and another CPython in its system_info.txt."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        for member in old.infolist():
            content = old.read(member)
            if member.filename == "data":
                content = json.dumps(dict(json.loads(content), **values)).encode()
            if member.filename == "system_info.txt" and minor is not None:
                content = re.sub(rb"Python: 3\.\d+\.\d+", b"Python: 3.%d.1" % minor, content)
            new.writestr(member, content)
    return out


def contents(path):
    with open(path, "rb") as file:
        return file.read()


class Models(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.linear = cls.saved("linear", learning_rate=SCOPE["linear_schedule"](1e-3), clip_range=SCOPE["clip"])
        cls.looped = cls.saved("looped", learning_rate=SCOPE["looped"])
        other = 13 if sys.version_info[1] != 13 else 12
        cls.other = other
        # Its lr_schedule and clip_range call float(), which every minor compiles to other bytes.
        closure = foreign_pickle(other, "get_schedule_fn of a closure")
        cls.foreign = changed(cls.linear, cls.path("foreign"), other, learning_rate=foreign_pickle(other, "linear closure"), lr_schedule=closure, clip_range=foreign_pickle(other, "get_schedule_fn of a number"))

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name + ".zip")

    @classmethod
    def saved(cls, name, **values):
        model = PPO("MlpPolicy", "CartPole-v1", **dict(SMALL, **values))
        model.learn(64)
        model.save(cls.path(name))
        return cls.path(name)

    def actions(self, model):
        draw = np.random.default_rng(0)
        return [int(model.predict(draw.normal(size=4).astype("float32"), deterministic=True)[0]) for _one in range(64)]
