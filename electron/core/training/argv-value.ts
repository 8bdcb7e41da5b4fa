/** Whether a word names this option: `--seed`, `-seed`, `--random_seed`, and hydra's `seed` before its `=`. */
const bare = (word: string): string => word.replace(/^--?/, '').replaceAll('-', '_');

/** Where a command line has the value of an option: in the word itself (`--seed=1`, `seed=1`), or as the next one (`--seed 1`). */
interface ArgvValue {
  readonly at: number;
  /** What stands before the value in its word. */
  readonly before: string;
}

function argvValue(argv: readonly string[], name: string): ArgvValue | null {
  const searched = bare(name);
  for (const [at, word] of argv.entries()) {
    const sign = word.indexOf('=');
    if (sign > 0 && bare(word.slice(0, sign)) === searched)
      return { at, before: word.slice(0, sign + 1) };
    const next = argv[at + 1];
    const isOption = word.startsWith('-') && bare(word) === searched;
    if (isOption && next !== undefined && !/^--?[A-Za-z]/.test(next))
      return { at: at + 1, before: '' };
  }
  return null;
}

/** The value that a command line gives an option; null where it gives none. */
export function valueInArgv(argv: readonly string[], name: string): string | null {
  const match = argvValue(argv, name);
  return match === null ? null : (argv[match.at] ?? '').slice(match.before.length);
}

/** The same command with another value of an option that it names; null where it names none. */
export function withArgvValue(
  argv: readonly string[],
  name: string,
  value: string | number | boolean,
): readonly string[] | null {
  const match = argvValue(argv, name);
  return match === null ? null : argv.with(match.at, `${match.before}${value}`);
}

const SEEDS = ['seed', 'random_seed', 'random_state', 'rng_seed', 'env.seed', 'train.seed'];

/** The option by which a command line seeds its training; null where it names none. */
export const argvSeed = (argv: readonly string[]): string | null =>
  SEEDS.find((name) => argvValue(argv, name) !== null) ?? null;
