"""Saved model of Stable-Baselines3, read without unpickling: data, versions, algorithm, and what each pickle of it would do."""

from __future__ import annotations

import base64
import binascii
import io
import json
import os
import re
import struct
import zipfile
import zlib
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .pickles.code_values import progress_tree
from .pickles.functions import Code, Function, is_function, said
from .pickles.nodes import is_code, walk
from .pickles.symbolic import SymbolicPickle, UnreadablePickle, read_pickle
from .pickles.torch_bytes import TorchFile
from .pickles.values import NotProved

MAX_MEMBERS = 10_000
MAX_DATA = 64 << 20
MAX_PICKLE = 64 << 20
MAX_WEIGHTS = 16 << 30
# Keys that hold a schedule: Stable-Baselines3 takes a number for each of them, too.
SCHEDULE_KEYS = ("learning_rate", "lr_schedule", "clip_range", "clip_range_vf", "exploration_schedule", "delta_std")
# Schedules that `_setup_model` computes again from other values in every version, so that what was saved is never used.
RECOMPUTED = ("lr_schedule", "exploration_schedule")
# What only this algorithm saves, in this order; the first that is there names the class.
_ALGORITHMS = (
    ("top_quantiles_to_drop_per_net", "sb3_contrib", "TQC"),
    ("cg_max_steps", "sb3_contrib", "TRPO"),
    ("n_delta", "sb3_contrib", "ARS"),
    ("target_entropy", "stable_baselines3", "SAC"),
    ("target_policy_noise", "stable_baselines3", "TD3"),
    ("exploration_fraction", "stable_baselines3", "DQN"),
    ("clip_range", "stable_baselines3", "PPO"),
    ("gae_lambda", "stable_baselines3", "A2C"),
)
# Classes of sbx (jax), by the module of their policy. They save what those of stable_baselines3 do, and more.
_JAX = re.compile(r"sbx\.(\w+)\.")
_JAX_NAMES = {"ppo": "PPO", "sac": "SAC", "td3": "TD3", "ddpg": "DDPG", "dqn": "DQN", "tqc": "TQC", "crossq": "CrossQ"}
_VARIANTS = (("sb3_contrib.common.maskable", "MaskablePPO"), ("sb3_contrib.common.recurrent", "RecurrentPPO"), ("sb3_contrib.qrdqn", "QRDQN"), ("sb3_contrib.crossq", "CrossQ"), ("sb3_contrib.ppo_mask", "MaskablePPO"), ("sb3_contrib.ppo_recurrent", "RecurrentPPO"))


class NoSavedModel(ValueError):
    """The file is no whole model of Stable-Baselines3. Its text says why."""


class CodeInside:
    """Function whose code is part of a pickle."""

    def __init__(self, key: str, name: str, minors: List[int]) -> None:
        self.key, self.name, self.minors = key, name, minors


class SavedModel:
    """One zip of Stable-Baselines3. `contents`: its bytes, where the file may change meanwhile. Raises NoSavedModel where it cannot be read."""

    def __init__(self, path: str, contents: Optional[bytes] = None) -> None:
        self.path, self._contents = path, contents
        try:
            with self.archive() as archive:
                self.members = archive.infolist()
                self._scan_members()
                self.data_text = _text(archive, "data", path)
                self.system = _text(archive, "system_info.txt", path, "")
                self.library = _text(archive, "_stable_baselines3_version", path, "").strip()
            self.data: Dict[str, Any] = json.loads(self.data_text)
        except FileNotFoundError:
            raise NoSavedModel("There is no file %s." % path)
        except (OSError, ValueError, KeyError, EOFError, OverflowError, zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError) as error:
            raise error if isinstance(error, NoSavedModel) else NoSavedModel("%s is no whole Stable-Baselines3 model (%s: %s)." % (path, type(error).__name__, error))
        if not isinstance(self.data, dict):
            raise NoSavedModel("The data of %s is no JSON object." % path)
        match = re.search(r"Python: 3\.(\d+)", self.system)
        self.saved_minor = int(match.group(1)) if match else None
        self._read: Dict[str, SymbolicPickle] = {}

    def archive(self) -> zipfile.ZipFile:
        """The zip itself, opened."""
        return zipfile.ZipFile(self.path if self._contents is None else io.BytesIO(self._contents))

    def _scan_members(self) -> None:
        if len(self.members) > MAX_MEMBERS:
            raise NoSavedModel("%s has %d members; a saved model has fewer than ten." % (self.path, len(self.members)))
        names = [one.filename for one in self.members]
        twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) < len(names) else []
        if twice:
            raise NoSavedModel("%s has more than one member called %s, of which each program reads another one." % (self.path, twice[0]))

    def torch_files(self) -> Iterator[Tuple[str, TorchFile]]:
        """(member, its file of torch), one after the other. Raises NoSavedModel where one cannot be read."""
        with self.archive() as archive:
            for member in self.members:
                if not member.filename.endswith(".pth"):
                    continue
                try:
                    yield member.filename, TorchFile(_bytes_of(archive, member))
                except UnreadablePickle as error:
                    raise NoSavedModel("%s of %s cannot be read: %s." % (member.filename, os.path.basename(self.path), error))

    def pickled_keys(self) -> List[str]:
        """Keys of `data` whose value is a pickle."""
        return [key for key, value in self.data.items() if isinstance(value, dict) and ":serialized:" in value]

    def pickle_of(self, key: str) -> SymbolicPickle:
        """The pickle of a key, as nodes. Raises NoSavedModel where it is damaged."""
        if key not in self._read:
            try:
                data = base64.b64decode(str(self.data[key][":serialized:"]), validate=False)
                if len(data) > MAX_PICKLE:
                    raise UnreadablePickle("it has %d bytes" % len(data))
                self._read[key] = read_pickle(data)
            except (UnreadablePickle, binascii.Error) as error:
                raise NoSavedModel("The value of %s in %s cannot be read: %s." % (key, os.path.basename(self.path), error))
        return self._read[key]

    def code_inside(self, keys: Optional[List[str]] = None) -> List[CodeInside]:
        """Every function whose code is part of the pickles of these keys (None: of all)."""
        return [one for key in (self.pickled_keys() if keys is None else keys) for one in _code_of(key, self.pickle_of(key).value)]

    def minor(self) -> Optional[int]:
        """The CPython minor that saved it: by its system_info.txt, else by bytecode that fits one minor alone; None where neither says."""
        if self.saved_minor is not None:
            return self.saved_minor
        fits = [set(one.minors) for one in self.code_inside() if one.minors]
        common = set.intersection(*fits) if fits else set()
        return common.pop() if len(common) == 1 else None

    def tree_of(self, key: str) -> Tuple[Any, ...]:
        """The arithmetic of a schedule. Raises NotProved."""
        value = self.data[key]
        if key in self.pickled_keys():
            return progress_tree(self.pickle_of(key).value, self.minor())
        if isinstance(value, (int, float)):
            return ("number", value)
        raise NotProved("it is %s" % json.dumps(value)[:60])

    def said_value(self, key: str) -> str:
        """Content of a key, in a few words: a number, or the function or class that was pickled."""
        return said(self.pickle_of(key).value) if key in self.pickled_keys() else json.dumps(self.data[key])[:60]

    def algorithm(self) -> Optional[Tuple[str, str]]:
        """(package, class name) of the algorithm, by what it saved; None where unknown."""
        return algorithm_of(self.data)


def algorithm_of(data: Dict[str, Any]) -> Optional[Tuple[str, str]]:
    """(package, class name) by the attributes that were saved; None where none says."""
    modules = [str(value.get("__module__", "")) for value in data.values() if isinstance(value, dict)]
    for match in filter(None, map(_JAX.match, modules)):
        if match.group(1) in _JAX_NAMES:
            return "sbx", _JAX_NAMES[match.group(1)]
    for module, name in _VARIANTS:
        if any(one.startswith(module) for one in modules):
            return "sb3_contrib", name
    return next(((package, name) for key, package, name in _ALGORITHMS if key in data), None)


def _text(archive: zipfile.ZipFile, name: str, path: str, absent: Optional[str] = None) -> str:
    """A text member within its bound."""
    if name not in archive.namelist():
        if absent is None:
            raise NoSavedModel("%s has no member called %s: it was cut, or Stable-Baselines3 did not save it." % (path, name))
        return absent
    with archive.open(name) as file:
        data = file.read(MAX_DATA + 1)
    if len(data) > MAX_DATA:
        raise NoSavedModel("%s of %s has more than %d MiB unpacked." % (name, path, MAX_DATA >> 20))
    return data.decode("utf-8", "strict" if absent is None else "replace")


def _bytes_of(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A file of weights within its bound. Raises UnreadablePickle."""
    if member.file_size > MAX_WEIGHTS:
        raise UnreadablePickle("it has %d bytes unpacked" % member.file_size)
    try:
        return archive.read(member)
    except Exception as error:  # a damaged stream may raise the error of its compression
        raise UnreadablePickle("it is damaged (%s)" % type(error).__name__)


def _code_of(key: str, value: Any) -> Iterator[CodeInside]:
    owned = set()
    for node in walk(value):
        if is_function(node):
            try:
                function = Function(node)
            except NotProved:
                yield CodeInside(key, "a function", [])
                continue
            owned.add(id(node.args[0]))
            yield CodeInside(key, function.says(), function.code.minors())
    for node in walk(value):
        if is_code(node) and id(node) not in owned:
            try:
                yield CodeInside(key, Code(node).name, Code(node).minors())
            except NotProved:
                yield CodeInside(key, "code", [])
