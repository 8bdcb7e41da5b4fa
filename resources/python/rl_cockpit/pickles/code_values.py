"""Arithmetic of a pickled function, read from its bytecode: what it returns for a remaining progress, as a tree. Nothing is executed.

Every branch is followed with symbols in place of values. A loop, an unknown opcode, a call of anything but plain arithmetic:
NotProved, with the reason.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from ..schedules import OPERATORS, uses_progress, value_of
from .functions import Code, Function, is_function, said
from .nodes import Call, Global, Pairs, builtin_type, state_of
from .opcodes import DIALECTS, Dialect
from .schedule_objects import schedule_values, own_method
from .values import NotProved, Unit, as_tree, number_of

MAX_STEPS = 2_000
MAX_CALLS = 12
_BINARY = ["+", "&", "//", "<<", "@", "*", "%", "|", "**", ">>", "-", "/", "^"]
_OLD_BINARY = {"BINARY_ADD": "+", "BINARY_SUBTRACT": "-", "BINARY_MULTIPLY": "*", "BINARY_TRUE_DIVIDE": "/", "BINARY_FLOOR_DIVIDE": "//", "BINARY_MODULO": "%", "BINARY_POWER": "**"}
_COMPARE = ["<", "<=", "==", "!=", ">", ">="]
_NULL = object()


class Evaluator:
    """Follows functions with symbols. `minor`: the CPython that saved the pickle; None where unknown."""

    def __init__(self, minor: Optional[int]) -> None:
        self.minor, self.steps, self.depth = minor, 0, 0

    def call(self, node: Any, args: List[Any]) -> Any:
        """Return value of a callable node for symbolic arguments. Raises NotProved."""
        self.depth += 1
        if self.depth > MAX_CALLS:
            raise NotProved("it calls functions within functions more than %d deep" % MAX_CALLS)
        try:
            return self._called(node, args)
        finally:
            self.depth -= 1

    def _called(self, node: Any, args: List[Any]) -> Any:
        if isinstance(node, Unit):
            return node.apply(args)
        if is_function(node):
            function = Function(node)
            return _Frame(self, function, self.dialect_of(function.code)).run(args)
        if isinstance(node, Call) and builtin_type(node.callee) == "MethodType":
            return self.call(node.args[0], [node.args[1], *args])
        if isinstance(node, Call) and isinstance(node.callee, Global) and (node.callee.module, node.callee.name) == ("functools", "partial"):
            parts = node.states[-1] if node.states and isinstance(node.states[-1], tuple) else (None, (), Pairs())
            if len(parts) < 3 or parts[2]:
                raise NotProved("it is a partial call with named arguments")
            return self.call(parts[0], [*parts[1], *args])
        method = schedule_values(node, args) or own_method(node)
        if isinstance(method, tuple):
            return self.call(*method) if method[0] is not None else method[1]
        if method is not None:
            return self.call(method, [node, *args])
        raise NotProved("it calls %s" % said(node))

    def dialect_of(self, code: Code) -> Dialect:
        """The opcodes of its CPython."""
        fits = code.minors()
        if self.minor in fits:
            return DIALECTS[self.minor]
        if not fits:
            raise NotProved("its bytecode does more than arithmetic" if self.minor in DIALECTS else "its bytecode is of a CPython that is not known here")
        return DIALECTS[fits[0]]


class _Frame:
    """One function that is followed."""

    def __init__(self, evaluator: Evaluator, function: Function, dialect: Dialect) -> None:
        self.evaluator, self.function, self.dialect = evaluator, function, dialect
        self.code = function.code
        self.by_offset = {at: (name, arg, following) for at, name, arg, following in dialect.instructions(self.code.code)}

    def run(self, args: List[Any]) -> Any:
        count = self.code.argcount
        missing = count - len(args)
        if missing < 0 or missing > len(self.function.defaults):
            raise NotProved("it takes %d arguments" % count)
        filled = [*args, *(self.function.defaults[len(self.function.defaults) - missing :] if missing else ())]
        return self.follow(0, [], dict(enumerate(filled)))

    def follow(self, at: int, stack: List[Any], local: Dict[int, Any]) -> Any:
        while True:
            self.evaluator.steps += 1
            if self.evaluator.steps > MAX_STEPS:
                raise NotProved("it has too many steps")
            if at not in self.by_offset:
                raise NotProved("its bytecode is not that of CPython 3.%d" % self.dialect.minor)
            name, arg, following = self.by_offset[at]
            if name in ("RETURN_VALUE", "RETURN_CONST"):
                return self.code.consts[arg] if name == "RETURN_CONST" else stack[-1]
            if name in ("POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE"):
                return self.branch(name, at, arg, following, stack, local)
            if name == "JUMP_FORWARD":
                at = following + arg * (1 if self.dialect.jumps == "bytes" else 2)
                continue
            self.step(name, arg, stack, local)
            at = following

    def branch(self, name: str, at: int, arg: int, following: int, stack: List[Any], local: Dict[int, Any]) -> Any:
        condition = as_tree(stack.pop())
        target = self.dialect.target(arg, following)
        if target <= at:
            raise NotProved("it has a loop")
        on_true, on_false = (following, target) if name == "POP_JUMP_IF_FALSE" else (target, following)
        if not uses_progress(condition):
            return self.follow(on_true if value_of(condition, 1.0) else on_false, stack, local)
        return ("if", condition, as_tree(self.follow(on_true, list(stack), dict(local))), as_tree(self.follow(on_false, list(stack), dict(local))))

    def step(self, name: str, arg: int, stack: List[Any], local: Dict[int, Any]) -> None:
        load = self.loaded(name, arg, local)
        if load is not None:
            stack.extend(load)
        elif name in _OLD_BINARY or name == "BINARY_OP":
            right, left = stack.pop(), stack.pop()
            sign = _OLD_BINARY[name] if name in _OLD_BINARY else _BINARY[arg % 13]
            if sign not in OPERATORS:
                raise NotProved("it uses the operator %s" % sign)
            stack.append((sign, as_tree(left), as_tree(right)))
        elif name == "COMPARE_OP":
            right, left = stack.pop(), stack.pop()
            stack.append((_COMPARE[arg >> self.dialect.compare_shift], as_tree(left), as_tree(right)))
        elif name == "UNARY_NEGATIVE":
            stack.append(("negative", as_tree(stack.pop())))
        elif name in ("CALL", "CALL_FUNCTION", "CALL_METHOD"):
            self.apply(name, arg, stack)
        elif name in ("LOAD_ATTR", "LOAD_METHOD"):
            self.attribute(name, arg, stack)
        elif name == "STORE_FAST":
            local[arg] = stack.pop()
        elif name == "STORE_FAST_LOAD_FAST":
            local[arg >> 4] = stack.pop()
            stack.append(local[arg & 15])
        elif name == "POP_TOP":
            stack.pop()
        elif name == "COPY":
            stack.append(stack[-arg])
        elif name == "SWAP":
            stack[-1], stack[-arg] = stack[-arg], stack[-1]
        elif name not in ("RESUME", "COPY_FREE_VARS", "NOP", "NOT_TAKEN", "PRECALL", "TO_BOOL"):
            raise NotProved("it uses the opcode %s" % name)

    def loaded(self, name: str, arg: int, local: Dict[int, Any]) -> Optional[List[Any]]:
        """Value that a loading instruction pushes; None for any other instruction."""
        if name in ("LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK"):
            return [self.local(arg, local)]
        if name in ("LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW_LOAD_FAST_BORROW"):
            return [self.local(arg >> 4, local), self.local(arg & 15, local)]
        if name == "LOAD_CONST":
            return [self.code.consts[arg]]
        if name == "LOAD_SMALL_INT":
            return [arg]
        if name == "LOAD_DEREF":
            # 3.11 and later count every local variable; before, cells alone.
            at = arg - (len(self.code.varnames) if self.dialect.minor >= 11 else 0) - len(self.code.cellvars)
            if not 0 <= at < len(self.function.cells):
                raise NotProved("it shares a variable with its own function")
            return [self.function.cells[at]]
        if name == "LOAD_GLOBAL":
            modern = self.dialect.minor >= 11
            return [*([_NULL] if modern and arg & 1 else []), self.global_of(self.code.names[arg >> 1 if modern else arg])]
        return [_NULL] if name == "PUSH_NULL" else None

    @staticmethod
    def local(at: int, local: Dict[int, Any]) -> Any:
        if at not in local:
            raise NotProved("it reads a variable before it is set")
        return local[at]

    def global_of(self, name: str) -> Any:
        for key, value in self.function.globals:
            if key == name:
                return Unit.of_node(value) or value
        unit = Unit.builtin(name)
        if unit is None:
            raise NotProved("it uses %s, which the pickle does not bring" % name)
        return unit

    def attribute(self, name: str, arg: int, stack: List[Any]) -> None:
        modern = name == "LOAD_ATTR" and self.dialect.minor >= 12
        key = self.code.names[arg >> 1 if modern else arg]
        owner = stack.pop()
        if isinstance(owner, Unit):
            value = owner.attribute(key)
        else:
            value = state_of(owner)[0].value(key) if isinstance(owner, Call) else None
        if value is None:
            raise NotProved("it reads .%s of %s" % (key, said(owner)))
        stack.extend([_NULL, value] if name == "LOAD_METHOD" or (modern and arg & 1) else [value])

    def apply(self, name: str, count: int, stack: List[Any]) -> None:
        args = stack[len(stack) - count :] if count else []
        del stack[len(stack) - count :]
        pair = [stack.pop()] if name == "CALL_FUNCTION" else [stack.pop(), stack.pop()]
        callee = [one for one in pair if one is not _NULL]
        if len(callee) != 1:
            raise NotProved("it calls a method")
        stack.append(self.evaluator.call(callee[0], args))


def progress_tree(node: Any, minor: Optional[int]) -> Tuple[Any, ...]:
    """The arithmetic of a pickled schedule: a number, a function, an object that can be called. Raises NotProved."""
    number = number_of(node)
    if number is not None:
        return ("number", number)
    try:
        tree = as_tree(Evaluator(minor).call(node, [("progress",)]))
        value_of(tree, 1.0), value_of(tree, 0.5)
    except NotProved:
        raise
    except RecursionError:
        raise NotProved("it calls itself")
    except Exception as error:  # bytecode that was made by hand can fail anywhere
        raise NotProved("its bytecode could not be followed (%s: %s)" % (type(error).__name__, error))
    return tree

