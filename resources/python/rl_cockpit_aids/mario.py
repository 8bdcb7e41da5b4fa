"""Training of mario-brain with PPO's sizes from the form: its own `train` is called, its file stays as it is.

The project writes n_steps, batch_size and n_epochs into the middle of a function. They are given to the PPO that the
module imported, for a new model and for one that is loaded alike.
"""

import importlib

MODULE = "mario_brain.train"


def train(parallel, total_timesteps, model_path, n_steps, batch_size, n_epochs):
    """Result of mario_brain.train.train; it saves to models/mario_ppo.zip below the working folder."""
    module = importlib.import_module(MODULE)
    module.PPO = with_sizes(module.PPO, {"n_steps": n_steps, "batch_size": batch_size, "n_epochs": n_epochs})
    return module.train(parallel=parallel, total_timesteps=total_timesteps, model_path=model_path)


def with_sizes(algorithm, sizes):
    """The algorithm with these sizes, no matter what its caller asks for."""

    class Sized(algorithm):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **dict(kwargs, **sizes))

        @classmethod
        def load(cls, *args, **kwargs):
            # Of a zip the sizes of its first training come back: those of the form replace them before it is set up.
            return algorithm.load(*args, **dict(kwargs, **sizes))

    Sized.__name__ = algorithm.__name__
    return Sized
