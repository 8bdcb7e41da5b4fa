import table from '../../../resources/python/rl_cockpit/pickles/safe_globals.json';

// The table is the Python gate's, too: what it unpickles is judged here by the same file.
const { makers, passport } = table;

const escaped = (name: string): string => name.replaceAll('.', '\\.');
const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;
/** These modules and all below them. */
const within = (modules: readonly string[]): RegExp =>
  new RegExp(`^${anyOf(modules.map(escaped))}(?:\\.|$)`);

/**
 * Functions that models are rebuilt with: they make arrays, tensors, spaces and containers of what the pickle holds, and
 * do nothing else. Any other function of these libraries counts as foreign.
 */
export const SAFE_FUNCTIONS: ReadonlySet<string> = new Set(passport.functions);

/** Arithmetic that a schedule can be made of without code: `functools.partial(operator.mul, 0.001)`. */
export const ARITHMETIC = new RegExp(passport.patterns.arithmetic);

/** Types, arrays and plain functions of numpy. */
export const NUMPY_DATA = new RegExp(passport.patterns.numpyData);

/** Constructors of random generators that Cython makes: `__pyx_unpickle_SeedSequence`. */
export const NUMPY_GENERATORS = new RegExp(passport.patterns.numpyGenerators);

/** Storages and dtypes of torch, such as `torch.FloatStorage` and `torch.bfloat16`. */
export const TORCH_DATA = new RegExp(passport.patterns.torchData);

/** Libraries whose classes (names with a capital) are parts of models. Their functions are not. */
export const SAFE_CLASSES = within(passport.classesOf);

/** Functions with which cloudpickle rebuilds functions and classes that it pickled by value. They run nothing of them yet. */
export const CLOUDPICKLE = new RegExp(
  `^cloudpickle\\.cloudpickle(?:_fast)?\\.${anyOf([...makers, ...passport.cloudpickle])}$`,
);

/** Modules whose functions run commands, code, files or network traffic. */
export const EXECUTING_MODULES = within(passport.executingModules);

/** Functions of known libraries that run what the file brings: they unpickle, evaluate or download. */
export const EXECUTING_FUNCTIONS = new RegExp(`^${anyOf(passport.executingFunctions)}$`);
