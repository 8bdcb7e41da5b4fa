import type { Danger } from '../../contract/finding';
import type {
  Cause,
  CauseRemedy,
  CauseSource,
  Confusion,
  LineSign,
  Proof,
  RemedyAct,
} from '../matching/cause';

/** Cause without its id and its class, which are the names of its file and of its folder. */
export type CauseContent = Omit<Cause, 'id' | 'class'>;

const DEFAULTS = {
  layer: 'python',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  probe: null,
  confusions: [],
} as const satisfies Partial<CauseContent>;

type Defaulted = keyof typeof DEFAULTS;

/** Content of a cause as a file writes it: what has a default may be left out. */
export type CauseDefinition = Omit<CauseContent, Defaulted> &
  Partial<Pick<CauseContent, Defaulted>>;

/** Content of a cause, the default export of its file. Defaults: layer `python`, all platforms, rank `specific`, no probe, no confusions. */
export function defineCause(definition: CauseDefinition): CauseContent {
  return { ...DEFAULTS, ...definition };
}

type LineOptions = Partial<Omit<LineSign, 'says' | 'line'>>;

/** Sign that is a line of the log. Without a weight it has 3: it decides nearly alone. */
export function line(says: string, test: RegExp, options: LineOptions = {}): LineSign {
  return { says, weight: 3, line: test, ...options };
}

/** What every remedy has beside its id and its title. */
interface RemedyParts {
  readonly says: string;
  readonly danger?: Danger;
  readonly proof: Proof;
}

type ActOf<Kind extends RemedyAct['kind']> = Omit<Extract<RemedyAct, { kind: Kind }>, 'kind'>;
type PartsOf<Kind extends RemedyAct['kind']> = RemedyParts & ActOf<Kind>;

/** Remedy that only the user can carry out; `code` is what they would write. Danger: none. */
export function words(id: string, title: string, parts: PartsOf<'words'>): CauseRemedy {
  const { says, danger = 'none', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'words', ...act }, proof };
}

/** Remedy that starts the run again with other parameters. Danger: none. */
export function setParams(id: string, title: string, parts: PartsOf<'set'>): CauseRemedy {
  const { says, danger = 'none', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'set', ...act }, proof };
}

/** Remedy that starts the run again with other environment variables. Danger: none. */
export function setEnv(id: string, title: string, parts: PartsOf<'env'>): CauseRemedy {
  const { says, danger = 'none', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'env', ...act }, proof };
}

/** Remedy that runs a command in a terminal. Danger: it changes the machine. */
export function command(id: string, title: string, parts: PartsOf<'command'>): CauseRemedy {
  const { says, danger = 'changes', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'command', ...act }, proof };
}

/** Remedy that leads to a step of the setup. Danger: it changes the machine. */
export function setup(id: string, title: string, parts: PartsOf<'setup'>): CauseRemedy {
  const { says, danger = 'changes', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'setup', ...act }, proof };
}

/** Remedy that applies a fix of the doctor. Danger: it changes the machine. */
export function fix(id: string, title: string, parts: PartsOf<'fix'>): CauseRemedy {
  const { says, danger = 'changes', proof, ...act } = parts;
  return { id, title, says, danger, act: { kind: 'fix', ...act }, proof };
}

/** Command line that runs a Python program in the interpreter of the run. */
export function pythonArgv(
  program: string,
  ...args: readonly string[]
): readonly [string, ...string[]] {
  return ['{python}', '-c', program, ...args];
}

/** Another cause with the same signs, and what distinguishes it. */
export const notCause = (cause: string, says: string): Confusion => ({ cause, says });

/** What has the same signs and is no failure. */
export const noFailure = (says: string): Confusion => ({ cause: '', says });

/** Thread (`owner/repo#1`), page or own trial, and the month in which it was read or tried: YYYY-MM. */
export const source = (says: string, date: string): CauseSource => ({ says, date });
