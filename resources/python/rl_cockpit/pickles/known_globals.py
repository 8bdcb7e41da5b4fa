"""Globals that the pickles of a saved model may name, and the few of them that unpickling may call: constructors of plain values.

Each name is written out: a class that a known module only imported (`SummaryWriter` in `stable_baselines3.common.utils`) writes
files or worse when it is called. A name with a dot reaches through a module into another one, so it is never known.
"""

from __future__ import annotations

import re
from typing import Callable, Dict, Iterable, List, Optional, Tuple

from .arguments import (
    bit_generator, defaulting, encoding, generator, new_object, plain, plain_array, plain_dtype, plain_frombuffer, plain_partial, plain_scalar, stateless, tensor_file,
)  # fmt: skip
from .nodes import Call, Global

_SPACES = r"Box|Dict|Discrete|MultiBinary|MultiDiscrete|Tuple|Text|Sequence|Graph|GraphInstance|OneOf|Space"
_NUMBERS = r"bool_?|u?int(8|16|32|64|c|p)?|float(16|32|64|128)?|complex(64|128)?"
_DTYPES = r"float\d*|double|half|bfloat16|u?int\d+|int|short|long|bool|complex\d+"
_Check = Callable[[Call], Optional[str]]

# What unpickling may call, and what is asked of its arguments. What is called with a known value calls nothing else.
_CALLED: List[Tuple[str, str, _Check]] = [
    (r"builtins|__builtin__", r"object|int|float|bool|complex|str|bytes|bytearray|list|tuple|dict|set|frozenset|slice|range", plain),
    (r"collections", r"OrderedDict|deque|Counter", plain),
    (r"collections", r"defaultdict", defaulting),
    (r"copyreg|copy_reg", r"_reconstructor|__newobj__", new_object),
    (r"_codecs", r"encode", encoding),
    (r"functools", r"partial", plain_partial),
    (r"pathlib(\._local)?", r"(Pure)?(Posix|Windows)?Path", plain),
    (r"datetime", r"datetime|timedelta|date|time", plain),
    (r"numpy", _NUMBERS + r"|poly1d", plain),
    (r"numpy", r"dtype", plain_dtype),
    (r"numpy\.(core|_core)\.multiarray", r"_reconstruct", plain_array),
    (r"numpy\.(core|_core)\.multiarray", r"scalar", plain_scalar),
    (r"numpy\.(core|_core)\.numeric", r"_frombuffer", plain_frombuffer),
    (r"numpy\.dtypes", r"(Bool|U?Int\d*|Float\d+|Complex\d+)DType", stateless),
    (r"numpy\.random\._pickle", r"__(randomstate|generator)_ctor", generator),
    (r"numpy\.random\._pickle", r"__bit_generator_ctor", bit_generator),
    (r"numpy\.random\.bit_generator", r"__pyx_unpickle_SeedSequence", plain),
    (r"torch", r"device|Size", plain),
    (r"torch\._utils", r"_rebuild_tensor(_v2)?|_rebuild_parameter", plain),
    (r"torch\.serialization", r"_get_layout", plain),
    (r"torch\.storage", r"_load_from_bytes", tensor_file),
    (r"gym(nasium)?\.spaces(\.\w+)?", _SPACES, plain),
    (r"stable_baselines3\.common\.noise", r"\w+ActionNoise", plain),
    (r"stable_baselines3\.common\.type_aliases", r"TrainFreq|TrainFrequencyUnit", plain),
    (r"stable_baselines3\.common\.running_mean_std", r"RunningMeanStd", plain),
    (r"stable_baselines3\.common\.vec_env\.vec_normalize", r"VecNormalize", plain),
    (r"stable_baselines3\.common\.utils", r"(Float|Constant|Linear)Schedule", plain),
    (r"stable_baselines3\.her\.goal_selection_strategy", r"GoalSelectionStrategy", plain),
    (r"rl_cockpit\.schedules", r"(Constant|Linear|Arithmetic)Schedule", plain),
]
# What a pickle may name without calling it: classes that the library calls itself, with values that are known as well.
_NAMED = [
    (r"operator|_operator", r"mul|add|sub|truediv|neg"),
    (r"numpy", r"ndarray|generic|number|interp"),
    (r"numpy\.random\._(pcg64|mt19937|philox|sfc64)", r"PCG64|PCG64DXSM|MT19937|Philox|SFC64"),
    (r"numpy\.random\.bit_generator", r"SeedSequence|BitGenerator"),
    (r"numpy\.random\._generator", r"Generator"),
    (r"torch(\.cuda)?", r"Tensor|[A-Z][A-Za-z0-9]*Storage|dtype|" + _DTYPES),
    (r"torch\.storage", r"(Typed|Untyped)Storage"),
    (r"torch\.nn\.parameter", r"Parameter"),
    (r"torch\.nn\.modules\.(activation|adaptive|batchnorm|container|conv|dropout|flatten|fold|instancenorm|linear|module|normalization|padding|pooling|rnn|sparse|upsampling)", r"[A-Z][A-Za-z0-9]*"),
    (r"torch\.optim(\.\w+)?", r"Adadelta|Adagrad|Adam|AdamW|Adamax|ASGD|LBFGS|NAdam|Optimizer|RAdam|RMSprop|Rprop|SGD|SparseAdam"),
    (r"(stable_baselines3|sb3_contrib)(\.\w+)*\.policies", r"\w*(Policy|Network|Actor|Critic|Model)"),
    (r"stable_baselines3\.common\.(buffers|type_aliases)|sb3_contrib(\.\w+)*\.(buffers|type_aliases)|stable_baselines3\.her\.her_replay_buffer", r"\w*(Buffer|Samples)"),
    (r"stable_baselines3\.common\.torch_layers|sb3_contrib(\.\w+)*\.torch_layers", r"\w*(Extractor|CNN)"),
    (r"stable_baselines3\.common\.sb2_compat\.rmsprop_tf_like", r"RMSpropTFLike"),
    (r"(stable_baselines3|sb3_contrib)(\.\w+)*\.distributions", r"\w*Distribution"),
]
_CALLS = [(re.compile("(%s)\\Z" % module), re.compile("(%s)\\Z" % names), check) for module, names, check in _CALLED]
_KNOWN = [(re.compile("(%s)\\Z" % one[0]), re.compile("(%s)\\Z" % one[1])) for one in [*_CALLED, *_NAMED]]
# Helpers of cloudpickle that make a function or a class out of code.
_MAKERS = re.compile(r"(_make_function|_make_skel_func|_fill_function|_function_setstate|_builtin_type|_make_empty_cell|_make_cell|_make_skeleton_class|_class_setstate|_make_skeleton_enum|subimport)\Z")


def is_known(one: Global) -> bool:
    """Is it a class or a constructor of the libraries that models are made of?"""
    return any(module.match(one.module) and name.match(one.name) for module, name in _KNOWN)


def call_check(one: Global) -> Optional[_Check]:
    """What is asked of a call of it while a pickle is read; None where nothing may call it."""
    return next((check for module, name, check in _CALLS if module.match(one.module) and name.match(one.name)), None)


def is_maker(one: Global) -> bool:
    """Is it a helper of cloudpickle, which builds functions and classes of code that the pickle brings?"""
    return one.module.startswith("cloudpickle") and _MAKERS.match(one.name) is not None


def is_allowed(one: Global, allow: Iterable[str]) -> bool:
    """Did the caller allow it, by `module`, `module.name` or a module above it?"""
    whole = "%s.%s" % (one.module, one.name)
    return any(whole == name or whole.startswith(name + ".") for name in allow)


def unknown_globals(globals: Iterable[Global], allow: Iterable[str] = ()) -> List[Global]:
    """Globals that are neither known nor allowed, each once."""
    found: Dict[str, Global] = {}
    for one in globals:
        if not is_known(one) and not is_allowed(one, allow):
            found.setdefault(repr(one), one)
    return list(found.values())
