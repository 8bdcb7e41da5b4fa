"""Nodes of a symbolic pickle: globals, calls and dictionaries as they would be built, and what cloudpickle means by them."""

from __future__ import annotations

from typing import Any, Iterator, List, Optional, Tuple


class Global:
    """Module attribute that unpickling would import."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __repr__(self) -> str:
        return "%s.%s" % (self.module, self.name)


class Call:
    """Call that unpickling would make, and the state that it would set on the result."""

    def __init__(self, callee: Any, args: Any, kwargs: Any = None) -> None:
        self.callee, self.args, self.kwargs = callee, args, kwargs
        self.states: List[Any] = []
        self.items: List[Any] = []


class Pairs(list):
    """Dictionary as (key, value) pairs, in the order of the pickle."""

    def value(self, key: Any, default: Any = None) -> Any:
        """The last value of a key that is a plain string or number."""
        matches = [value for one, value in self if isinstance(one, (str, int)) and one == key]
        return matches[-1] if matches else default


def walk(value: Any) -> Iterator[Any]:
    """Every node below a value, each once."""
    seen, waiting = set(), [value]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (str, bytes, int, float, type(None))):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, (list, tuple)):
            waiting.extend(one)
        elif isinstance(one, Call):
            waiting.extend((one.callee, one.args, one.kwargs, one.states, one.items))


def state_of(node: Call) -> Tuple[Pairs, Pairs]:
    """(attributes, slots) that were set on an object: as `__dict__` and as cloudpickle's slot state."""
    attributes, slots = Pairs(), Pairs()
    for state in node.states:
        parts = state if isinstance(state, tuple) else (state,)
        if len(parts) > 0 and isinstance(parts[0], Pairs):
            attributes.extend(parts[0])
        if len(parts) > 1 and isinstance(parts[1], Pairs):
            slots.extend(parts[1])
    return attributes, slots


def builtin_type(node: Any) -> Optional[str]:
    """Name of the type of `types` that a node represents, such as `CodeType`; None for any other."""
    if isinstance(node, Call) and isinstance(node.callee, Global) and node.callee.name == "_builtin_type" and isinstance(node.args, tuple) and len(node.args) == 1:
        return str(node.args[0])
    if isinstance(node, Global) and node.module == "types":
        return node.name
    if isinstance(node, Global) and node.module in ("builtins", "__builtin__"):
        return {"code": "CodeType", "function": "FunctionType", "method": "MethodType"}.get(node.name)
    return None


def is_code(node: Any) -> bool:
    """Would this node be a code object?"""
    return isinstance(node, Call) and builtin_type(node.callee) == "CodeType"
