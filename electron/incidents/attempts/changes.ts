import type { Attempt } from '#core/contract/incident/incident';
import { maskedVariable } from '#core/redaction/masked-command';
import { commandText } from '../command-text';

type Change = Attempt['changed'][number];

/** Start values of an attempt. */
export interface AttemptFacts {
  readonly target: string;
  readonly python: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  /** The command of a run that has no parameters; null for any other. */
  readonly argv: readonly string[] | null;
  /** Variables that the user set. */
  readonly env: Readonly<Record<string, string>>;
  readonly secretEnv: readonly string[];
  /** null: no freeze lists them. */
  readonly packages: Readonly<Record<string, string>> | null;
}

const MAX_CHANGES = 200;

/** Changes from one attempt to the next: target, interpreter, command, parameters, variables, versions. Pure. */
export function changesBetween(before: AttemptFacts, after: AttemptFacts): Change[] {
  return [
    ...one('target', before.target, after.target),
    ...one('python', before.python, after.python),
    ...one('command', textOf(before.argv), textOf(after.argv)),
    ...each(texts(before.params), texts(after.params)),
    ...each(shown(before), shown(after)),
    ...(before.packages === null || after.packages === null
      ? []
      : each(before.packages, after.packages)),
  ].slice(0, MAX_CHANGES);
}

const one = (name: string, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ name, before, after }];

const textOf = (argv: readonly string[] | null): string | null =>
  argv === null ? null : commandText(argv);

const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      maskedVariable(name, typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  );

/** Variables with their values; of a secret only that it was there. */
const shown = ({ env, secretEnv }: AttemptFacts): Record<string, string> => ({
  ...Object.fromEntries(secretEnv.map((name) => [name, 'set'])),
  ...Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, maskedVariable(name, value)]),
  ),
});

const MAX_NAMED = 12;

/** Versions of packages that differ, by name. Pure. */
export const packageChanges = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Change[] => each(before, after);

/** Such changes as the end of a sentence of a timeline; '' for none. */
export function versionsText(changes: readonly Change[]): string {
  if (changes.length === 0) return '';
  const named = changes
    .slice(0, MAX_NAMED)
    .map(({ name, before, after }) => `${name} ${before ?? '(none)'} → ${after ?? '(removed)'}`);
  const more = changes.length - named.length;
  return ` Versions since the failure: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function each(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => one(name, before[name] ?? null, after[name] ?? null));
}
