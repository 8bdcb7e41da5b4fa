"""Allowed arguments for calls of a known constructor. Each check returns None, or why the call is not plain, as the end of a sentence.

An array of plain numbers is built of its bytes. One of Python objects, or of a type that the pickle describes itself, would make
numpy take bytes of the file for addresses, so it is refused.
"""

from __future__ import annotations

import re
from typing import Any, Optional

from .nodes import Call, Global, Pairs

_PLAIN_TYPE = re.compile(r"[<>|=]?(\?|[biufcSUm]\d*|M8|bool|u?int\d+|float\d+|complex\d+)\Z")
_ENCODINGS = ("latin1", "latin-1", "utf-8", "utf8", "ascii")
_MAKES_OBJECTS = re.compile(r"(object|dict|list|tuple|set|frozenset|int|float|str|bytes|OrderedDict|deque)\Z")


def plain(_call: Call) -> Optional[str]:
    """For any input: known values alone."""
    return None


def args_of(call: Call) -> Any:
    """Its arguments, () where they are no tuple."""
    return call.args if isinstance(call.args, tuple) else ()


def encoding(call: Call) -> Optional[str]:
    """Python would import the module of an encoding."""
    args = args_of(call)
    return None if len(args) == 2 and args[1] in _ENCODINGS else "with an encoding that is none of %s" % ", ".join(_ENCODINGS)


def defaulting(call: Call) -> Optional[str]:
    """A dictionary calls its first argument for every key that is not there."""
    args = args_of(call)
    first = args[0] if args else None
    is_plain = first is None or (isinstance(first, Global) and first.module in ("builtins", "__builtin__") and _MAKES_OBJECTS.match(first.name) is not None)
    return None if is_plain else "with a default that is no plain container"


def new_object(call: Call) -> Optional[str]:
    """`copyreg`'s helpers make an object of a class, which has to be one that unpickling may call."""
    from .safe_globals import call_check  # it names these checks

    args = args_of(call)
    # A class whose own arguments are looked at is made by its own call alone.
    if not args or not isinstance(args[0], Global) or call_check(args[0]) is not plain:
        return "with a class that is not known"
    base = args[1] if call.callee.name == "_reconstructor" and len(args) > 1 else None
    is_plain = base is None or (isinstance(base, Global) and base.module in ("builtins", "__builtin__") and _MAKES_OBJECTS.match(base.name) is not None)
    return None if is_plain else "with a base that is no plain container"


def plain_partial(call: Call) -> Optional[str]:
    """A partial call of arithmetic."""
    provided = [*args_of(call)[:1], *[state[0] for state in call.states if isinstance(state, tuple) and state]]
    is_plain = bool(provided) and all(isinstance(one, Global) and (one.module, one.name) in _ARITHMETIC for one in provided) and len(call.states) < 2
    return None if is_plain and all(isinstance(state, tuple) for state in call.states) else "of something that is no arithmetic"


_ARITHMETIC = {(module, name) for module in ("operator", "_operator") for name in ("mul", "add", "sub", "truediv", "neg")} | {("numpy", "interp")}


def plain_dtype(call: Call) -> Optional[str]:
    """A type of numbers or texts by its name, with the state that numpy writes for it."""
    args = args_of(call)
    if not args or not isinstance(args[0], str) or _PLAIN_TYPE.match(args[0]) is None or any(not isinstance(one, (bool, int)) for one in args[1:]):
        return "for values that are no plain numbers"
    return None if all(_is_layout(state, args[0].lstrip("<>|=")[:1] in "SU") for state in call.states) else "with its own layout"


def _is_layout(state: Any, is_text: bool) -> bool:
    """(version, byte order, part of an array, names, fields, size, alignment, flags), as numpy writes it for numbers and texts."""
    if not isinstance(state, tuple) or len(state) != 8 or state[2:5] != (None, None, None) or not isinstance(state[0], int) or state[1] not in ("<", ">", "|", "="):
        return False
    size, alignment, flags = state[5:]
    if not all(isinstance(one, int) for one in (size, alignment, flags)) or flags not in (0, 8):
        return False
    return (0 <= size <= 1 << 20 and alignment in (1, 4)) if is_text and size != -1 else (size, alignment) == (-1, -1)


def stateless(call: Call) -> Optional[str]:
    """A type of numpy by its class, which has no state to set."""
    return "with its own layout" if call.states or args_of(call) else None


def is_dtype(value: Any) -> bool:
    """Whether it is a type of plain numbers: its name, a type of numpy, or a call that makes one."""
    if isinstance(value, str):
        return _PLAIN_TYPE.match(value) is not None
    if isinstance(value, Global):
        return value.module == "numpy" and value.name not in ("dtype", "ndarray", "generic", "number", "poly1d", "interp")
    if not isinstance(value, Call) or not isinstance(value.callee, Global):
        return False
    return (value.callee.module == "numpy.dtypes" and stateless(value) is None) or ((value.callee.module, value.callee.name) == ("numpy", "dtype") and plain_dtype(value) is None)


def plain_scalar(call: Call) -> Optional[str]:
    """One number by its type and bytes."""
    args = args_of(call)
    return None if len(args) == 2 and is_dtype(args[0]) and is_bytes(args[1]) else "with a value that is no plain number"


def plain_frombuffer(call: Call) -> Optional[str]:
    """An array by its bytes and type."""
    args = args_of(call)
    is_plain = len(args) >= 3 and is_bytes(args[0]) and is_dtype(args[1]) and not any(isinstance(one, Call) for one in args[2:])
    return None if is_plain else "with an array that is not of plain numbers"


def plain_array(call: Call) -> Optional[str]:
    """An empty array, and the state that fills it: (version, shape, type, order, bytes)."""
    args = args_of(call)
    if len(args) != 3 or not isinstance(args[0], Global) or (args[0].module, args[0].name) != ("numpy", "ndarray"):
        return "with a class that is no array"
    if not (args[2] in (b"b", "b") or (isinstance(args[2], Call) and args_of(args[2])[:1] == ("b",))):
        return "with an array that is not of plain numbers"
    for state in call.states:
        if not isinstance(state, tuple) or len(state) != 5 or not _is_shape(state[1]) or not is_dtype(state[2]) or not is_bytes(state[4]):
            return "with an array that is not of plain numbers"
    return None


def _is_shape(value: Any) -> bool:
    """Sides of an array that exists: older versions of numpy multiply without looking."""
    count = 1
    for side in value if isinstance(value, tuple) and len(value) <= 64 else (-1,):
        if not isinstance(side, int) or side < 0:
            return False
        count *= side
    return count <= 1 << 36


def is_bytes(value: Any) -> bool:
    """Bytes, or bytes as protocol 2 writes them: `_codecs.encode(text, "latin1")`."""
    if isinstance(value, (bytes, bytearray, str)):
        return True
    return isinstance(value, Call) and isinstance(value.callee, Global) and (value.callee.module, value.callee.name) in (("_codecs", "encode"), ("builtins", "bytearray"), ("builtins", "bytes"), ("__builtin__", "bytes"))


def generator(call: Call) -> Optional[str]:
    """A random generator calls its second argument with the first."""
    for one in args_of(call):
        is_ctor = isinstance(one, Global) and one.module.startswith("numpy.random.")
        is_created = isinstance(one, Call) and isinstance(one.callee, Global) and one.callee.module.startswith("numpy.random.")
        if not (isinstance(one, str) or is_ctor or is_created):
            return "with something that is no generator of numpy"
    return None


def bit_generator(call: Call) -> Optional[str]:
    """A bit generator by its name or class."""
    return generator(call)


def tensor_file(call: Call) -> Optional[str]:
    """Bytes for `torch.storage._load_from_bytes`, which unpickles them: a torch file inside the pickle must pass the same checks."""
    from .acts import acts_of  # it judges by these checks
    from .symbolic import UnreadablePickle
    from .torch_bytes import legacy_pickles

    args = args_of(call)
    if len(args) != 1 or not isinstance(args[0], bytes):
        return "with a file that cannot be read before"
    try:
        inner = [act for read in legacy_pickles(args[0]) for act in acts_of(read)]
    except (UnreadablePickle, RecursionError) as error:
        return "with a file that cannot be read before (%s)" % error
    return "with a file that %s" % inner[0].says if inner else None


def is_plain_state(state: Any) -> bool:
    """Whether a state is made of plain names. `__class__` among slots would change what the object is."""
    parts = state if isinstance(state, tuple) else (state,)
    return not any(isinstance(one, Pairs) and any(key == "__class__" for key, _value in one) for one in parts)
