"""Attribute of an environment's factory that cannot be pickled: its path from the factory, its type, and what helps."""

import functools
import inspect
import types
from typing import Any, Iterator, List, Optional, Set, Tuple

DEEPEST = 40
MAX_ITEMS = 1_000
REMEDY = (
    "Make it inside the environment's factory, leave it out in __getstate__ and make it again in __setstate__, "
    "or use DummyVecEnv, which needs no pickling."
)


def dumps(thing: Any, name: str) -> bytes:
    """Pickle by cloudpickle. Raises TypeError with a sentence that names the attribute that cannot be pickled."""
    import cloudpickle

    try:
        return cloudpickle.dumps(thing)
    except Exception as error:
        path, culprit = blame(thing, name)
        kind = type(culprit).__module__ + "." + type(culprit).__qualname__
        says = "{} is a {}, which cannot be sent to a worker process ({}). {}".format(path, kind.replace("builtins.", ""), error, REMEDY)
        raise TypeError(says) from error


def blame(thing: Any, name: str) -> Tuple[str, Any]:
    """(path, object) of the innermost part that fails by itself while everything below it pickles."""
    path, seen = name, {id(thing)}
    for _ in range(DEEPEST):
        step = failing_part(thing, seen)
        if step is None:
            break
        label, thing = step
        path += label
    return path, thing


def failing_part(thing: Any, seen: Set[int]) -> Optional[Tuple[str, Any]]:
    for label, part in parts(thing):
        if id(part) in seen:
            continue
        seen.add(id(part))
        if not is_picklable(part):
            return label, part
    return None


def is_picklable(thing: Any) -> bool:
    import cloudpickle

    try:
        cloudpickle.dumps(thing)
        return True
    except Exception:
        return False


def parts(thing: Any) -> Iterator[Tuple[str, Any]]:
    """(how to write it behind the owner's path, part) of what pickling would go into."""
    if isinstance(thing, functools.partial):
        yield ".func", thing.func
        yield from items(thing.args, thing.keywords)
    elif isinstance(thing, types.MethodType):
        yield ".__self__", thing.__self__
    elif isinstance(thing, types.FunctionType):
        yield from parts_of_function(thing)
    elif isinstance(thing, dict):
        yield from items((), thing)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from items(list(thing), {})
    elif not isinstance(thing, type):
        yield from parts_of_object(thing)


def items(args: Any, named: Any) -> Iterator[Tuple[str, Any]]:
    for at, value in list(enumerate(args))[:MAX_ITEMS] + list(named.items())[:MAX_ITEMS]:
        yield "[{!r}]".format(at), value


def parts_of_function(function: types.FunctionType) -> Iterator[Tuple[str, Any]]:
    try:
        used = inspect.getclosurevars(function)
    except ValueError:
        return
    for name, value in used.nonlocals.items():
        yield " -> {} (from around it)".format(name), value
    for name, value in used.globals.items():
        if not isinstance(value, types.ModuleType):
            yield " -> {} (of its module)".format(name), value
    for at, value in enumerate(function.__defaults__ or ()):
        yield " -> default {}".format(at + 1), value
    for name, value in (function.__kwdefaults__ or {}).items():
        yield " -> default of {}".format(name), value


def parts_of_object(thing: Any) -> Iterator[Tuple[str, Any]]:
    names: List[str] = [one for kind in type(thing).__mro__ for one in slots_of(kind)]
    held = dict(getattr(thing, "__dict__", {}))
    held.update({name: getattr(thing, name) for name in names if hasattr(thing, name)})
    for name, value in held.items():
        yield "." + name, value


def slots_of(kind: type) -> List[str]:
    slots = kind.__dict__.get("__slots__", ())
    return [slots] if isinstance(slots, str) else [one for one in slots if one not in ("__dict__", "__weakref__")]
