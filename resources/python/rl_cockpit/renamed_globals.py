"""Globals of a pickle under other names, opcode by opcode (`pickletools`); nothing is unpickled."""

from __future__ import annotations

import pickletools
import struct
from typing import Callable, Iterator, List, Optional, Tuple

_TEXTS = ("SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8")
# numpy 2 moved `numpy.core` to `numpy._core`, and keeps the old names of what pickles call (numpy/core/multiarray.py, numeric.py).
_GENERATORS = {"numpy.random._pcg64": ("PCG64", "PCG64DXSM"), "numpy.random._mt19937": ("MT19937",), "numpy.random._philox": ("Philox",), "numpy.random._sfc64": ("SFC64",)}
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
    """The pickle with each class of a bit generator as its name: numpy 1 and 2 take a name, numpy 1 takes no class (random/_pickle.py)."""
    pieces: List[bytes] = []
    pushed: List[Optional[str]] = []  # what the last opcodes put on the stack, where that is a text
    memo: List[Optional[str]] = []
    is_other = False
    for name, arg, raw in _opcodes(data):
        words = str(arg).split(" ") if name == "GLOBAL" else pushed[-2:] if name == "STACK_GLOBAL" else []
        if name == "MEMOIZE":
            memo.append(pushed[-1] if pushed else None)
        elif len(words) == 2 and words[0] in _GENERATORS and words[1] in _GENERATORS[words[0]]:
            # The two texts may be fetched from the memo later, so that they are put there, and taken away again.
            is_other = True
            text = str(words[1]).encode("ascii")
            raw = (b"" if name == "GLOBAL" else b"00") + b"X" + struct.pack("<I", len(text)) + text
            pushed.append(None)
        elif name in _TEXTS:
            pushed.append(str(arg))
        elif name in ("BINGET", "LONG_BINGET"):
            pushed.append(memo[int(str(arg))] if int(str(arg)) < len(memo) else None)
        elif name != "FRAME":
            pushed.append(None)
        if name != "FRAME":
            pieces.append(raw)
    return b"".join(pieces) if is_other else None


def _opcodes(data: bytes) -> Iterator[Tuple[str, object, bytes]]:
    """Name, argument and bytes of each opcode."""
    matches = list(pickletools.genops(data))
    ends = [at for _op, _arg, at in matches[1:]] + [len(data)]
    for (op, arg, at), end in zip(matches, ends):
        yield op.name, arg, data[at or 0 : end or len(data)]
