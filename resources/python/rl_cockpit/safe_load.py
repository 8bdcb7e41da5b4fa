"""Load a Stable-Baselines3 model without running code of its file: `custom_objects` for every pickled schedule, and a refusal for what is foreign.

Stable-Baselines3 pickles schedules by their bytecode. Bytecode of another CPython minor ends the process or fails far from its
cause (DLR-RM/stable-baselines3#2115), so it is never unpickled here: its arithmetic is read, and a plain object takes its place.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Dict, Iterable, List, Optional, Union

from .pickles.known_globals import runs_own_code, unknown_globals
from .pickles.nodes import Global
from .pickles.symbolic import UnreadablePickle
from .pickles.values import NotProved
from .saved_model import RECOMPUTED, SCHEDULE_KEYS, NoSavedModel, SavedModel, weight_pickles
from .schedules import ArithmeticSchedule, uses_progress, value_of


class UnsafeModel(Exception):
    """A model that is not loaded: what it is about, why, and what to do."""

    def __init__(self, thing: str, reason: str, remedy: str) -> None:
        super().__init__("%s: %s %s" % (thing, reason, remedy))
        self.thing, self.reason, self.remedy = thing, reason, remedy


def safe_load(path: str, algorithm: Any = None, env: Any = None, device: str = "cpu", custom_objects: Optional[Dict[str, Any]] = None, allow: Iterable[str] = (), trust: bool = False) -> Any:
    """Load a model of Stable-Baselines3 or sb3-contrib.

    `algorithm`: its class or its name; None: told by what was saved. `custom_objects`: replaces values by key, as in `load()`.
    `allow`: modules, `module.name`s and keys of `data` that may be imported although they are not known. `trust`: everything
    of this file may run, apart from bytecode of another CPython minor. Raises UnsafeModel.
    """
    try:
        model = SavedModel(path)
        replaced = dict(replacements(model), **(custom_objects or {}))
        refuse_foreign_code(model, replaced)
        if not trust:
            refuse_unknown(model, replaced, list(allow))
    except (NoSavedModel, UnreadablePickle) as error:
        raise UnsafeModel(path, str(error), "Copy it again from where it was saved.")
    return algorithm_class(model, algorithm).load(path, env=env, device=device, custom_objects=replaced)


def replacements(model: SavedModel) -> Dict[str, Any]:
    """An equal object without code for every schedule whose arithmetic is proved, by key: what `custom_objects` takes."""
    found: Dict[str, Any] = {}
    pickled = model.pickled_keys()
    for key in SCHEDULE_KEYS:
        if key not in pickled:
            continue
        try:
            tree = model.tree_of(key)
        except NotProved:
            if key in RECOMPUTED:
                found[key] = 0.0
            continue
        found[key] = ArithmeticSchedule(tree) if uses_progress(tree) else float(value_of(tree, 1.0))
    return found


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
        remedy = "Load it with Python 3.%s and save it again with that class in a module of its own." % (minor if minor is not None else "x")
    raise UnsafeModel(model.path, reason, remedy)


def refuse_unknown(model: SavedModel, replaced: Iterable[str], allow: List[str]) -> None:
    """Raise UnsafeModel where a pickle would import or call what the allow-list does not name, or brings code of its own."""
    for key in model.pickled_keys():
        if key in set(replaced) or key in allow:
            continue
        read = model.pickle_of(key)
        refuse_globals(model, key, unknown_globals(read.globals, allow))
        own = model.code_inside([key])
        if own or runs_own_code(read.calls):
            name = own[0].name if own else "a function"
            raise UnsafeModel(model.path, "%s brings code of its own (%s)." % (key, name), "Read that code first; if you trust it, pass allow=(%r,)." % key)
    for name, pickles in model.weights.items():
        for data in pickles:
            for read in weight_pickles(data):
                refuse_globals(model, name, unknown_globals(read.globals, allow))


def refuse_globals(model: SavedModel, key: str, unknown: List[Global]) -> None:
    """Raise UnsafeModel for the first global of a list."""
    if unknown:
        name = repr(unknown[0])
        raise UnsafeModel(model.path, "%s imports %s, which is no part of the libraries that models are made of." % (key, name), "If you trust the file, pass allow=(%r,)." % name)


def algorithm_class(model: SavedModel, algorithm: Union[None, str, type] = None) -> Any:
    """The class that loads a model. Raises UnsafeModel where it cannot be told or imported."""
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
