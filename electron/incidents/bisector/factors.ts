import type { Spec } from '#core/contract/run/run-directory';

/** One thing that a trial changes while all else stays. */
export interface BisectFactor {
  readonly id: string;
  /** As the user would type it. */
  readonly title: string;
  /** null takes a variable away. */
  readonly env: Readonly<Record<string, string | null>>;
  /** The changed command line; absent: the same. */
  readonly argv?: readonly string[];
  /** A pass shows the cause, and is no state to leave it in. */
  readonly isDiagnostic?: boolean;
  readonly says: string;
}

/** A factor before a command is known. `takes`: only where the environment has this variable. */
interface VariableFactor extends Pick<BisectFactor, 'env' | 'isDiagnostic' | 'says'> {
  readonly accepts?: string;
}

/** From the smallest change of a training's work to the largest. */
const VARIABLES: readonly VariableFactor[] = [
  {
    accepts: 'LD_PRELOAD',
    env: { LD_PRELOAD: null },
    says: 'A library that was loaded into every program crashed this one.',
  },
  {
    accepts: 'LD_LIBRARY_PATH',
    env: { LD_LIBRARY_PATH: null },
    says: 'A library of the folders in LD_LIBRARY_PATH replaced the one that the packages need.',
  },
  {
    env: { PYTHONNOUSERSITE: '1' },
    says: 'A package in the user site-packages (~/.local) replaced the one of the environment. Uninstall it there.',
  },
  {
    accepts: 'CUDA_VISIBLE_DEVICES',
    env: { CUDA_VISIBLE_DEVICES: null },
    says: 'CUDA_VISIBLE_DEVICES named no usable device, which crashes some drivers.',
  },
  {
    env: { CUDA_VISIBLE_DEVICES: '0' },
    says: 'The first GPU alone works: the fault is in another GPU, or between GPUs.',
  },
  {
    env: { OMP_NUM_THREADS: '1' },
    says: 'Threads of OpenMP crashed it. One thread is slower where the model runs on the CPU.',
  },
  {
    env: { MKL_THREADING_LAYER: 'GNU' },
    says: 'MKL and another library brought two OpenMP runtimes; now both use that of GNU.',
  },
  {
    env: { OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
    says: 'Threads of the linear algebra libraries crashed it.',
  },
  {
    env: { KMP_DUPLICATE_LIB_OK: 'TRUE' },
    isDiagnostic: true,
    says: 'Two OpenMP runtimes are in one process. This setting may give wrong results: remove one of the libraries.',
  },
  {
    env: { MALLOC_ARENA_MAX: '1' },
    isDiagnostic: true,
    says: 'The crash depends on how memory is laid out: something writes outside of its memory.',
  },
  {
    env: { TORCHDYNAMO_DISABLE: '1' },
    says: 'A kernel that torch.compile made crashed it.',
  },
  {
    env: { CUDA_VISIBLE_DEVICES: '-1' },
    isDiagnostic: true,
    says: 'The fault is in the GPU, its driver, or a package built for CUDA.',
  },
];

/** A flag of a training and the value that a trial gives it. */
interface FlagFactor extends Pick<BisectFactor, 'says'> {
  readonly name: RegExp;
  /** Values that are not the one of the trial already. */
  readonly from: RegExp;
  readonly to: string;
}

const FLAGS: readonly FlagFactor[] = [
  {
    name: /^(?:--?)?n(?:um)?[-_]envs?$/,
    from: /^(?:[2-9]|\d\d+)$/,
    to: '1',
    says: 'One environment works: the crash comes from several of them side by side.',
  },
  {
    name: /^(?:--?)?vec[-_]env(?:[-_](?:cls|type))?$/,
    from: /subproc/i,
    to: 'dummy',
    says: 'DummyVecEnv works: the crash comes from the worker processes of SubprocVecEnv.',
  },
  {
    name: /^(?:--?)?device$/,
    from: /^(?:auto|cuda(?::\d+)?|gpu|mps)$/,
    to: 'cpu',
    says: 'The CPU works: the fault is in the GPU, its driver, or a package built for CUDA.',
  },
];

/**
 * Factors of a bisection, one thing at a time, from the smallest change to the largest.
 * @param present variables that the command's environment has, of those that a factor may take away
 */
export function factorsOf(
  command: Pick<Spec, 'argv' | 'env'>,
  present: readonly string[],
): readonly BisectFactor[] {
  const { argv, env } = command;
  const isSet = (name: string) => name in env || present.includes(name);
  const variables = VARIABLES.filter(
    (factor) =>
      (factor.accepts === undefined || isSet(factor.accepts)) &&
      Object.entries(factor.env).some(([name, value]) => value === null || env[name] !== value),
  ).map(({ env: changes, ...rest }): BisectFactor => {
    const title = titleOf(changes);
    return { ...rest, id: title, title, env: changes };
  });
  return [...variables, ...FLAGS.flatMap((flag) => flagFactor(flag, argv))];
}

const titleOf = (env: BisectFactor['env']): string =>
  Object.entries(env)
    .map(([name, value]) => (value === null ? `without ${name}` : `${name}=${value}`))
    .join(' ');

/** `--n-envs 8`, `--n-envs=8` or Hydra's `n_envs=8`. [] where the command has no such flag. */
function flagFactor({ name, from, to, says }: FlagFactor, argv: readonly string[]): BisectFactor[] {
  for (const [at, word] of argv.entries()) {
    const [flag, value] = split(word);
    if (!name.test(flag)) continue;
    const isApart = value === null;
    const now = isApart ? argv[at + 1] : value;
    if (now === undefined || !from.test(now)) continue;
    const changed = isApart ? argv.with(at + 1, to) : argv.with(at, `${flag}=${to}`);
    const title = isApart ? `${flag} ${to}` : `${flag}=${to}`;
    return [{ id: title, title, env: {}, argv: changed, says }];
  }
  return [];
}

function split(word: string): readonly [string, string | null] {
  const at = word.indexOf('=');
  return at === -1 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
}
