import { compareVersions, minorOf } from '../wheels/versions';

/** Versions of one package of an index that a goal accepts. */
export interface PackagePin {
  /** Name on the index. */
  readonly name: string;
  /** PEP 440 specifier; '' where any version will do. */
  readonly range: string;
  /** Reason, and where it was read. */
  readonly why: string;
}

/** Versions that belong together for a goal. */
export interface GoalPins {
  /** First and last minor version of CPython 3. */
  readonly pythons: readonly [number, number];
  readonly packages: readonly PackagePin[];
  /** Range of torch; '' where any will do. */
  readonly torch: { readonly from: string | null; readonly before: string | null };
}

const RL_TRAINER = 'RL-Trainer requirements.txt; stable-baselines3 2.3.2 setup.py';
const pin = (name: string, range: string, why: string): PackagePin => ({ name, range, why });

/**
 * Phase 3 of RL-Trainer, and any project of its age. numpy 1.26 has wheels up to Python 3.12; scipy 1.15, which the
 * project needs beside it, starts at 3.10.
 */
const SB3_PINNED: GoalPins = {
  pythons: [10, 12],
  packages: [
    pin('stable-baselines3', '==2.3.2', RL_TRAINER),
    pin('sb3-contrib', '==2.3.0', RL_TRAINER),
    pin('gymnasium', '>=0.28.1,<0.30', `${RL_TRAINER}: SB3 2.3.2 needs gymnasium <0.30`),
    pin('numpy', '>=1.26.4,<2.0', RL_TRAINER),
  ],
  torch: { from: '2.1.0', before: null },
};

/** Versions that an SB3 project gets on a Python that the pins of RL-Trainer have no wheels for. */
const SB3_CURRENT: GoalPins = {
  pythons: [10, 14],
  packages: [
    pin('stable-baselines3', '>=2.7', 'first with wheels for current Pythons'),
    pin('sb3-contrib', '>=2.7', 'of the same minor version as stable-baselines3'),
    pin('gymnasium', '>=1.0', 'stable-baselines3 2.7'),
    pin('numpy', '', ''),
  ],
  torch: { from: '2.3.0', before: null },
};

const VERL = 'verl setup.py; ARPO README';

/** ARPO: verl with Ray and vLLM, which exist for Linux only. vLLM pins torch exactly: 0.10.0 needs 2.7.1. */
const ARPO: GoalPins = {
  pythons: [10, 12],
  packages: [
    pin('ray', '>=2.41.0', VERL),
    pin('transformers', '>=4.51,<5', `${VERL}; 5 removed load_in_8bit (transformers#41287)`),
    pin('tensordict', '>=0.8.0,<=0.10.0,!=0.9.0', VERL),
    pin('vllm', '>=0.8.5,<=0.12.0', VERL),
    pin('numpy', '<2.0', VERL),
  ],
  torch: { from: '2.6.0', before: '2.10' },
};

/** Whether the goal is one of stable-baselines3. */
export const isSb3Goal = (goal: string | null): boolean => /^(phase-?3|sb3)/.test(goal ?? '');
/** Whether the goal is one of ARPO. */
export const isArpoGoal = (goal: string | null): boolean => (goal ?? '').startsWith('arpo');

/** Versions that a goal means on a Python; null where the goal names none. @param python its version; null: not known yet */
export function pinsOf(goal: string | null, python: string | null): GoalPins | null {
  if (isArpoGoal(goal)) return ARPO;
  if (!isSb3Goal(goal)) return null;
  return python === null || fitsPython(SB3_PINNED, python) ? SB3_PINNED : SB3_CURRENT;
}

/** Whether there are wheels for this Python of everything that the goal needs. */
export function fitsPython({ pythons: [first, last] }: GoalPins, python: string): boolean {
  const minor = Number(/^3\.(\d+)/.exec(python)?.[1] ?? Number.NaN);
  return minor >= first && minor <= last;
}

/** Range of torch in the words of pip: `>=2.6.0,<2.10`; '' where any will do. */
export function torchRange({ torch: { from, before } }: GoalPins): string {
  const parts = [from === null ? [] : [`>=${from}`], before === null ? [] : [`<${before}`]];
  return parts.flat().join(',');
}

/** Requirements as pip takes them: `numpy>=1.26.4,<2.0`. */
export const requirementsOf = ({ packages }: GoalPins): readonly string[] =>
  packages.map(({ name, range }) => `${name}${range}`);

/**
 * Whether a version is in a range of PEP 440. Knows `==`, `!=`, `>=`, `<=`, `>` and `<` with plain numbers, which is what the table above
 * uses. A pre-release counts as its release.
 */
export function isInRange(version: string, range: string): boolean {
  return range
    .split(',')
    .filter((part) => part.trim() !== '')
    .every((part) => {
      const [, operator = '', bound = ''] = /^\s*(==|!=|>=|<=|>|<)\s*(\S+)\s*$/.exec(part) ?? [];
      return ORDERS[operator]?.(compareVersions(version, bound)) ?? false;
    });
}

/** Meaning of -1, 0 and 1 of a comparison for an operator. */
const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
};

/** Whether a version is older than every one of a range, as when a resolver fell back for the sake of the Python. */
export function isBefore(version: string, range: string): boolean {
  const min = /(?:==|>=|>)\s*([\d.]+)/.exec(range)?.[1];
  return min !== undefined && compareVersions(minorOf(version), minorOf(min)) < 0;
}
