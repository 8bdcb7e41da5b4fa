import { type CauseRemedy } from '#core/diagnosis/matching/cause';
import { normalName, parseRequirement } from '#core/lib/pep508';
import { satisfies } from '#core/lib/pep440';
import { filledArgv, type PlaceholderValues } from '../placeholders';

/** What exists where a run ran, as far as it could be checked. */
export interface TargetState {
  /** null: could not look. */
  readonly exists: (path: string) => Promise<boolean | null>;
  /** Versions of the packages of its interpreter by their normalized names; null: not read. */
  readonly packages: Readonly<Record<string, string>> | null;
  /** Variables that the run was given; null: not known. */
  readonly env: Readonly<Record<string, string>> | null;
}

export const NOT_INSPECTED: TargetState = {
  exists: () => Promise.resolve(null),
  packages: null,
  env: null,
};

/**
 * Would the remedy change anything there: is its file there, its package another one, its variable not set so? What no one could look at
 * counts as so.
 */
export async function isOfUse(
  { act }: Pick<CauseRemedy, 'act'>,
  values: PlaceholderValues,
  state: TargetState,
): Promise<boolean> {
  if (act.kind === 'env') return Object.keys(changedVariables(act.env, state)).length > 0;
  if (act.kind !== 'command') return true;
  const argv = filledArgv(act.argv, values);
  const words = wordsOfPip(argv ?? act.argv);
  if (words === null) return true;
  return !isInstalledAlready(words, state.packages) && (await areInstalled(filesOf(words), state));
}

/** Variables of a remedy without those that the run had with that value, set by its user or by its launch. */
export function changedVariables(
  set: Readonly<Record<string, string>>,
  { env }: Pick<TargetState, 'env'>,
): Record<string, string> {
  const changed = Object.entries(set).filter(([name, value]) => env?.[name] !== value);
  return Object.fromEntries(changed);
}

/** Words after `pip install`; null for another command. */
function wordsOfPip(argv: readonly string[]): readonly string[] | null {
  const at = argv.findIndex((word, index) => word === 'install' && argv[index - 1] === 'pip');
  return at === -1 ? null : argv.slice(at + 1);
}

/** Lists of files, each of which needs one that is there. */
function filesOf(words: readonly string[]): readonly (readonly string[])[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined) return [];
    if (word === '-r') return [[next]];
    return word === '-e' ? [[`${next}/pyproject.toml`, `${next}/setup.py`]] : [];
  });
}

async function areInstalled(
  files: readonly (readonly string[])[],
  { exists }: TargetState,
): Promise<boolean> {
  for (const options of files) {
    const matches = await Promise.all(options.map(exists));
    if (matches.every((one) => one === false)) return false;
  }
  return true;
}

/** Whether every package is there already in such a version, or one that is to be renewed is not there at all. */
function isInstalledAlready(words: readonly string[], packages: TargetState['packages']): boolean {
  if (packages === null) return false;
  const named = words.flatMap((word, at) =>
    word.startsWith('-') || ['-r', '-e'].includes(words[at - 1] ?? '')
      ? []
      : (parseRequirement(word) ?? []),
  );
  if (named.length === 0) return false;
  const versions = new Map(Object.entries(packages).map(([name, of]) => [normalName(name), of]));
  const isRenewed = words.includes('--upgrade') || words.includes('--force-reinstall');
  if (isRenewed) return named.some(({ name }) => !versions.has(name));
  return named.every(({ name, specifiers }) => {
    const version = versions.get(name);
    return version !== undefined && satisfies(version, specifiers);
  });
}
