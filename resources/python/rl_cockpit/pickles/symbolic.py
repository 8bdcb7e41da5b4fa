"""Symbolic pickle reader: what unpickling would build, as plain nodes. Nothing is imported, called or executed.

The opcodes are those of `pickletools`; cloudpickle's own helpers are recognized by their names.
"""

from __future__ import annotations

import pickletools
from typing import Any, Dict, List, Tuple

from .nodes import Call, Global, Pairs

MAX_OPCODES = 5_000_000
_MARK = object()


class UnreadablePickle(ValueError):
    """Pickle that is cut, damaged or no pickle at all."""


class _Reader:
    def __init__(self) -> None:
        self.stack: List[Any] = []
        self.memo: Dict[int, Any] = {}
        self.globals: List[Global] = []
        self.calls: List[Call] = []
        self.builds: List[Tuple[Any, Any]] = []
        self.stored: List[Any] = []
        self.odd: List[Any] = []
        self.frames = 0

    def to_mark(self) -> List[Any]:
        for at in range(len(self.stack) - 1, -1, -1):
            if self.stack[at] is _MARK:
                items = self.stack[at + 1 :]
                del self.stack[at:]
                return items
        raise UnreadablePickle("it has no mark where one is needed")

    def push_global(self, module: Any, name: Any) -> None:
        one = Global(str(module), str(name))
        self.globals.append(one)
        self.stack.append(one)

    def push_call(self, callee: Any, args: Any, kwargs: Any = None) -> None:
        one = Call(callee, args, kwargs)
        self.calls.append(one)
        # cloudpickle sets the state of functions and classes by a call whose result is thrown away.
        if isinstance(callee, Global) and callee.name in ("_function_setstate", "_class_setstate") and isinstance(args, tuple) and len(args) == 2 and isinstance(args[0], Call):
            args[0].states.append(args[1])
        self.stack.append(one)


def _tuple_of(count: int):
    def act(reader: _Reader, _arg: Any) -> None:
        items = tuple(reader.stack[len(reader.stack) - count :]) if count else ()
        del reader.stack[len(reader.stack) - count :]
        reader.stack.append(items)

    return act


def _extend(reader: _Reader, items: List[Any]) -> None:
    top = reader.stack[-1]
    if not isinstance(top, (list, Call)):
        reader.odd.append(top)
    (top if isinstance(top, list) else top.items if isinstance(top, Call) else []).extend(items)


def _set_items(reader: _Reader, items: List[Any]) -> None:
    _extend(reader, list(zip(items[::2], items[1::2])))


def _build(reader: _Reader, _arg: Any) -> None:
    state = reader.stack.pop()
    reader.builds.append((reader.stack[-1], state))
    if isinstance(reader.stack[-1], Call):
        reader.stack[-1].states.append(state)


def _reduce(reader: _Reader, _arg: Any) -> None:
    args = reader.stack.pop()
    reader.push_call(reader.stack.pop(), args)


def _newobj_ex(reader: _Reader, _arg: Any) -> None:
    kwargs, args = reader.stack.pop(), reader.stack.pop()
    reader.push_call(reader.stack.pop(), args, kwargs)


def _stack_global(reader: _Reader, _arg: Any) -> None:
    name, module = reader.stack.pop(), reader.stack.pop()
    reader.push_global(module, name)


def _global(reader: _Reader, arg: str) -> None:
    module, _, name = arg.partition(" ")
    reader.push_global(module, name)


def _instance(reader: _Reader, arg: str) -> None:
    args = tuple(reader.to_mark())
    _global(reader, arg)
    reader.push_call(reader.stack.pop(), args)


def _object(reader: _Reader, _arg: Any) -> None:
    callee, *args = reader.to_mark()
    reader.push_call(callee, tuple(args))


def _append(reader: _Reader, _arg: Any) -> None:
    item = reader.stack.pop()
    _extend(reader, [item])


def _set_item(reader: _Reader, _arg: Any) -> None:
    value, key = reader.stack.pop(), reader.stack.pop()
    _set_items(reader, [key, value])


def _push(reader: _Reader, value: Any) -> None:
    reader.stack.append(value)


def _memoize(reader: _Reader, _arg: Any) -> None:
    reader.memo[len(reader.memo)] = reader.stack[-1]


def _put(reader: _Reader, arg: int) -> None:
    reader.memo[arg] = reader.stack[-1]


def _pop(reader: _Reader, _arg: Any) -> None:
    reader.stack.pop()


def _persistent(reader: _Reader, arg: Any) -> None:
    # torch names storages of a zip this way: nothing is imported by it.
    _push(reader, Call("persistent", (arg if arg is not None else reader.stack.pop(),)))
    reader.stored.append(reader.stack[-1].args[0])


def _frame(reader: _Reader, _arg: Any) -> None:
    reader.frames += 1


_ACTS = {
    "MARK": lambda r, _a: _push(r, _MARK),
    "POP": _pop,
    "POP_MARK": lambda r, _a: r.to_mark() and None,
    "DUP": lambda r, _a: _push(r, r.stack[-1]),
    "NONE": lambda r, _a: _push(r, None),
    "NEWTRUE": lambda r, _a: _push(r, True),
    "NEWFALSE": lambda r, _a: _push(r, False),
    "EMPTY_TUPLE": _tuple_of(0),
    "TUPLE1": _tuple_of(1),
    "TUPLE2": _tuple_of(2),
    "TUPLE3": _tuple_of(3),
    "TUPLE": lambda r, _a: _push(r, tuple(r.to_mark())),
    "EMPTY_LIST": lambda r, _a: _push(r, []),
    "EMPTY_SET": lambda r, _a: _push(r, []),
    "LIST": lambda r, _a: _push(r, r.to_mark()),
    "FROZENSET": lambda r, _a: _push(r, r.to_mark()),
    "EMPTY_DICT": lambda r, _a: _push(r, Pairs()),
    "DICT": lambda r, _a: (lambda items: _push(r, Pairs(zip(items[::2], items[1::2]))))(r.to_mark()),
    "APPEND": _append,
    "APPENDS": lambda r, _a: _extend(r, r.to_mark()),
    "ADDITEMS": lambda r, _a: _extend(r, r.to_mark()),
    "SETITEM": _set_item,
    "SETITEMS": lambda r, _a: _set_items(r, r.to_mark()),
    "BUILD": _build,
    "REDUCE": _reduce,
    "NEWOBJ": _reduce,
    "NEWOBJ_EX": _newobj_ex,
    "GLOBAL": _global,
    "STACK_GLOBAL": _stack_global,
    "INST": _instance,
    "OBJ": _object,
    "MEMOIZE": _memoize,
    "PUT": _put,
    "BINPUT": _put,
    "LONG_BINPUT": _put,
    "GET": lambda r, a: _push(r, r.memo[a]),
    "BINGET": lambda r, a: _push(r, r.memo[a]),
    "LONG_BINGET": lambda r, a: _push(r, r.memo[a]),
    "PERSID": _persistent,
    "BINPERSID": _persistent,
    "PROTO": lambda _r, _a: None,
    "FRAME": _frame,
}
# What they push is their argument.
_PLAIN = frozenset("INT BININT BININT1 BININT2 LONG LONG1 LONG4 FLOAT BINFLOAT STRING BINSTRING SHORT_BINSTRING UNICODE SHORT_BINUNICODE BINUNICODE BINUNICODE8 BINBYTES SHORT_BINBYTES BINBYTES8 BYTEARRAY8".split())


class SymbolicPickle:
    """Result of one pickle: its value as nodes, every global that it would import and every call that it would make.

    `builds`: (object, state) of every state that it would set; `stored`: what it names outside of itself, as torch does its
    storages; `odd`: what it would put items into that is no container; `frames`: how many parts of it say their length.
    """

    def __init__(self, value: Any, reader: _Reader, end: int) -> None:
        self.value, self.end = value, end
        self.globals, self.calls, self.builds, self.stored, self.odd, self.frames = reader.globals, reader.calls, reader.builds, reader.stored, reader.odd, reader.frames


def read_pickle(data: bytes) -> SymbolicPickle:
    """Read a pickle without unpickling it. Raises UnreadablePickle."""
    reader = _Reader()
    count = 0
    try:
        for opcode, arg, at in pickletools.genops(data):
            count += 1
            if count > MAX_OPCODES:
                raise UnreadablePickle("it has more than %d opcodes" % MAX_OPCODES)
            if opcode.name == "STOP":
                return SymbolicPickle(reader.stack[-1], reader, (at or 0) + 1)
            if opcode.name in _PLAIN:
                reader.stack.append(arg)
            else:
                _ACTS[opcode.name](reader, arg)
    except UnreadablePickle:
        raise
    except Exception as error:  # a damaged pickle fails in any of these steps
        raise UnreadablePickle("%s: %s" % (type(error).__name__, error))
    raise UnreadablePickle("it has no end")
