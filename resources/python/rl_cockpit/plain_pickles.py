"""Pickles of plain schedules, written opcode by opcode: `functools.partial`, `operator.mul`, `numpy.poly1d` and `numpy.interp`.

They load in every CPython 3 and every numpy without this package, and nothing is imported to write them.
Opcodes: `pickletools`, protocol 2.
"""

from __future__ import annotations

import base64
import struct
from typing import Dict, Iterable, Tuple


def _float(value: float) -> bytes:
    return b"G" + struct.pack(">d", value)


def _list(values: Iterable[float]) -> bytes:
    return b"](" + b"".join(_float(one) for one in values) + b"e"


def _text(value: str) -> bytes:
    data = value.encode("utf-8")
    return b"X" + struct.pack("<I", len(data)) + data


def _global(module: str, name: str) -> bytes:
    return b"c" + ("%s\n%s\n" % (module, name)).encode("ascii")


def _partial(function: bytes, args: bytes, named: bytes) -> bytes:
    # functools.partial(function), then its state (function, args, kwargs, attributes), as its own __reduce__ writes it.
    return b"\x80\x02" + _global("functools", "partial") + function + b"\x85R(" + function + args + named + b"}tb."


def scaled(factor: float) -> bytes:
    """progress -> factor * progress"""
    return _partial(_global("_operator", "mul"), _float(factor) + b"\x85", b"}")


def line(at_end: float, slope: float) -> bytes:
    """progress -> at_end + slope * progress"""
    return b"\x80\x02" + _global("numpy", "poly1d") + _list((slope, at_end)) + b"\x85R."


def interpolated(points: Iterable[Tuple[float, float]]) -> bytes:
    """progress -> the straight line between points of (progress, value); constant beyond the first and the last."""
    listed = list(points)
    named = b"}(" + _text("xp") + _list(at for at, _value in listed) + _text("fp") + _list(value for _at, value in listed) + b"u"
    return _partial(_global("numpy", "interp"), b")", named)


def packaged(tree: Tuple[object, ...]) -> bytes:
    """`rl_cockpit.schedules.ArithmeticSchedule` of a tree: exact, but needs this package where it is loaded."""
    import pickle

    from .schedules import ArithmeticSchedule

    return pickle.dumps(ArithmeticSchedule(tree), protocol=2)


def json_value(kind: str, data: bytes) -> Dict[str, str]:
    """The entry of Stable-Baselines3's `data` for a pickled object."""
    return {":type:": "<class '%s'>" % kind, ":serialized:": base64.b64encode(data).decode("ascii")}
