"""Schedules that were pickled as objects: classes of Stable-Baselines3 2.7 and later, that of rl_zoo3, and classes that the pickle itself brings."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from .functions import is_function
from .nodes import Call, Global, state_of
from .values import as_tree


def schedule_values(node: Any, args: List[Any]) -> Optional[Tuple[Any, Any]]:
    """(what is called, its arguments), or (None, value), of a schedule class of Stable-Baselines3 2.7 and later, of rl_zoo3, or of ours.

    `rl_zoo3.utils.SimpleLinearSchedule(value)` is value times the remaining progress (rl_zoo3 2.4 to 2.9, utils.py): read here, so that rl_zoo3
    is not imported for it.
    """
    if not isinstance(node, Call):
        return None
    created = node.args[0] if isinstance(node.callee, Global) and node.callee.name in ("_reconstructor", "__newobj__") and isinstance(node.args, tuple) and node.args else node.callee
    if not isinstance(created, Global) or created.module not in ("stable_baselines3.common.utils", "rl_cockpit.schedules", "rl_zoo3.utils"):
        return None
    attributes, _slots = state_of(node)
    progress = args[0]
    if created.module == "rl_zoo3.utils":
        return (None, ("*", progress, as_tree(attributes.value("initial_value")))) if created.name == "SimpleLinearSchedule" else None
    if created.name == "FloatSchedule":
        return attributes.value("value_schedule"), [progress]
    if created.name == "ConstantSchedule":
        return None, as_tree(attributes.value("val", attributes.value("value")))
    if created.name == "LinearSchedule":
        start, end, fraction = (as_tree(attributes.value(name)) for name in ("start", "end", "end_fraction"))
        done = ("-", ("number", 1), progress)
        return None, ("if", (">", done, fraction), end, ("+", start, ("/", ("*", done, ("-", end, start)), fraction)))
    return None


def own_method(node: Any) -> Optional[Call]:
    """`__call__` of an object whose class is part of the pickle; None for any other object."""
    if not isinstance(node, Call):
        return None
    created = node.args[0] if isinstance(node.callee, Global) and node.callee.name in ("_reconstructor", "__newobj__") and isinstance(node.args, tuple) and node.args else node.callee
    if not isinstance(created, Call) or not isinstance(created.callee, Global) or created.callee.name != "_make_skeleton_class":
        return None
    attributes, _slots = state_of(created)
    method = attributes.value("__call__")
    return method if is_function(method) else None
