/**
 * Functions that models are rebuilt with: they make arrays, tensors, spaces and containers of what the pickle holds, and
 * do nothing else. Any other function of these libraries counts as foreign.
 */
export const KNOWN_FUNCTIONS: ReadonlySet<string> = new Set([
  '_codecs.encode',
  'copyreg._reconstructor',
  'copyreg.__newobj__',
  'copyreg.__newobj_ex__',
  'copy_reg._reconstructor',
  'copy_reg.__newobj__',
  ...[
    'bytearray',
    'bytes',
    'complex',
    'dict',
    'float',
    'frozenset',
    'int',
    'bool',
    'list',
    'object',
  ].flatMap((name) => [`builtins.${name}`, `__builtin__.${name}`]),
  ...[
    'range',
    'set',
    'slice',
    'str',
    'tuple',
    'type',
    'Ellipsis',
    'NotImplemented',
    'super',
    'property',
  ].flatMap((name) => [`builtins.${name}`, `__builtin__.${name}`]),
  ...[
    'staticmethod',
    'classmethod',
    'enumerate',
    'zip',
    'map',
    'min',
    'max',
    'abs',
    'round',
    'len',
    'sum',
  ].map((name) => `builtins.${name}`),
  ...['deque', 'defaultdict', 'OrderedDict', 'Counter', 'ChainMap'].map(
    (name) => `collections.${name}`,
  ),
  ...['numpy.core', 'numpy._core'].flatMap((core) => [
    `${core}.multiarray._reconstruct`,
    `${core}.multiarray.scalar`,
    `${core}.numeric._frombuffer`,
  ]),
  ...['ndarray', 'dtype', 'random.mtrand.RandomState', 'int64', 'float64', 'bool_'].map(
    (name) => `numpy.${name}`,
  ),
  ...[
    'bool',
    'int8',
    'int16',
    'int32',
    'uint8',
    'uint16',
    'uint32',
    'uint64',
    'float16',
    'float32',
  ].map((name) => `numpy.${name}`),
  ...['__randomstate_ctor', '__generator_ctor', '__bit_generator_ctor'].map(
    (name) => `numpy.random._pickle.${name}`,
  ),
  ...[
    '_rebuild_tensor',
    '_rebuild_tensor_v2',
    '_rebuild_tensor_v3',
    '_rebuild_parameter',
    '_rebuild_parameter_with_state',
  ].map((name) => `torch._utils.${name}`),
  ...[
    '_rebuild_qtensor',
    '_rebuild_sparse_tensor',
    '_rebuild_device_tensor_from_numpy',
    '_rebuild_wrapper_subclass',
  ].map((name) => `torch._utils.${name}`),
  'torch._tensor._rebuild_from_type_v2',
  'torch._tensor._rebuild_from_type',
  'torch.serialization._get_layout',
  'torch.device',
  'torch.Size',
  'torch.dtype',
  'functools.partial',
  'types.SimpleNamespace',
  'types.MappingProxyType',
  'types.CellType',
  'math.inf',
  'operator.itemgetter',
  'datetime.datetime',
  'datetime.date',
  'datetime.timedelta',
  'stable_baselines3.common.vec_env.base_vec_env.CloudpickleWrapper',
]);

/** Arithmetic that a schedule can be made of without code: `functools.partial(operator.mul, 0.001)`. */
export const ARITHMETIC =
  /^(?:_?operator\.(?:add|sub|mul|truediv|floordiv|mod|pow|neg|pos|abs|lt|le|eq|ne|ge|gt|not_|truth)|math\.\w+)$/;

/** Types, arrays and plain functions of numpy. */
export const NUMPY_DATA =
  /^numpy\.(?:ndarray|dtype|generic|number|bool_?|u?int(?:8|16|32|64|c|p)?|float(?:16|32|64|128)?|complex(?:64|128)?|poly1d|interp)$|^numpy\.dtypes\.\w+DType$|^numpy\.ma\.core\.(?:MaskedArray|_mareconstruct)$/;

/** Constructors of random generators that Cython makes: `__pyx_unpickle_SeedSequence`. */
export const NUMPY_GENERATORS = /^numpy\.random\.\w+\.__pyx_unpickle_\w+$/;

/** Storages and dtypes of torch, such as `torch.FloatStorage` and `torch.bfloat16`. */
export const TORCH_DATA =
  /^torch(?:\.cuda)?\.(?:[A-Z][A-Za-z0-9]*Storage|[A-Z][a-z]+Tensor|Tensor|float\d*|bfloat16|half|double|u?int\d+|long|short|bool|complex\d+|float8_\w+|strided|sparse_\w+)$|^torch\.storage\.(?:Typed|Untyped)Storage$/;

/** Libraries whose classes (names with a capital) are parts of models. Their functions are not. */
export const KNOWN_CLASSES =
  /^(?:stable_baselines3|sb3_contrib|stable_baselines|gymnasium|gym|torch\.(?:nn|optim|distributed)|numpy\.random|collections|pathlib|enum|decimal|fractions|uuid|transformers|peft|verl|accelerate|omegaconf|rl_cockpit)(?:\.|$)/;

/** Functions with which cloudpickle rebuilds functions and classes that it pickled by value. They run nothing of them yet. */
export const CLOUDPICKLE =
  /^cloudpickle\.cloudpickle(?:_fast)?\.(?:_make_function|_make_skel_func|_fill_function|_function_setstate|_builtin_type|_make_empty_cell|_make_cell|_cell_set|_make_skeleton_class|_class_setstate|_rehydrate_skeleton_class|_make_skeleton_enum|_make_typevar|_make_dict_\w+|subimport|dynamic_subimport|_get_cell_contents|_is_global|_lookup_class_or_track|CloudPickler|instance|_gen_not_implemented|_empty_cell_value|_DynamicClassCreator)$/;

/** Modules whose functions run commands, code, files or network traffic. */
export const EXECUTING_MODULES =
  /^(?:os|posix|nt|ntpath|posixpath|subprocess|sys|shutil|socket|pty|ctypes|_ctypes|cffi|multiprocessing|runpy|importlib|imp|pkgutil|zipimport|code|codeop|timeit|trace|bdb|pdb|cProfile|profile|doctest|asyncio|threading|_thread|signal|webbrowser|urllib|http|ftplib|smtplib|telnetlib|xmlrpc|requests|httpx|aiohttp|pip|setuptools|distutils|ensurepip|venv|pydoc|tempfile|fileinput|glob|io|_io|builtins|__builtin__|pickle|_pickle|cPickle|dill|joblib|marshal|shelve|types|inspect|ast|operator|functools|gc|atexit|site|commands|popen2|platform|winreg|msvcrt|antigravity|idlelib|lib2to3|test|unittest|sqlite3|logging\.config)(?:\.|$)/;

/** Functions of known libraries that run what the file brings: they unpickle, evaluate or download. */
export const EXECUTING_FUNCTIONS =
  /^(?:torch\.(?:load|hub\.\w+|jit\.\w+|package\..+|utils\.cpp_extension\..+|utils\.data\.datapipes\..+|_dynamo\..+|_inductor\..+|fx\..+|serialization\.load|storage\._load_from_bytes|distributed\.rpc\..+)|numpy\.(?:load|fromfile|memmap|f2py\..+|testing\..+|distutils\..+|lib\.npyio\..+)|pandas\.(?:read_\w+|eval|io\..+)|cloudpickle\.(?:loads?|cloudpickle\.loads?)|stable_baselines3\.common\.save_util\.\w+|transformers\.(?:dynamic_module_utils|utils\.hub)\..+|copyreg\..+)$/;
