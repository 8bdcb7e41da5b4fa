import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { TerminalId, type TerminalView } from '#core/contract/terminal/terminal';
import type { Shells } from '../bridge/connection/terminal-connection';
import type { FixPhase } from './step-state';

/** A fix that was begun in a terminal. The terminal is the truth; this only says which one it is. */
const FixRun = z.object({
  target: z.string(),
  goal: z.string(),
  step: z.string(),
  fix: z.string(),
  terminal: TerminalId,
  /** Ids of terminals begin anew with each pty host; the moment tells two of one id apart. */
  openedMs: z.number(),
  /** A person asked it to stop. */
  isCancelled: z.boolean(),
  /** Its step was probed after it ended. */
  isProbed: z.boolean(),
});
export type FixRun = z.infer<typeof FixRun>;

/** Where a step is: a target, a goal, the step. */
export type StepScope = Pick<FixRun, 'target' | 'goal' | 'step'>;

const KEY = 'rl-cockpit-fix-runs';
const listeners = new Set<() => void>();
let runs: readonly FixRun[] = stored();

/** Of this window, also over a reload: a terminal that goes on is found again. */
function stored(): readonly FixRun[] {
  try {
    return z.array(FixRun).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function become(next: readonly FixRun[]): void {
  runs = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then a reload forgets which terminal it is; the terminal goes on.
  }
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isAt = (run: FixRun, { target, goal, step }: StepScope): boolean =>
  run.target === target && run.goal === goal && run.step === step;

const isSame = (one: FixRun, other: FixRun): boolean =>
  one.terminal === other.terminal && one.openedMs === other.openedMs;

/** Notes that a fix of a step was begun; the one before it in the same step is forgotten. */
export function noteFixRun(run: FixRun): void {
  become([...runs.filter((other) => !isAt(other, run)), run]);
}

export function changeFixRun(
  run: FixRun,
  change: Partial<Pick<FixRun, 'isCancelled' | 'isProbed'>>,
): void {
  become(runs.map((other) => (isSame(other, run) ? { ...other, ...change } : other)));
}

export const useFixRuns = (): readonly FixRun[] => useSyncExternalStore(onChange, () => runs);

/** A fix of a step as it is now. `gone`: its terminal is not there any more, so nobody knows how it ended. */
export interface FixNow {
  readonly phase: FixPhase | 'gone';
  readonly run: FixRun | null;
  readonly view: TerminalView | null;
}

/** The newest fix of a step, by what the pty host says of its terminal. */
export function fixNow(all: readonly FixRun[], place: StepScope, views: Shells['views']): FixNow {
  const run = all.find((one) => isAt(one, place)) ?? null;
  if (run === null || views === null) return { phase: 'none', run: null, view: null };
  const view = views.find(
    ({ terminal, openedMs }) => terminal === run.terminal && openedMs === run.openedMs,
  );
  if (view === undefined) return { phase: 'gone', run, view: null };
  return { phase: view.exit === null ? 'running' : 'ended', run, view };
}
