"""Reasons that keep a model from being loaded, no matter what was allowed: bytecode of another CPython, and an algorithm that cannot be
imported."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Iterable, Union

from .saved_model import SCHEDULE_KEYS, SavedModel


class UnsafeModel(Exception):
    """A model that is not loaded: what it is about, why, and what to do. `runs`: would loading it have run something?

    `names`: what the user would have to allow, all of it; [] where consent to names is not enough.
    """

    def __init__(self, thing: str, reason: str, remedy: str, runs: bool = False, names: Iterable[str] = ()) -> None:
        super().__init__("%s: %s %s" % (thing, reason, remedy))
        self.thing, self.reason, self.remedy, self.runs = thing, reason, remedy, runs
        self.names = list(names)


def refuse_foreign_code(model: SavedModel, replaced: Iterable[str]) -> None:
    """Raise UnsafeModel where bytecode of another CPython minor would have to be unpickled."""
    code = model.code_inside([key for key in model.pickled_keys() if key not in set(replaced)])
    own, minor = sys.version_info[1], model.minor()
    foreign = [one for one in code if minor != own and (minor is not None or own not in one.minors)]
    if not foreign:
        return
    first = foreign[0]
    saved = "CPython 3.%d" % minor if minor is not None else "another CPython"
    reason = "%s is code of %s (%s), and this is CPython 3.%d, which may crash while it runs it." % (first.key, saved, first.name, own)
    if first.key in SCHEDULE_KEYS:
        remedy = "Pass its value: custom_objects={%r: 3e-4}, or make a portable copy of the model." % first.key
    else:
        remedy = "Load it with Python 3.%s and save it again with that class in its own module." % (minor if minor is not None else "x")
    raise UnsafeModel(model.path, reason, remedy, True)


def algorithm_class(model: SavedModel, algorithm: Union[None, str, type] = None) -> Any:
    """The class that loads a model. Raises UnsafeModel where it is unknown or cannot be imported."""
    if isinstance(algorithm, type):
        return algorithm
    package, name = ("stable_baselines3", algorithm) if algorithm else model.algorithm() or (None, None)
    if name is None:
        raise UnsafeModel(model.path, "Its data names no algorithm that RL Cockpit knows.", "Pass algorithm=, such as algorithm='PPO'.")
    packages = [package, "sb3_contrib"] if algorithm else [package]
    for one in packages:
        try:
            return getattr(import_module(str(one)), str(name))
        except (ImportError, AttributeError):
            continue
    raise UnsafeModel(model.path, "It is a model of %s, and %s cannot be imported here (%s)." % (name, " or ".join(map(str, packages)), sys.executable), "Install %s, or choose another Python." % packages[-1])
