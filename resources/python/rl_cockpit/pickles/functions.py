"""Functions and code objects of a pickle, by the names of their fields; nothing of them is built."""

from __future__ import annotations

from typing import Any, List

from .nodes import Call, Global, Pairs, builtin_type, is_code, state_of
from .opcodes import fitting
from .values import NotProved


class Code:
    """Code object of a pickle, by the names of its fields. The order of the constructor's arguments is that of `types.CodeType`."""

    def __init__(self, node: Call) -> None:
        args = node.args if isinstance(node.args, tuple) else ()
        if len(args) not in (16, 18):
            raise NotProved("its code object has %d fields: a CPython that is not known here" % len(args))
        self.arguments = len(args)
        self.argcount, self.code, self.consts, self.names, self.varnames = args[0], args[6], args[7], args[8], args[9]
        self.file, self.name, self.line = str(args[10]), str(args[11]), args[13 if len(args) == 18 else 12]
        self.freevars, self.cellvars = args[-2], args[-1]
        if not isinstance(self.code, bytes) or not all(isinstance(one, tuple) for one in (self.consts, self.names, self.varnames, self.freevars, self.cellvars)):
            raise NotProved("its code object is damaged")

    def minors(self) -> List[int]:
        """CPython minors that its bytes fit."""
        return fitting(self.code, self.arguments)


class Function:
    """Function of a pickle: code, globals, defaults and the values that it closes over."""

    def __init__(self, node: Call) -> None:
        args = node.args if isinstance(node.args, tuple) else ()
        if not args or not is_code(args[0]):
            raise NotProved("its code is not part of the pickle")
        self.code = Code(args[0])
        _attributes, slots = state_of(node)
        self.globals = slots.value("__globals__", Pairs())
        defaults = slots.value("__defaults__") or (args[3] if len(args) > 3 else None)
        self.defaults = defaults if isinstance(defaults, tuple) else ()
        closure = slots.value("__closure__") or (args[4] if len(args) > 4 else None) or ()
        self.cells = [cell.args[0] if isinstance(cell, Call) and isinstance(cell.args, tuple) and cell.args else None for cell in closure]
        for state in node.states:  # cloudpickle before 1.2
            if isinstance(state, Pairs) and state.value("closure_values") is not None:
                self.cells = list(state.value("closure_values"))
        if not isinstance(self.globals, list):
            self.globals = Pairs()

    def says(self) -> str:
        """`linear_schedule, train.py:12`."""
        return "%s, %s:%s" % (self.code.name, self.code.file.replace("\\", "/").split("/")[-1], self.code.line)


def is_function(node: Any) -> bool:
    """Would this node be a function whose code is part of the pickle?"""
    if not isinstance(node, Call):
        return False
    created = isinstance(node.callee, Global) and node.callee.name in ("_make_function", "_make_skel_func")
    return created or builtin_type(node.callee) in ("FunctionType", "LambdaType")


def said(node: Any) -> str:
    """A node in a few words, for the user."""
    if isinstance(node, Global):
        return repr(node)
    if is_function(node):
        try:
            return Function(node).says()
        except NotProved:
            return "a function"
    if isinstance(node, Call) and isinstance(node.callee, Global) and node.callee.name in ("_make_skeleton_class", "_reconstructor", "__newobj__") and isinstance(node.args, tuple) and node.args:
        return str(node.args[1]) if node.callee.name == "_make_skeleton_class" and len(node.args) > 1 else said(node.args[0])
    return said(node.callee) if isinstance(node, Call) else type(node).__name__
