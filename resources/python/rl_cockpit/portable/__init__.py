"""Portable copy of a Stable-Baselines3 model: pickled code objects become numbers or plain schedules, spaces of gym those of gymnasium, names of
numpy 2 those that numpy 1 knows, too. Nothing of the file is unpickled or executed.

`python -m rl_cockpit.portable FILE -o OUT [--set KEY=VALUE] [--exact] [--preview] [--prove] [--json]`
The copy loads with `PPO.load()` in every CPython minor, without this package unless `exact` is asked for.
"""

from __future__ import annotations

import base64
import os
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .. import plain_pickles
from ..gym_spaces import as_gymnasium
from ..pickles.acts import acts_of
from ..pickles.symbolic import read_pickle
from ..pickles.values import NotProved
from ..renamed_globals import for_any_numpy
from ..saved_model import RECOMPUTED, SCHEDULE_KEYS, NoSavedModel, SavedModel
from ..schedules import Tree, line_of, points_of, samples_of, says_tree, uses_progress, value_of
from .refusal import NotPortable
from .write_copy import write_copy

#: Keys that hold a space.
SPACE_KEYS = ("observation_space", "action_space")
#: Values that a resumed training fills again, so that they can be left empty.
REFILLED = ("_last_obs", "_last_original_obs", "_last_episode_starts", "ep_info_buffer", "ep_success_buffer")


def export_portable(path: str, out: str, values: Optional[Mapping[str, float]] = None, exact: bool = False) -> List[Dict[str, Any]]:
    """Write a portable copy of a saved model and return its changes: {key, was, becomes, how, says}.

    `values`: numbers for schedules whose arithmetic cannot be proved. `exact`: schedules that are neither numbers nor lines
    become classes of `rl_cockpit.schedules` instead of interpolated values. The original is never touched; the copy appears
    whole or not at all. Raises NotPortable.
    """
    model = open_model(path)
    plan = portable_plan(model, values, exact)
    if os.path.exists(out) and os.path.samefile(path, out):
        raise NotPortable(out, "It is the original.", "Choose another name for the copy.", plan)
    if plan["open"]:
        first = plan["open"][0]
        raise NotPortable(path, first["says"], first["remedy"], plan)
    write_copy(model, out, plan)
    return plan["changes"]


def open_model(path: str) -> SavedModel:
    """Read a saved model. Raises NotPortable."""
    try:
        return SavedModel(path)
    except NoSavedModel as error:
        raise NotPortable(path, str(error), "A portable copy can be made of a zip that Stable-Baselines3 saved.")


def portable_plan(model: SavedModel, values: Optional[Mapping[str, float]] = None, exact: bool = False) -> Dict[str, Any]:
    """{changes, open}: what is replaced by what, and what needs the user's value or cannot be replaced."""
    chosen = dict(values or {})
    unknown = [key for key in chosen if key not in model.data or key not in SCHEDULE_KEYS]
    if unknown:
        existing = [key for key in SCHEDULE_KEYS if key in model.data]
        raise NotPortable(unknown[0], "This model has no schedule of that name.", "Its schedules are %s." % ", ".join(existing))
    changes: List[Dict[str, Any]] = []
    left: List[Dict[str, Any]] = []
    try:
        for key in model.pickled_keys():
            if key in SCHEDULE_KEYS:
                plan_schedule(model, key, chosen, exact, changes, left)
            elif key in SPACE_KEYS and plan_space(model, key, changes):
                continue
            else:
                plan_value(model, key, changes, left)
        plan_numpy(model, changes, left)
        plan_weights(model, left)
    except NoSavedModel as error:
        raise NotPortable(model.path, str(error), "Copy it again from where it was saved.")
    for key in chosen:
        if key not in [change["key"] for change in changes]:
            changes.append(change_of(model, key, chosen[key], "value", "Your value."))
    return {"changes": changes, "open": left}


def plan_schedule(model: SavedModel, key: str, chosen: Mapping[str, float], exact: bool, changes: List[Dict[str, Any]], left: List[Dict[str, Any]]) -> None:
    """Decide what takes the place of one pickled schedule."""
    if key in chosen:
        changes.append(change_of(model, key, chosen[key], "value", "Your value."))
        return
    try:
        tree = model.tree_of(key)
    except NotProved as reason:
        if key in RECOMPUTED:
            changes.append(change_of(model, key, 0.0, "recomputed", "recomputed when it loads"))
            return
        says = "%s is a pickled function (%s) whose value cannot be proved: %s." % (key, model.said_value(key), reason)
        left.append({"key": key, "was": model.said_value(key), "says": says, "remedy": "Give it a number: --set %s=3e-4." % key, "takesValue": True})
        return
    form = plain_form(tree, exact)
    if form is None:
        says = "%s (%s) computes %s, which no plain object computes closely enough." % (key, model.said_value(key), says_tree(tree))
        left.append({"key": key, "was": model.said_value(key), "says": says, "remedy": "Give it a number: --set %s=3e-4, or keep its arithmetic: --exact." % key, "takesValue": True})
        return
    value, how, says = form
    changes.append(dict(change_of(model, key, value, how, says), was="%s: %s" % (model.said_value(key), says_tree(tree))))


def plan_space(model: SavedModel, key: str, changes: List[Dict[str, Any]]) -> bool:
    """Stable-Baselines3 2.0 and newer have no use for spaces of gym, which need not be installed there. False: it stays as it is."""
    try:
        data = as_gymnasium(base64.b64decode(str(model.data[key][":serialized:"])))
        if data is None or acts_of(read_pickle(data)):
            return False
    except ValueError as error:
        raise NoSavedModel("The value of %s in %s cannot be read: %s." % (key, os.path.basename(model.path), error))
    kind = str(model.data[key].get(":type:", "")).replace("gym.spaces", "gymnasium.spaces")
    value = dict(model.data[key], **{":type:": kind, ":serialized:": base64.b64encode(data).decode("ascii")})
    changes.append(change_of(model, key, value, "space", "the same space of gymnasium, which Stable-Baselines3 2.0 and newer use"))
    return True


def plan_numpy(model: SavedModel, changes: List[Dict[str, Any]], left: List[Dict[str, Any]]) -> None:
    """Values that numpy 2 saved under names that numpy 1 does not know: both know the older ones."""
    planned = {change["key"]: change for change in changes}
    for key in model.pickled_keys():
        value = planned[key]["value"] if key in planned else model.data[key]
        if key in [one["key"] for one in left] or not isinstance(value, dict):
            continue
        try:
            data = for_any_numpy(base64.b64decode(str(value[":serialized:"])))
        except ValueError as error:
            raise NoSavedModel("The value of %s in %s cannot be read: %s." % (key, os.path.basename(model.path), error))
        if data is None or acts_of(read_pickle(data)):
            continue
        new = dict(value, **{":serialized:": base64.b64encode(data).decode("ascii")})
        if key in planned:
            planned[key]["value"] = new
        else:
            changes.append(change_of(model, key, new, "numpy", "the same value under names that numpy 1 and numpy 2 know"))


def plan_value(model: SavedModel, key: str, changes: List[Dict[str, Any]], left: List[Dict[str, Any]]) -> None:
    """A value that stays as it is where reading it makes plain values alone."""
    acts = acts_of(model.pickle_of(key))
    if not acts:
        return
    if key in REFILLED:
        change = change_of(model, key, None, "recomputed", "left empty: a training fills it again")
        changes.append(dict(change, was="%s, which %s" % (change["was"], acts[0].says)))
    elif model.code_inside([key]):
        left.append(own_code(model, key))
    else:
        says = "%s %s when it is loaded, which is no constructor that models are made with: nothing plain can take its place." % (key, acts[0].says)
        left.append({"key": key, "was": model.said_value(key), "says": says, "remedy": OWN_MODULE, "takesValue": False})


OWN_MODULE = "If the file is yours, load it where that module is and save it again without it. Do not load a file of somebody else."


def plan_weights(model: SavedModel, left: List[Dict[str, Any]]) -> None:
    """Weights are copied, so they have to be tensors alone."""
    for name, file in model.torch_files():
        acts = [act for read in file.pickles for act in acts_of(read)]
        if acts:
            says = "%s %s when it is loaded; weights are tensors alone." % (name, acts[0].says)
            left.append({"key": name, "was": "weights", "says": says, "remedy": OWN_MODULE, "takesValue": False})


def own_code(model: SavedModel, key: str) -> Dict[str, Any]:
    """A key that holds code and is no schedule."""
    code = model.code_inside([key])[0]
    minor = model.minor()
    says = "%s holds code of its own (%s), which is no schedule: nothing plain can take its place." % (key, code.name)
    remedy = "Load the model with Python 3.%s, and save it again with that class in a module that can be imported." % (minor if minor is not None else "x")
    return {"key": key, "was": code.name, "says": says, "remedy": remedy, "takesValue": False}


def change_of(model: SavedModel, key: str, value: Any, how: str, says: str) -> Dict[str, Any]:
    """One change, as it is shown; `value` is what `data` of the copy will hold."""
    becomes = says if value is None or isinstance(value, dict) or how == "recomputed" else "%.10g" % value
    return {"key": key, "was": model.said_value(key), "becomes": becomes, "how": how, "says": says, "value": value}


#: Tolerance of a straight line between two of its values, relative to the largest.
CLOSE = 1e-4


def plain_form(tree: Tree, exact: bool) -> Optional[Tuple[Any, str, str]]:
    """(value of `data`, how, sentence) of a schedule without code; None where no plain object comes close."""
    if not uses_progress(tree):
        return float(value_of(tree, 1.0)), "number", "It always returns this number."
    line = line_of(tree)
    if line is not None and line[0] == 0.0:
        return plain_pickles.json_value("functools.partial", plain_pickles.scaled(line[1])), "line", "%.10g × remaining progress" % line[1]
    if line is not None:
        return plain_pickles.json_value("numpy.poly1d", plain_pickles.line(*line)), "line", "%.10g at the start, linear to %.10g" % (line[0] + line[1], line[0])
    points = points_of(tree)
    if points is not None:
        says = "linear between " + ", ".join("%.10g at %.3g" % (value, at) for at, value in points)
        return plain_pickles.json_value("functools.partial", plain_pickles.interpolated(points)), "pieces", says
    if exact:
        return plain_pickles.json_value("rl_cockpit.schedules.ArithmeticSchedule", plain_pickles.packaged(tree)), "class", "rl_cockpit.schedules.ArithmeticSchedule: %s" % says_tree(tree)
    points, off = samples_of(tree)
    if off > CLOSE:
        return None
    says = "interpolated from %s values, at most %.1g of its largest value off" % ("{:,}".format(len(points)), off)
    return plain_pickles.json_value("functools.partial", plain_pickles.interpolated(points)), "samples", says
