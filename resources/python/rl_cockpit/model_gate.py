"""The one gate through which a model file is loaded. Without the user's consent nothing of it runs.

What a file would import, call or change is read before, opcode by opcode, and judged by a list of known constructors
(`pickles/safe_globals.py`). What is loaded then is not the file but what was read: values that were unpickled by an unpickler which knows
that list alone, and weights in a zip that was written again. A law keeps other files from unpickling.
"""

from __future__ import annotations

import base64
import io
import json
import os
import pickle
import stat
import zipfile
from contextlib import nullcontext
from typing import Any, Dict, Iterable, List, Optional, Tuple

from .load_refusals import UnsafeModel, algorithm_class, refuse_foreign_code
from .memory_bound import bounded_memory
from .pickles.acts import Act, acts_of
from .pickles.safe_globals import is_allowed, is_safe
from .pickles.nodes import Global
from .pickles.symbolic import UnreadablePickle, read_pickle
from .pickles.torch_bytes import TorchFile, legacy_pickles, pickle_name
from .pickles.values import NotProved
from .saved_model import MAX_WEIGHTS, RECOMPUTED, SCHEDULE_KEYS, NoSavedModel, SavedModel, algorithm_of
from .schedules import ArithmeticSchedule, uses_progress, value_of

__all__ = ["Consent", "EVERYTHING", "NOTHING", "SavedModel", "UnsafeModel", "algorithm_of", "load_model", "load_statistics", "load_tensors"]
MAX_STATISTICS = 64 << 20
#: An environment's ID in `data` would import the module that it names, so that its value is never handed on.
NEVER = ("env",)
TEXTS = ("_stable_baselines3_version", "system_info.txt")


class Consent:
    """Consent of the user to run parts of one file: nothing, names of modules, of their members and of values, or everything."""

    def __init__(self, names: Iterable[str] = (), everything: bool = False) -> None:
        self.names, self.everything, self.is_exact = list(names), everything, False

    @classmethod
    def exact(cls, names: Iterable[str]) -> "Consent":
        """Consent to these globals alone (names with a dot) and to these values of the file (names without): never to all of a module."""
        consent = cls("=" + name if "." in name else name for name in names)
        consent.is_exact = True
        return consent

    def names_for(self, model: SavedModel) -> List[str]:
        """The names as they hold for a model: an exact one without a dot is a value of it, or nothing."""
        return [name for name in self.names if not self.is_exact or name.startswith("=") or name in model.pickled_keys()]


NOTHING = Consent()
EVERYTHING = Consent(everything=True)


class _SafeUnpickler(pickle.Unpickler):
    """Imports what is on the list, or what the user named."""

    def __init__(self, data: bytes, allow: Iterable[str] = ()) -> None:
        super().__init__(io.BytesIO(data))
        self.allow = list(allow)

    def find_class(self, module: str, name: str) -> Any:
        """A class on the list. Raises UnpicklingError for any other."""
        one = Global(module, name)
        if not is_safe(one) and not is_allowed(one, self.allow):
            raise pickle.UnpicklingError("it would import %r" % one)
        return super().find_class(module, name)


def load_model(path: str, consent: Consent, algorithm: Any = None, env: Any = None, device: str = "cpu", custom_objects: Optional[Dict[str, Any]] = None, plain: bool = False) -> Any:
    """A model of Stable-Baselines3 or sb3-contrib. `plain`: with its own values alone, as the library loads it. Raises UnsafeModel.

    `algorithm`: its class or its name; None: as it was saved. With consent to everything the library loads the file itself. Without, on the
    CPU, its memory is bounded.
    """
    with nullcontext() if consent.everything or device != "cpu" else bounded_memory(path):
        return _load_model(path, consent, algorithm, env, device, custom_objects, plain)


def _load_model(path: str, consent: Consent, algorithm: Any, env: Any, device: str, custom_objects: Optional[Dict[str, Any]], plain: bool) -> Any:
    try:
        model = SavedModel(path, contents_of(path))
        replaced = {} if plain else dict(replacements(model), **(custom_objects or {}))
        if consent.everything:
            if not plain:
                refuse_foreign_code(model, replaced)
            return algorithm_class(model, algorithm).load(path, env=env, device=device, **({} if plain else {"custom_objects": replaced}))
        refuse_foreign_code(model, replaced)
        names = consent.names_for(model)
        refuse_acts(model, replaced, names)
        kind = algorithm_class(model, algorithm)
        values, file = what_was_read(model, replaced, names, plain)
    except FileNotFoundError:
        raise UnsafeModel(path, "There is no file %s." % path, "Check its path.")
    except (OSError, NoSavedModel, UnreadablePickle, pickle.UnpicklingError, RecursionError, MemoryError) as error:
        raise UnsafeModel(path, str(error) or type(error).__name__, "Copy it again from where it was saved.")
    return kind.load(file, env=env, device=device, **({} if plain else {"custom_objects": values}))


def contents_of(path: str) -> bytes:
    """The bytes of a file, read once: what is judged is what is loaded. Raises NoSavedModel for a pipe, a device and what is too large."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
        facts = os.fstat(file.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise NoSavedModel("%s is no file." % path)
        if facts.st_size > MAX_WEIGHTS:
            raise NoSavedModel("%s has %d bytes." % (path, facts.st_size))
        return file.read(facts.st_size)


def what_was_read(model: SavedModel, replaced: Dict[str, Any], allow: List[str], plain: bool) -> Tuple[Dict[str, Any], io.BytesIO]:
    """(values by key, the zip that the library loads in place of the file). Nothing in that zip is a pickle of `data` unless `plain`."""
    data, values = dict(model.data), dict(replaced)
    for key in NEVER:
        data.pop(key, None)
    for key in [one for one in model.pickled_keys() if one in data]:
        if key in replaced:
            data[key] = None
            continue
        pickled = base64.b64decode(str(data[key][":serialized:"]))
        if plain:
            data[key] = {":type:": "", ":serialized:": base64.b64encode(pickled).decode("ascii")}
            continue
        try:
            values[key] = pickle.loads(pickled) if key in allow else _SafeUnpickler(pickled, allow).load()
            data[key] = None
        except (RuntimeError, TypeError, AttributeError):
            del data[key]  # as the library does: a class that its version does not have
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new, model.archive() as old:
        new.writestr("data", json.dumps(data))
        for name in TEXTS:
            if any(one.filename == name for one in model.members):
                new.writestr(name, old.read(name))
        for name, file in model.torch_files():
            new.writestr(name, file.data)
    out.seek(0)
    return values, out


def load_tensors(path: str, consent: Consent) -> Any:
    """Content of a file of torch.save, on the CPU; without consent tensors and plain values alone. Raises UnsafeModel, or what torch
    raises."""
    import torch

    if consent.everything:
        return torch.load(path, map_location="cpu", weights_only=False)
    with open(path, "rb") as file, bounded_memory(path):
        full = tensor_file(path, file)
        try:
            return torch.load(full, map_location="cpu", weights_only=True)
        except pickle.UnpicklingError as error:
            raise UnsafeModel(path, said_of_tensors(path) or str(error).split("\n")[0], "Load it only if you trust who made it.", True)


def tensor_file(path: str, file: Any) -> Any:
    """The open file for torch, where its structure hides nothing from torch's own restricted unpickler. Raises UnsafeModel."""
    try:
        if file.read(4) == b"PK\x03\x04":
            with zipfile.ZipFile(file) as archive:
                pickle_name(archive.infolist())
            file.seek(0)
            return file
        # Versions before 2.6 try a tar first where a file has a descriptor, and unpickle all that it holds.
        contents = contents_of(path)
        legacy_pickles(contents)
        return io.BytesIO(contents)
    except (UnreadablePickle, zipfile.BadZipFile, RecursionError) as error:
        raise UnsafeModel(path, "%s cannot be read: %s." % (os.path.basename(path), error), "Copy it again from where it was saved.", "TorchScript" in str(error))


def said_of_tensors(path: str) -> Optional[str]:
    """Effect of loading a torch file beyond tensors, in a sentence; None where it cannot be determined."""
    try:
        with open(path, "rb") as file:
            acts = [act for read in TorchFile(file.read(), rebuild=False).pickles for act in acts_of(read)]
    except (OSError, UnreadablePickle, RecursionError, MemoryError):
        return None
    return "Loading it %s." % acts[0].says if acts else None


def load_statistics(path: str) -> Any:
    """VecNormalize statistics. Raises UnsafeModel, ValueError, UnreadablePickle or UnpicklingError where they are none."""
    if os.path.getsize(path) > MAX_STATISTICS:
        raise ValueError("it has more than %d MB" % (MAX_STATISTICS >> 20))
    contents = contents_of(path)
    for act in acts_of(read_pickle(contents)):
        raise UnsafeModel(path, "Loading it %s." % act.says, "Load it only if you trust who made it.", True)
    return _SafeUnpickler(contents).load()


def replacements(model: SavedModel) -> Dict[str, Any]:
    """An equal object without code for every schedule whose arithmetic is proved, by key: what `custom_objects` takes."""
    matches: Dict[str, Any] = {}
    pickled = model.pickled_keys()
    for key in SCHEDULE_KEYS:
        if key not in pickled:
            continue
        try:
            tree = model.tree_of(key)
        except NotProved:
            if key in RECOMPUTED:
                matches[key] = 0.0
            continue
        matches[key] = ArithmeticSchedule(tree) if uses_progress(tree) else float(value_of(tree, 1.0))
    return matches


def acts_of_model(model: SavedModel, replaced: Iterable[str] = (), allow: Iterable[str] = ()) -> List[Tuple[str, Act]]:
    """(value or member, act) of everything that loading a model would do beyond making plain values."""
    skipped, allowed = set(replaced) | set(allow), list(allow)
    matches = [(key, act) for key in model.pickled_keys() if key not in skipped for act in acts_of(model.pickle_of(key), allowed)]
    return matches + [(name, act) for name, file in model.torch_files() for read in file.pickles for act in acts_of(read, allowed)]


def refuse_acts(model: SavedModel, replaced: Iterable[str], allow: List[str]) -> None:
    """Raise UnsafeModel where loading a model would do more than make plain values."""
    acts = acts_of_model(model, replaced, allow)
    if not acts:
        return
    keys = set(model.pickled_keys())
    # Consent to a value covers all that it imports.
    full = {key for key, act in acts if act.name is None and key in keys}
    names = sorted(full | {act.name for key, act in acts if act.name is not None and key not in full})
    is_named = all(act.name is not None or key in keys for key, act in acts)
    (key, act), more = acts[0], len(acts) - 1
    first = "Read that code first; if you trust it" if full else "If you trust the file"
    behind = "" if more == 0 else " It does %d more such thing%s." % (more, "" if more == 1 else "s")
    raise UnsafeModel(model.path, "%s %s.%s" % (key, act.says, behind), "%s, pass allow=%r." % (first, tuple(names)), True, names if is_named else ())
