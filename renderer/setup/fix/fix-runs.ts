import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { StartedFix } from '#core/contract/setup/fix-runs';
import type { TerminalView } from '#core/contract/terminal/terminal';
import type { Shells } from '../../bridge/connection/terminal-connection';
import { useEngineFixRuns } from '../../bridge/queries/setup/use-fix-runs';
import type { FixPhase } from '../step-state';

/** Scope of a step: a target, a goal, the step. */
export interface StepScope {
  readonly target: string;
  readonly goal: string;
  readonly step: string;
}

/** What this window knows of fixes beside the engine. */
interface Notes {
  /** Started here, and maybe not listed by the engine yet. */
  readonly started: readonly StartedFix[];
  /** Ids of those that the user canceled. */
  readonly cancelled: readonly string[];
}

const KEY = 'rl-cockpit-cancelled-fixes';
const listeners = new Set<() => void>();
let notes: Notes = { started: [], cancelled: storedIds() };

/** Of this window, also over a reload. */
function storedIds(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function become(next: Notes): void {
  notes = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.cancelled));
  } catch {
    // Then a reload forgets that it was canceled.
  }
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notes that a fix was started here: it is shown before the engine lists it. */
export const noteStarted = (run: StartedFix): void =>
  become({ ...notes, started: [...notes.started, run] });

/** Notes that the user canceled a fix. */
export const noteCancelled = (id: string): void =>
  become({ ...notes, cancelled: [...notes.cancelled, id] });

export interface FixRuns {
  /** Newest first. */
  readonly all: readonly StartedFix[];
  readonly cancelled: readonly string[];
}

/** Executions of fixes: those of the engine, and before them those that it does not list yet. */
export function useFixRuns(): FixRuns {
  const engine = useEngineFixRuns();
  const { started, cancelled } = useSyncExternalStore(onChange, () => notes);
  return useMemo(() => {
    const listed = engine?.ok === true ? engine.value : [];
    const unlisted = started.filter(({ id }) => !listed.some((one) => one.id === id));
    return { all: [...unlisted.toReversed(), ...listed], cancelled };
  }, [engine, started, cancelled]);
}

/** The newest fix of a step as it is now. `gone`: its terminal is closed. */
export interface FixNow {
  readonly phase: FixPhase | 'gone';
  readonly run: StartedFix | null;
  /** null: no terminal of this window shows it. */
  readonly view: TerminalView | null;
  readonly isCancelled: boolean;
}

const NONE: FixNow = { phase: 'none', run: null, view: null, isCancelled: false };

/** The newest fix of a step, by the engine and by its terminal. */
export function fixNow(runs: FixRuns, scope: StepScope, views: Shells['views']): FixNow {
  const run = runs.all.find((one) => isAt(one, scope));
  if (run === undefined || views === null) return NONE;
  const view =
    views.find(
      ({ terminal, openedMs }) =>
        terminal === run.terminal?.terminal && openedMs === run.terminal.openedMs,
    ) ?? null;
  const isCancelled = runs.cancelled.includes(run.id);
  return { phase: phaseOf(run, view), run, view, isCancelled };
}

function phaseOf({ progress }: StartedFix, view: TerminalView | null): FixNow['phase'] {
  if (view?.exit === null) return 'running';
  if (progress.state === 'proving') return 'proving';
  if (progress.state === 'running') return view === null ? 'running' : 'proving';
  return view === null ? 'gone' : 'ended';
}

/** The fix of a step as far as it says something of what its checks find now: one that was proved is past, for what it made may be gone since. */
export function phaseForStep({ phase, run }: Pick<FixNow, 'phase' | 'run'>): FixPhase {
  const isPast = phase === 'gone' || (phase === 'ended' && run?.progress.state === 'proved');
  return isPast ? 'none' : phase;
}

const isAt = (run: StartedFix, { target, goal, step }: StepScope): boolean =>
  run.target === target && run.goal === goal && run.step === step;
