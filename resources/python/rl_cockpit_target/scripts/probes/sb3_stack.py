"""Stable-Baselines3 in an environment: versions by metadata, and a MaskablePPO that is created, trained, saved and loaded again."""

import os

PACKAGES = ("stable-baselines3", "sb3-contrib", "gymnasium", "numpy", "torch")


def main(words, report):
    """words: {mode: 'versions'} or {mode: 'toy'}"""
    if words["mode"] == "versions":
        report(versions={name: version(name) for name in PACKAGES}, python="%d.%d.%d" % python_version())
    else:
        train(report)


def python_version():
    import sys

    return tuple(sys.version_info[:3])


def version(name):
    """Version of an installed package, or None."""
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def train(report):
    """One report a step, each before what may be the end."""
    report(step="import")
    import gymnasium
    import numpy
    from sb3_contrib import MaskablePPO

    class Toy(gymnasium.Env):
        """One of three actions is right, and one is masked."""

        observation_space = gymnasium.spaces.Box(-1, 1, (4,), numpy.float32)
        action_space = gymnasium.spaces.Discrete(3)

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            return numpy.ones(4, numpy.float32), {}

        def step(self, action):
            return numpy.ones(4, numpy.float32), float(action == 1), True, False, {}

        def action_masks(self):
            return numpy.array([True, True, False])

    report(step="create")
    model = MaskablePPO("MlpPolicy", Toy(), n_steps=32, batch_size=32, n_epochs=1, device="cpu", seed=1)
    report(step="learn")
    model.learn(64)
    report(step="save")
    path = os.path.join(os.getcwd(), "toy.zip")
    model.save(path)
    report(step="load")
    action, _ = MaskablePPO.load(path, device="cpu").predict(numpy.ones(4, numpy.float32), action_masks=numpy.array([True, True, False]))
    report(step="done", timesteps=int(model.num_timesteps), masked=int(action) != 2)
