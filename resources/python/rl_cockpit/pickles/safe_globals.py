"""Globals that the pickles of a saved model may name, and the few of them that unpickling may call: constructors of plain values.

Each name is written out: a class that a known module only imported (`SummaryWriter` in `stable_baselines3.common.utils`) writes
files or worse when it is called. A name with a dot reaches through a module into another one, so it is never known.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any, Callable, Dict, Iterable, List, Optional, Pattern

from .arguments import (
    bit_generator, defaulting, encoding, generator, new_object, plain, plain_array, plain_dtype, plain_frombuffer, plain_partial, plain_scalar, stateless, tensor_file,
)  # fmt: skip
from .nodes import Call, Global

_Check = Callable[[Call], Optional[str]]
_CHECKS: Dict[str, _Check] = {
    check.__name__: check
    for check in (
        bit_generator, defaulting, encoding, generator, new_object, plain, plain_array, plain_dtype, plain_frombuffer, plain_partial, plain_scalar, stateless, tensor_file,
    )
}  # fmt: skip


def _read_table() -> Any:
    """The lists of names; the app reads the same file (`electron/models/globals/safe-globals.ts`)."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "safe_globals.json"), encoding="utf-8") as file:
        return json.load(file)


def _pattern(text: str) -> Pattern[str]:
    return re.compile("(%s)\\Z" % text)


_TABLE = _read_table()
# Globals that unpickling may call, and what is asked of their arguments. What is called with a known value calls nothing else.
_CALLS = [(_pattern(one["module"]), _pattern(one["names"]), _CHECKS[one["check"]]) for one in _TABLE["gate"]["called"]]
# What a pickle may name without calling it: classes that the library calls itself, with values that are known as well.
_NAMED = [(_pattern(one["module"]), _pattern(one["names"])) for one in _TABLE["gate"]["named"]]
_SAFE = [(module, names) for module, names, _check in _CALLS] + _NAMED
# Helpers of cloudpickle that make a function or a class out of code.
_MAKERS = frozenset(_TABLE["makers"])


def is_safe(one: Global) -> bool:
    """Whether it is a class or a constructor of the libraries that models are made of."""
    return any(module.match(one.module) and name.match(one.name) for module, name in _SAFE)


def call_check(one: Global) -> Optional[_Check]:
    """Check of a call of it while a pickle is read; None if nothing may call it."""
    return next((check for module, name, check in _CALLS if module.match(one.module) and name.match(one.name)), None)


def is_maker(one: Global) -> bool:
    """Whether it is a helper of cloudpickle, which builds functions and classes of code that the pickle brings."""
    return one.module.startswith("cloudpickle") and one.name in _MAKERS


def is_allowed(one: Global, allow: Iterable[str]) -> bool:
    """Did the caller allow it, by `module`, `module.name` or a module above it? `=module.name` allows that one alone."""
    full = "%s.%s" % (one.module, one.name)
    return any(full == name or full.startswith(name + ".") or name == "=" + full for name in allow)


def unknown_globals(globals: Iterable[Global], allow: Iterable[str] = ()) -> List[Global]:
    """Globals that are neither known nor allowed, each once."""
    matches: Dict[str, Global] = {}
    for one in globals:
        if not is_safe(one) and not is_allowed(one, allow):
            matches.setdefault(repr(one), one)
    return list(matches.values())
