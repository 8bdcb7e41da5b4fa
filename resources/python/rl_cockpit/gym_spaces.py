"""Spaces of gym in a saved model, renamed opcode by opcode to those of gymnasium; nothing is unpickled.

gymnasium sets up the state of gym's spaces by itself (`Space.__setstate__`), so that only names differ. gym 0.21 to 0.25 pickle their own
generator, which numpy's constructor takes the place of: both take the name of the bit generator.
"""

from __future__ import annotations

from typing import Dict, Optional

from .renamed_globals import renamed

_SPACES = ("box", "dict", "discrete", "multi_binary", "multi_discrete", "space", "tuple")
_MODULES: Dict[str, str] = dict(("gym.spaces." + name, "gymnasium.spaces." + name) for name in _SPACES)
_MODULES["gym.utils.seeding"] = "numpy.random._pickle"
_NAMES = {"RandomNumberGenerator._generator_ctor": "__generator_ctor"}


def as_gymnasium(data: bytes) -> Optional[bytes]:
    """The pickle of a space with gymnasium's names; None where it is none of gym's, or names something else of gym. Raises ValueError where it is damaged."""
    return renamed(data, lambda word: _MODULES.get(word, _NAMES.get(word, word)), lambda word: word == "gym" or word.startswith("gym."))
