"""Acts of unpickling beyond making plain values: each import, call and change of a class that is on no list. Nothing is executed."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional

from .arguments import is_plain_state
from .functions import Function, is_function, said
from .safe_globals import call_check, is_allowed, is_safe, is_maker, unknown_globals
from .nodes import Call, Global, is_code, walk
from .symbolic import SymbolicPickle
from .values import NotProved


class Act:
    """One thing that unpickling would do. `says`: as the end of a sentence; `name`: what would have to be allowed, None for code."""

    def __init__(self, says: str, name: Optional[str] = None) -> None:
        self.says, self.name = says, name


def acts_of(read: SymbolicPickle, allow: Iterable[str] = ()) -> List[Act]:
    """Everything that a pickle would do and that was not allowed; [] if it only creates plain values."""
    allowed = list(allow)
    code = code_of(read)
    if code is not None:
        return [Act("brings code of its own (%s)" % code)]
    called = {repr(one.callee) for one in read.calls}
    acts = [Act("%s %r" % ("calls" if repr(one) in called else "imports", one), repr(one)) for one in unknown_globals(read.globals, allowed)]
    acts += [act for call in read.calls for act in [_of_call(call, allowed)] if act is not None]
    acts += [act for target, state in read.builds for act in [_of_state(target, state)] if act is not None]
    acts += [Act("changes %s" % said(target)) for target in read.odd]
    acts += [Act("names something outside of itself that is no storage") for one in read.stored if not _is_storage(one)]
    return acts


def code_of(read: SymbolicPickle) -> Optional[str]:
    """Name of the first function, class or code object whose code the pickle brings; None where it brings none."""
    makers = [one for one in read.globals if is_maker(one)]
    nodes = [node for call in read.calls for node in (call, call.callee)]
    for node in nodes:
        if is_function(node):
            try:
                return Function(node).says()
            except NotProved:
                return "a function"
    if any(is_code(node) for node in nodes):
        return "code"
    return repr(makers[0]) if makers else None


def _of_call(call: Call, allow: List[str]) -> Optional[Act]:
    callee = call.callee
    if not isinstance(callee, Global):
        return Act("calls what it makes itself (%s)" % said(callee))
    if is_allowed(callee, allow):
        return None
    check = call_check(callee)
    if check is None:
        # An unknown one is reported as such already.
        return Act("calls %r" % callee, repr(callee)) if is_safe(callee) else None
    if not isinstance(call.args, tuple) or not (call.kwargs is None or isinstance(call.kwargs, list)):
        return Act("calls %r with arguments that cannot be read before" % callee)
    why = check(call)
    return None if why is None else Act("calls %r %s" % (callee, why))


def _of_state(target: Any, state: Any) -> Optional[Act]:
    if not isinstance(target, Call):
        return Act("changes %s" % said(target))
    return None if is_plain_state(state) else Act("changes the class of %s" % said(target))


def _is_storage(one: Any) -> bool:
    """('storage', class, key, location, count), as torch names the numbers of a tensor; the old format has a view at its end."""
    if not isinstance(one, tuple) or len(one) < 5 or one[0] != "storage" or not isinstance(one[1], Global):
        return False
    return is_safe(one[1]) and one[1].name.endswith("Storage") and all(not isinstance(part, (Call, Global)) for node in one[2:] for part in walk(node))
