import { DECLARED_GOAL } from '../../contract/run/reserved-values';
import type { XKind } from '../../contract/run/run';
import type { ScriptGoals } from '../../contract/run/script-goals';
import type { LogFacts } from '../signs/log-facts';
import { commandGoal, nameOf, optionGoal } from './goal-of-command';
import { optionsLeft, optionsSet } from './script-options';
import type { SeenBar } from '../signs/seen-bar';

/** The step that a run wants to reach, and whose word it is. */
export interface RunGoal {
  readonly x: number;
  /** What it counts; null: whatever the run counts (declared before the start, or by the user). */
  readonly xKind: XKind | null;
  /** `its log`, `--total-timesteps of its command`, `declared`. */
  readonly source: string;
}

/** How far a run came on each of its axes. */
export type Furthest = Readonly<Partial<Record<XKind, number>>>;

export interface GoalFacts {
  /** The declared one. */
  readonly declaredX: number | null;
  readonly argv: readonly string[];
  readonly log: Pick<LogFacts, 'goals' | 'bars' | 'lastLines' | 'printedGoal'>;
  readonly furthest: Furthest;
  /** Goals that the trainer's files name. */
  readonly fileGoals: Furthest;
  /** Options that the script of the command sets itself; absent where none was read. */
  readonly scriptGoals?: ScriptGoals | undefined;
}

const KINDS: readonly XKind[] = ['timestep', 'update', 'episode', 'row'];
/** A training that ends with a whole rollout goes beyond its goal by a part of it; a count far beyond one has another goal. */
const BEYOND = 1.1;
/** How near a bar is to the step that the run reached, of its total, to be a bar of the same count. */
const SAME_COUNT = 0.02;
/** Small numbers are equal by chance. */
const MIN_BAR = 5;

/**
 * The goal of a run: as declared, else as its command says it, its log, or a progress bar that counts what the run counts. Only a goal of an
 * axis that the run has, and that it is not far beyond. null: unknown.
 */
export function runGoal(facts: GoalFacts): RunGoal | null {
  const { declaredX, argv, log, furthest, fileGoals } = facts;
  if (declaredX !== null) return { x: declaredX, xKind: null, source: DECLARED_GOAL };
  const command = commandGoal(argv, furthest, log.lastLines);
  return (
    command ??
    printedGoal(log.goals ?? {}, furthest) ??
    namedGoal(fileGoals, furthest, 'the files that it wrote') ??
    barGoal(log.bars ?? [], furthest) ??
    settingGoal(facts) ??
    scriptGoal(facts)
  );
}

/** `total_timesteps: 200000` among the settings that the run printed at its start. */
function settingGoal({ argv, log, furthest }: GoalFacts): RunGoal | null {
  if (log.printedGoal === undefined) return null;
  const { option, value: x } = log.printedGoal;
  const setting = { source: `${option} in its log`, name: nameOf(option), x };
  return optionGoal([setting], argv, furthest, log.lastLines);
}

/** The length that the command sets by a flag of its script's own (`-n 400`), else the one that the script sets itself. */
function scriptGoal({ argv, log, furthest, scriptGoals }: GoalFacts): RunGoal | null {
  if (scriptGoals === undefined) return null;
  const { script, options } = scriptGoals;
  const set = optionsSet(options, argv).map(({ option, flag, x }) => ({
    source: `${flag} of its command`,
    name: nameOf(option),
    x,
  }));
  const left = optionsLeft(options, argv).map(({ option, x }) => ({
    source: `${option} in ${script}`,
    name: nameOf(option),
    x,
  }));
  return optionGoal([...set, ...left], argv, furthest, log.lastLines);
}

function printedGoal(goals: Furthest, furthest: Furthest): RunGoal | null {
  return namedGoal(goals, furthest, 'its log') ?? otherName(goals, furthest);
}

function namedGoal(goals: Furthest, furthest: Furthest, source: string): RunGoal | null {
  for (const xKind of KINDS) {
    const [x, at] = [goals[xKind], furthest[xKind]];
    if (x !== undefined && at !== undefined && at <= x * BEYOND) return { x, xKind, source };
  }
  return null;
}

/** Hugging Face's bar counts updates, and its event file calls the same count a step. */
function otherName(goals: Furthest, furthest: Furthest): RunGoal | null {
  const { update: x } = goals;
  const { timestep: at, update } = furthest;
  const isSame = x !== undefined && at !== undefined && update === undefined && at <= x;
  return isSame ? { x, xKind: 'timestep', source: 'its log' } : null;
}

function barGoal(bars: readonly SeenBar[], furthest: Furthest): RunGoal | null {
  const goals = KINDS.flatMap((xKind) => {
    const at = furthest[xKind];
    if (at === undefined) return [];
    return bars.flatMap((bar): RunGoal[] => {
      const matches = readingsOf(bar).filter((reading) => countsSame(reading, at));
      const [only, other] = matches;
      if (only === undefined || other !== undefined) return [];
      return [{ x: only.total, xKind, source: 'its progress bar' }];
    });
  });
  return goals.toSorted((a, b) => b.x - a.x)[0] ?? null;
}

interface Reading {
  readonly n: number;
  readonly total: number;
}

function countsSame({ n, total }: Reading, at: number): boolean {
  const isNear = Math.abs(n - at) <= Math.max(1, total * SAME_COUNT);
  const isSame = total >= MIN_BAR && n >= MIN_BAR ? isNear : n === at && n >= 2;
  return isSame && at <= total * BEYOND;
}

/**
 * Position and total over all rounds: `Epoch 2/4: 500/1000` is 1,500 of 4,000 of trainers that count from 1, and 2,500 of 5,000 of Lightning,
 * whose last epoch of five is `Epoch 4/4` (RichProgressBar). The step that the run reached says which.
 */
function readingsOf({ n, total, round }: SeenBar): readonly Reading[] {
  if (round === undefined) return [{ n, total }];
  return [
    { n: (round.n - 1) * total + n, total: round.total * total },
    { n: round.n * total + n, total: (round.total + 1) * total },
  ];
}
