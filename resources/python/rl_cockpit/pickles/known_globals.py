"""Globals that the pickles of a saved model may import: classes of the libraries that models are made of, and nothing that acts.

A name with a dot reaches through a module into another one, so it is never known.
"""

from __future__ import annotations

import re
from typing import Iterable, List

from .nodes import Call, Global, is_code

_NUMPY_TYPES = r"ndarray|dtype|generic|number|bool_?|u?int(8|16|32|64|c|p)?|float(16|32|64|128)?|complex(64|128)?|poly1d|interp"
_KNOWN = [
    (re.compile(module + r"\Z"), re.compile("(" + names + r")\Z"))
    for module, names in (
        (r"builtins|__builtin__", r"object|int|float|bool|complex|str|bytes|bytearray|list|tuple|dict|set|frozenset|slice|range"),
        (r"collections", r"OrderedDict|deque|defaultdict|Counter"),
        (r"copyreg|copy_reg", r"_reconstructor|__newobj__|__newobj_ex__"),
        (r"_codecs", r"encode"),
        (r"functools", r"partial"),
        (r"operator|_operator", r"mul|add|sub|truediv|neg"),
        (r"pathlib(\._local)?", r"\w*Path"),
        (r"datetime", r"datetime|timedelta|date|time"),
        (r"enum", r"Enum|IntEnum"),
        (r"numpy", _NUMPY_TYPES),
        (r"numpy\.(core|_core)\.multiarray", r"_reconstruct|scalar"),
        (r"numpy\.(core|_core)\.numeric", r"_frombuffer"),
        (r"numpy\.dtypes", r"\w+DType"),
        (r"numpy\.random\.\w+", r"RandomState|Generator|SeedSequence|BitGenerator|PCG64\w*|MT19937|Philox|SFC64|__\w+_ctor|__pyx_unpickle_\w+"),
        (r"numpy\.ma\.core", r"MaskedArray|_mareconstruct"),
        (r"torch", r"device|dtype|Size|Tensor|\w+Storage|float\d*|double|half|bfloat16|u?int\d+|long|bool"),
        (r"torch\.storage", r"\w*Storage|_load_from_bytes"),
        (r"torch\._utils", r"_rebuild_(tensor|tensor_v2|parameter|parameter_with_state)"),
        (r"torch\.nn\.parameter", r"Parameter"),
        (r"torch\.nn\.modules\.\w+", r"[A-Z]\w*"),
        (r"torch\.optim(\.\w+)?", r"[A-Z]\w*"),
        (r"torch\.serialization", r"_get_layout"),
        (r"gym(nasium)?\.spaces(\.\w+)?", r"[A-Z]\w*"),
        (r"stable_baselines3(\.\w+)*\.policies", r"[A-Z]\w*"),
        (r"stable_baselines3\.common\.(buffers|noise|type_aliases|torch_layers|running_mean_std|distributions|utils|save_util)", r"[A-Z]\w*"),
        (r"stable_baselines3\.common\.vec_env\.vec_normalize", r"VecNormalize"),
        (r"stable_baselines3\.her\.\w+", r"[A-Z]\w*"),
        (r"sb3_contrib(\.\w+)*\.(policies|buffers|type_aliases|distributions|utils|torch_layers)", r"[A-Z]\w*"),
        (r"rl_cockpit\.schedules", r"[A-Z]\w*Schedule"),
    )
]
# Helpers of cloudpickle that make a function or a class out of code. Made functions are refused apart from them.
_MAKERS = re.compile(r"(_make_function|_make_skel_func|_fill_function|_function_setstate|_builtin_type|_make_empty_cell|_make_cell|_make_skeleton_class|_class_setstate|_make_skeleton_enum|subimport)\Z")


def is_known(one: Global) -> bool:
    """Is it a class or a constructor of the libraries that models are made of?"""
    return any(module.match(one.module) and name.match(one.name) for module, name in _KNOWN)


def is_maker(one: Global) -> bool:
    """Is it a helper of cloudpickle, which only builds functions and classes?"""
    return one.module.startswith("cloudpickle") and _MAKERS.match(one.name) is not None


def is_allowed(one: Global, allow: Iterable[str]) -> bool:
    """Did the caller allow it, by `module`, `module.name` or a module above it?"""
    whole = "%s.%s" % (one.module, one.name)
    return any(whole == name or whole.startswith(name + ".") for name in allow)


def unknown_globals(globals: Iterable[Global], allow: Iterable[str] = ()) -> List[Global]:
    """Globals that are neither known nor allowed, each once."""
    found = {}
    for one in globals:
        if not is_known(one) and not is_maker(one) and not is_allowed(one, allow):
            found.setdefault(repr(one), one)
    return list(found.values())


def runs_own_code(calls: Iterable[Call]) -> bool:
    """Would unpickling call a function that the pickle itself brings?"""
    return any(isinstance(one.callee, Call) and isinstance(one.callee.args, tuple) and any(is_code(arg) for arg in one.callee.args) for one in calls)
