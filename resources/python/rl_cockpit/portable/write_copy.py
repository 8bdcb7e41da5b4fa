"""Writes a portable copy: beside its place, read again by the eyes that judge every model file, and kept only where it is plain."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
from typing import Any, Dict, List

from ..model_gate import TEXTS, acts_of_model
from ..pickles.symbolic import UnreadablePickle
from ..saved_model import NoSavedModel, SavedModel
from .refusal import NotPortable

#: Member of the zip that says what was replaced; Stable-Baselines3 passes it over.
NOTE = "rl_cockpit_portable.json"


def write_copy(model: SavedModel, out: str, plan: Dict[str, Any]) -> None:
    """Write the zip under a temporary name, read it again, then rename it. Raises NotPortable where what was written is not plain."""
    data = {key: value for key, value in model.data.items() if key != "env"}
    for change in plan["changes"]:
        data[change["key"]] = change["value"]
    folder = os.path.dirname(os.path.abspath(out))
    handle, part = tempfile.mkstemp(prefix=".portable-", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            write_members(model, file, data, {"schema": 1, "changes": shown(plan["changes"])})
            file.flush()
            os.fsync(file.fileno())
        refuse_unclean(part, out, plan)
        os.chmod(part, os.stat(model.path).st_mode & 0o777)
        os.replace(part, out)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise


def write_members(model: SavedModel, file: Any, data: Dict[str, Any], note: Dict[str, Any]) -> None:
    """The members that Stable-Baselines3 reads, and no other: `data`, weights as they were read, versions, and what was replaced."""
    times = {one.filename: one for one in model.members}
    with model.archive() as old, zipfile.ZipFile(file, "w") as new:
        new.writestr(info_of(times["data"]), json.dumps(data, indent=4).encode("utf-8"))
        for name, weights in model.torch_files():
            new.writestr(info_of(times[name]), weights.data)
        for name in [one for one in TEXTS if one in times]:
            new.writestr(info_of(times[name]), old.read(name))
        new.writestr(NOTE, json.dumps(note, indent=2))


def info_of(member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """The same name, time and compression."""
    info = zipfile.ZipInfo(member.filename, member.date_time)
    info.compress_type, info.external_attr = member.compress_type, member.external_attr
    return info


def refuse_unclean(part: str, out: str, plan: Dict[str, Any]) -> None:
    """Raise NotPortable where the written copy would do more than make plain values, or cannot be read."""
    try:
        acts = acts_of_model(SavedModel(part))
    except (NoSavedModel, UnreadablePickle) as error:
        raise NotPortable(out, "What was written cannot be read again (%s)." % error, "Nothing was kept. Report this file as a fault of RL Cockpit.", plan)
    if acts:
        raise NotPortable(out, "In what was written %s still %s." % (acts[0][0], acts[0][1].says), "Nothing was kept. Report this file as a fault of RL Cockpit.", plan)


def shown(changes: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
    """Changes without the bytes of their values."""
    return [{key: value for key, value in change.items() if key != "value"} for change in changes]
