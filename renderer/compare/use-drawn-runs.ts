import { useState } from 'react';
import { drawnAlike } from '../charts/model/chart-input';
import type { ComparedRun } from './compared-run';

/** Stable array of the runs to draw: another one only when something is drawn otherwise. Heartbeats change none. */
export function useDrawnRuns(runs: readonly ComparedRun[]): readonly ComparedRun[] {
  const [held, setHeld] = useState(runs);
  if (held === runs || isVisuallyEqual(held, runs)) return held;
  setHeld(runs);
  return runs;
}

export function isVisuallyEqual(a: readonly ComparedRun[], b: readonly ComparedRun[]): boolean {
  return drawnAlike(a, b) && a.every((one, i) => wordsOf(one) === wordsOf(b[i]));
}

/** Name, color and group of a run. */
function wordsOf(compared: ComparedRun | undefined): string {
  if (compared === undefined) return '';
  const { run, detail, style, isHidden } = compared;
  return JSON.stringify([run.name, run.recipe, run.xKind, detail.params, style, isHidden]);
}
