"""Saved model: writes it, loads it again and proves that both are the same."""

import os

import numpy as np
import torch

from .failure import Failure

PROOFS = 64


def save_and_verify(model, path):
    """Compares every tensor and the actions on sampled observations. Raises Failure when anything differs."""
    model.save(path)
    print("[SAVE] Model saved to: {}".format(path), flush=True)
    loaded = type(model).load(path, device=model.device)
    mine, theirs = model.policy.state_dict(), loaded.policy.state_dict()
    tensors = sum(name in theirs and torch.equal(value, theirs[name]) for name, value in mine.items())
    space = model.observation_space
    space.seed(0)
    observations = [space.sample() for _ in range(PROOFS)]
    actions = sum(np.array_equal(_act(model, one), _act(loaded, one)) for one in observations)
    if tensors != len(mine) or actions != PROOFS:
        raise Failure(
            path,
            "the loaded model matches in only {} of {} tensors and {} of {} actions.".format(
                tensors, len(mine), actions, PROOFS
            ),
            "Do not rely on this file; train again.",
        )
    print(
        "[CHECKPOINT] Re-loaded {}: same actions for {} of {} observations, {} of {} tensors equal".format(
            os.path.basename(path), actions, PROOFS, tensors, len(mine)
        ),
        flush=True,
    )


def _act(model, observation):
    return model.predict(observation, deterministic=True)[0]
