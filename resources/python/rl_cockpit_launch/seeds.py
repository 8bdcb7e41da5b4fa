"""Seeds of random, numpy and torch: those that are imported now, and those that are imported later at that moment."""

import random

from .after_import import after_import


def seed_all(seed):
    random.seed(seed)
    after_import("numpy.random", lambda module: module.seed(seed % 2**32))
    after_import("torch", lambda module: module.manual_seed(seed))
