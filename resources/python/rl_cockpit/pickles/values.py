"""Numbers and plain functions of a symbolic pickle: numpy scalars by their bytes, `math` and builtins by their names."""

from __future__ import annotations

import math
import struct
from typing import Any, List, Optional, Tuple

from ..schedules import FUNCTION_NAMES, OPERATORS
from .nodes import Call, Global

_FORMATS = {"f8": "d", "f4": "f", "i8": "q", "i4": "i", "u4": "I", "u8": "Q", "i2": "h", "i1": "b", "u1": "B"}
_CONSTANTS = {"pi": math.pi, "e": math.e, "inf": math.inf}
# Functions of numpy that give for one number what `math` or a builtin gives.
_NUMPY = {"maximum": "max", "minimum": "min", "abs": "abs", "absolute": "abs", "float64": "float", "power": "pow"}


_TREES = OPERATORS | {"number", "progress", "if", "negative", "call"}


class NotProved(Exception):
    """A function does more than arithmetic, or its bytecode is not known. Its text says what, as the end of a sentence."""


def number_of(node: Any) -> Optional[float]:
    """The number that a node represents, a numpy scalar among them; None for any other."""
    if isinstance(node, (bool, int, float)):
        return node
    if isinstance(node, Call) and isinstance(node.callee, Global) and node.callee.name == "scalar" and node.callee.module.endswith("multiarray") and isinstance(node.args, tuple) and len(node.args) == 2:
        kind, data = node.args
        name = kind.args[0] if isinstance(kind, Call) and isinstance(kind.args, tuple) and kind.args else None
        pattern = _FORMATS.get(name) if isinstance(name, str) else None
        if pattern is not None and isinstance(data, bytes) and len(data) == struct.calcsize("<" + pattern):
            return struct.unpack("<" + pattern, data)[0]
    return None


def as_tree(value: Any) -> Tuple[Any, ...]:
    """A symbolic value as arithmetic. Raises NotProved for what is no number."""
    if isinstance(value, tuple) and value and isinstance(value[0], str) and value[0] in _TREES:
        return value
    number = number_of(value)
    if number is None:
        raise NotProved("it computes with something that is no number")
    return ("number", number)


class Unit:
    """Module or function whose arithmetic is known: `math`, `numpy`, `max`."""

    def __init__(self, name: str) -> None:
        self.name = name

    @staticmethod
    def builtin(name: str) -> Optional["Unit"]:
        """A builtin function by its name."""
        return Unit(name) if name in FUNCTION_NAMES else None

    @staticmethod
    def of_node(node: Any) -> Optional["Unit"]:
        """A module or function that the pickle would import; None for any other node."""
        if isinstance(node, Call) and isinstance(node.callee, Global) and node.callee.name == "subimport" and isinstance(node.args, tuple) and node.args:
            return Unit(str(node.args[0])) if node.args[0] in ("math", "numpy") else None
        if isinstance(node, Global) and node.module in ("math", "numpy"):
            return Unit(node.module).attribute(node.name)
        return None

    def attribute(self, name: str) -> Any:
        """An attribute of the module; None where it is not known."""
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        existing = _NUMPY.get(name) if self.name == "numpy" else None
        if existing is None and self.name in ("math", "numpy") and "math." + name in FUNCTION_NAMES:
            existing = "math." + name
        return Unit(existing) if existing is not None else None

    def apply(self, args: List[Any]) -> Any:
        """A call of it, as arithmetic."""
        if self.name not in FUNCTION_NAMES or not args:
            raise NotProved("it calls %s" % self.name)
        return ("call", self.name, *(as_tree(one) for one in args))
