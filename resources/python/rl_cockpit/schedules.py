"""Schedules of Stable-Baselines3 as importable classes, without pickled code, and as objects of the standard library and numpy.

A schedule is a function of the training's remaining progress, 1 at its start and 0 at its end. Its arithmetic is a tree of plain
tuples (`("*", ("progress",), ("number", 0.001))`), read from bytecode by `rl_cockpit.pickles.code_values`.
"""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, Dict, List, Optional, Tuple

#: Version of the trees that are pickled: another one is refused.
SCHEMA = 1
Tree = Tuple[Any, ...]

_ARITHMETIC: Dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod, "**": operator.pow,
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_FUNCTIONS: Dict[str, Callable[..., Any]] = {
    "float": float, "int": int, "max": max, "min": min, "abs": abs, "pow": pow, "math.cos": math.cos, "math.sin": math.sin, "math.exp": math.exp, "math.log": math.log,
    "math.log10": math.log10, "math.sqrt": math.sqrt, "math.pow": math.pow, "math.tanh": math.tanh, "math.floor": math.floor, "math.ceil": math.ceil,
}  # fmt: skip
FUNCTION_NAMES = frozenset(_FUNCTIONS)
OPERATORS = frozenset(_ARITHMETIC)


def value_of(tree: Tree, progress: float) -> float:
    """The value of an arithmetic tree. Raises ArithmeticError or ValueError where it has none."""
    kind = tree[0]
    if kind == "number":
        return tree[1]
    if kind == "progress":
        return progress
    if kind == "if":
        return value_of(tree[2] if value_of(tree[1], progress) else tree[3], progress)
    if kind == "negative":
        return -value_of(tree[1], progress)
    parts = [value_of(one, progress) for one in tree[1 if kind in _ARITHMETIC else 2 :]]
    if kind in ("**", "call") and any(abs(one) > 1e6 for one in parts):
        raise OverflowError("the numbers of %s are too large" % kind)
    return _ARITHMETIC[kind](*parts) if kind in _ARITHMETIC else _FUNCTIONS[tree[1]](*parts)


def uses_progress(tree: Tree) -> bool:
    """Whether its value depends on the progress."""
    return tree[0] == "progress" or any(uses_progress(one) for one in tree[1:] if isinstance(one, tuple))


class ConstantSchedule:
    """Schedule with one value."""

    def __init__(self, value: float) -> None:
        self.value = float(value)

    def __call__(self, _progress_remaining: float) -> float:
        return self.value

    def __repr__(self) -> str:
        return "ConstantSchedule(%r)" % self.value


class LinearSchedule:
    """Schedule that goes from `start` to `end` while the first `end_fraction` of a training passes, as Stable-Baselines3 defines it."""

    def __init__(self, start: float, end: float, end_fraction: float = 1.0) -> None:
        self.start, self.end, self.end_fraction = float(start), float(end), float(end_fraction)

    def __call__(self, progress_remaining: float) -> float:
        done = 1 - progress_remaining
        return self.end if done > self.end_fraction else self.start + done * (self.end - self.start) / self.end_fraction

    def __repr__(self) -> str:
        return "LinearSchedule(%r, %r, %r)" % (self.start, self.end, self.end_fraction)


class ArithmeticSchedule:
    """Schedule that was a pickled function: its own arithmetic, step by step, without its code."""

    def __init__(self, tree: Tree, schema: int = SCHEMA) -> None:
        if schema != SCHEMA:
            raise ValueError("This schedule has schema %s; this version of rl_cockpit knows %d. Install the version that wrote it." % (schema, SCHEMA))
        self.tree = tree

    def __call__(self, progress_remaining: float) -> float:
        return float(value_of(self.tree, float(progress_remaining)))

    def __reduce__(self) -> Tuple[Any, ...]:
        return ArithmeticSchedule, (self.tree, SCHEMA)

    def __repr__(self) -> str:
        return "ArithmeticSchedule(%s)" % says_tree(self.tree)


def says_tree(tree: Tree) -> str:
    """An arithmetic tree as the user writes it: `progress * 0.001`."""
    kind = tree[0]
    if kind == "number":
        return "%.10g" % tree[1]
    if kind == "progress":
        return "progress"
    if kind == "if":
        return "%s if %s else %s" % (says_tree(tree[2]), says_tree(tree[1]), says_tree(tree[3]))
    if kind == "negative":
        return "-%s" % _wrapped(tree[1])
    if kind == "call":
        inner = ", ".join(says_tree(one) for one in tree[2:])
        return inner if tree[1] == "float" else "%s(%s)" % (tree[1].replace("math.", ""), inner)
    return "%s %s %s" % (_wrapped(tree[1]), kind, _wrapped(tree[2]))


def _wrapped(tree: Tree) -> str:
    while tree[0] == "call" and tree[1] == "float":
        tree = tree[2]
    return "(%s)" % says_tree(tree) if tree[0] in _ARITHMETIC or tree[0] in ("if", "negative") else says_tree(tree)


Line = Tuple[float, float]  # (at progress 0, per unit of progress)


def line_of(tree: Tree) -> Optional[Line]:
    """(a, b) of a tree that is a + b * progress for every progress; None for any other."""
    kind = tree[0]
    if kind == "progress":
        return 0.0, 1.0
    if not uses_progress(tree):
        return float(value_of(tree, 1.0)), 0.0
    if kind == "call" and tree[1] == "float":
        return line_of(tree[2])
    if kind == "negative":
        line = line_of(tree[1])
        return line and (-line[0], -line[1])
    if kind not in ("+", "-", "*", "/"):
        return None
    left, right = line_of(tree[1]), line_of(tree[2])
    if left is None or right is None:
        return None
    if kind in ("+", "-"):
        sign = 1 if kind == "+" else -1
        return left[0] + sign * right[0], left[1] + sign * right[1]
    if kind == "*" and 0.0 in (left[1], right[1]):
        line, factor = (left, right[0]) if right[1] == 0.0 else (right, left[0])
        return line[0] * factor, line[1] * factor
    return (left[0] / right[0], left[1] / right[0]) if kind == "/" and right[1] == 0.0 and right[0] else None


def bends_of(tree: Tree) -> Optional[List[float]]:
    """Values of progress between 0 and 1 at which a tree may bend, where it is made of lines; None where it is not."""
    if line_of(tree) is not None:
        return []
    kind = tree[0]
    if kind == "call" and tree[1] == "float":
        return bends_of(tree[2])
    if kind == "call" and tree[1] in ("max", "min") and len(tree) == 4:
        return _crossing(tree[2], tree[3])
    if kind == "if" and tree[1][0] in ("<", "<=", ">", ">="):
        below, above = bends_of(tree[2]), bends_of(tree[3])
        at = _crossing(tree[1][1], tree[1][2])
        return None if below is None or above is None or at is None else sorted({*below, *above, *at})
    return None


def _crossing(left: Tree, right: Tree) -> Optional[List[float]]:
    one, other = line_of(left), line_of(right)
    if one is None or other is None:
        return None
    if one[1] == other[1]:
        return []
    at = (other[0] - one[0]) / (one[1] - other[1])
    return [at] if 0 < at < 1 else []


#: Width of the ramp that represents a jump.
JUMP = 1e-9


def points_of(tree: Tree) -> Optional[List[Tuple[float, float]]]:
    """(progress, value) of the corners of a tree that is made of straight pieces, a jump as a ramp; None for any other."""
    bends = bends_of(tree)
    if bends is None:
        return None
    corners = [0.0, *bends, 1.0]
    points: List[Tuple[float, float]] = []
    for left, right in zip(corners, corners[1:]):
        width = right - left
        inner = [float(value_of(tree, left + part * width)) for part in (0.25, 0.5, 0.75)]
        if abs(inner[0] + inner[2] - 2 * inner[1]) > 1e-9 * max(abs(one) for one in (*inner, 1e-300)):
            return None
        slope = (inner[2] - inner[0]) / (width / 2)
        low, high = inner[1] - slope * width / 2, inner[1] + slope * width / 2
        points += joined(points, (left, low), float(value_of(tree, left)))
        points.append((right, exact_or(high, float(value_of(tree, right)))))
    return points


def joined(before: List[Tuple[float, float]], corner: Tuple[float, float], value: float) -> List[Tuple[float, float]]:
    """The first point of a piece: none where the piece before ends there; beside the corner where it jumps."""
    if not before:
        return [(corner[0], exact_or(corner[1], value))]
    if exact_or(corner[1], before[-1][1]) == before[-1][1]:
        return []
    if exact_or(corner[1], value) == value:  # the corner belongs to this piece
        before[-1] = (corner[0] - JUMP, before[-1][1])
        return [(corner[0], value)]
    return [(corner[0] + JUMP, corner[1])]


def exact_or(computed: float, exact: float) -> float:
    """The exact value where the computed one is the same up to rounding."""
    return exact if abs(computed - exact) <= 1e-9 * max(abs(computed), abs(exact)) else computed


def samples_of(tree: Tree, count: int = 1001) -> Tuple[List[Tuple[float, float]], float]:
    """(progress, value) at `count` places, and how far a straight line between them is off, relative to the largest value."""
    points = [(at / (count - 1), float(value_of(tree, at / (count - 1)))) for at in range(count)]
    largest = max(abs(value) for _at, value in points) or 1.0
    off = max(abs(float(value_of(tree, (a + b) / 2)) - (low + high) / 2) for (a, low), (b, high) in zip(points, points[1:]))
    return points, off / largest
