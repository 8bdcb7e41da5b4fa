"""Spaces of gym in a saved model, renamed opcode by opcode to those of gymnasium; nothing is unpickled.

gymnasium sets up the state of gym's spaces by itself (`Space.__setstate__`), so that only names differ. gym 0.21 to 0.25 pickle their own
generator, which numpy's constructor takes the place of: both take the name of the bit generator. Opcodes: `pickletools`.
"""

from __future__ import annotations

import pickletools
import struct
from typing import Dict, Iterator, Optional, Tuple

_SPACES = ("box", "dict", "discrete", "multi_binary", "multi_discrete", "space", "tuple")
_MODULES: Dict[str, str] = dict(("gym.spaces." + name, "gymnasium.spaces." + name) for name in _SPACES)
_MODULES["gym.utils.seeding"] = "numpy.random._pickle"
_NAMES = {"RandomNumberGenerator._generator_ctor": "__generator_ctor"}
_TEXTS = ("SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8")


def as_gymnasium(data: bytes) -> Optional[bytes]:
    """The pickle of a space with gymnasium's names; None where it is none of gym's, or names something else of gym. Raises ValueError where it is damaged."""
    pieces = []
    renamed = False
    for name, arg, raw in _opcodes(data):
        if name == "FRAME":
            # Frames only say how much to fetch at once; their lengths would be wrong now.
            continue
        if name == "GLOBAL" or name in _TEXTS:
            # The module and the name of a global are one argument, or two texts.
            words = str(arg).split(" ") if name == "GLOBAL" else [str(arg)]
            new = [_MODULES.get(word, _NAMES.get(word, word)) for word in words]
            if any(word == "gym" or word.startswith("gym.") for word in new):
                return None
            if new != words:
                renamed = True
                text = " ".join(new).encode("utf-8")
                raw = b"c" + text.replace(b" ", b"\n") + b"\n" if name == "GLOBAL" else b"X" + struct.pack("<I", len(text)) + text
        pieces.append(raw)
    return b"".join(pieces) if renamed else None


def _opcodes(data: bytes) -> Iterator[Tuple[str, object, bytes]]:
    """Name, argument and bytes of each opcode."""
    matches = list(pickletools.genops(data))
    ends = [at for _op, _arg, at in matches[1:]] + [len(data)]
    for (op, arg, at), end in zip(matches, ends):
        yield op.name, arg, data[at or 0 : end or len(data)]
