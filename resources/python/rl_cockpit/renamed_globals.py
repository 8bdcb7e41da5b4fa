"""Globals of a pickle under other names, opcode by opcode (`pickletools`); nothing is unpickled."""

from __future__ import annotations

import pickletools
import struct
from typing import Callable, Dict, Iterator, List, Optional, Tuple

_PUTS = ("MEMOIZE", "BINPUT", "LONG_BINPUT")
_TEXTS = ("SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8")
# numpy 2 moved `numpy.core` to `numpy._core`, and keeps the old names of what pickles call (numpy/core/multiarray.py, numeric.py).
_KINDS = (("_pcg64", "PCG64"), ("_pcg64", "PCG64DXSM"), ("_mt19937", "MT19937"), ("_philox", "Philox"), ("_sfc64", "SFC64"))
_GENERATORS = dict(("numpy.random.%s %s" % one, one[1]) for one in _KINDS)
_GENERATOR, _BIT = "numpy.random._pickle __generator_ctor", "numpy.random._pickle __bit_generator_ctor"
_NUMPY = {"numpy._core.multiarray": "numpy.core.multiarray", "numpy._core.numeric": "numpy.core.numeric"}


def renamed(data: bytes, rename: Callable[[str], str], refuses: Callable[[str], bool]) -> Optional[bytes]:
    """The pickle with each word of a global (module, name) renamed; None where nothing is, or where a word is refused. Raises ValueError where it is damaged."""
    pieces: List[bytes] = []
    is_other = False
    for name, arg, raw in _opcodes(data):
        if name == "FRAME":
            # Frames only say how much to fetch at once; their lengths would be wrong now.
            continue
        if name == "GLOBAL" or name in _TEXTS:
            # The module and the name of a global are one argument, or two texts.
            words = str(arg).split(" ") if name == "GLOBAL" else [str(arg)]
            new = [rename(word) for word in words]
            if any(refuses(word) for word in new):
                return None
            if new != words:
                is_other = True
                text = " ".join(new).encode("utf-8")
                raw = b"c" + text.replace(b" ", b"\n") + b"\n" if name == "GLOBAL" else b"X" + struct.pack("<I", len(text)) + text
        pieces.append(raw)
    return b"".join(pieces) if is_other else None


def for_any_numpy(data: bytes) -> Optional[bytes]:
    """The pickle with the names that numpy 1 and numpy 2 both know; None where it has them already. Raises ValueError where it is damaged."""
    older = renamed(data, lambda word: _NUMPY.get(word, word), lambda _word: False)
    named = _generators_by_name(data if older is None else older)
    return older if named is None else named


def _generators_by_name(data: bytes) -> Optional[bytes]:
    """The pickle with each random generator as numpy 1 writes it; None where it has none as numpy 2 does."""
    rewriter = _Generators(list(_opcodes(data)))
    pieces = [rewriter.written(at) for at in range(len(rewriter.ops))]
    return b"".join(pieces) if rewriter.is_other else None


class _Generators:
    """numpy 2 writes `ctor(bit_ctor(PCG64))` with the state (numbers, seed sequence); numpy 1 wants `ctor("PCG64")` with the numbers as state. numpy 2
    reads both (numpy/random/_pickle.py; `__setstate__` of _generator.pyx and bit_generator.pyx)."""

    def __init__(self, ops: List[Tuple[str, object, bytes]]) -> None:
        self.ops = ops
        self.pushed: List[Optional[str]] = []  # what the last opcodes put on the stack, where that is a text or a global
        self.memo: Dict[int, Optional[str]] = {}
        self.open: List[bool] = []  # for each whose state is still to come, whether it is a generator
        self.left_out: List[str] = []  # opcodes of the call that is no more
        self.is_other = False

    def written(self, at: int) -> bytes:
        """What takes the place of an opcode."""
        name, arg, raw = self.ops[at]
        if name == "FRAME":
            return b""
        if name in _PUTS:
            self.memo[len(self.memo) if name == "MEMOIZE" else int(str(arg))] = self.pushed[-1] if self.pushed else None
            return raw
        if self.left_out and name == self.left_out[0]:
            del self.left_out[0]
            return b""
        if self.open and name == "TUPLE2" and _is_state(self.ops, at):
            self.left_out = ["TUPLE1", "REDUCE"] if self.open.pop() else []
            return b"0"
        symbol, texts = self._symbol(name, arg)
        del self.pushed[len(self.pushed) - texts :]
        before, kind = self.pushed[-2:], None if symbol is None else _GENERATORS.get(symbol)
        self.pushed.append(symbol)
        if kind is None or before[-1:] != [_BIT]:
            return raw
        is_generator = before == [_GENERATOR, _BIT]
        self.is_other = True
        self.open.append(is_generator)
        # The two texts may be fetched from the memo later, so that they are put there, and taken away again.
        return b"0" * (texts + is_generator) + b"X" + struct.pack("<I", len(kind)) + kind.encode("ascii")

    def _symbol(self, name: str, arg: object) -> Tuple[Optional[str], int]:
        """(text or `module name` that an opcode puts on the stack, texts that it takes from there)."""
        if name in _TEXTS or name == "GLOBAL":
            return str(arg), 0
        if name == "STACK_GLOBAL":
            return " ".join(str(one) for one in self.pushed[-2:]), min(2, len(self.pushed))
        return (self.memo.get(int(str(arg))) if name in ("BINGET", "LONG_BINGET") else None), 0


def _is_state(ops: List[Tuple[str, object, bytes]], at: int) -> bool:
    """Whether a pair is a state that is set next, and its second part an object whose state was set just before: a seed sequence."""
    behind = [name for name, _arg, _raw in ops[at + 1 : at + 3] if name not in _PUTS]
    return at > 0 and ops[at - 1][0] == "BUILD" and behind[:1] == ["BUILD"]


def _opcodes(data: bytes) -> Iterator[Tuple[str, object, bytes]]:
    """Name, argument and bytes of each opcode."""
    matches = list(pickletools.genops(data))
    ends = [at for _op, _arg, at in matches[1:]] + [len(data)]
    for (op, arg, at), end in zip(matches, ends):
        yield op.name, arg, data[at or 0 : end or len(data)]
