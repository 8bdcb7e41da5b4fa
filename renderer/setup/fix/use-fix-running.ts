import { useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { terminalConnection } from '../../bridge/queries/terminals/use-terminals';
import { noteStarted } from './fix-runs';
import { linesOfTexts } from './fix-text';
import type { PanelProps } from '../panel-props';

export interface FixRunning {
  /** Runs what is shown, in a terminal of the target. @param insist although the advice guard holds it */
  readonly run: (insist?: boolean) => void;
  readonly isOpening: boolean;
  readonly refusal: Refusal | null;
  /** The commands were changed: what was refused is no longer what is shown. */
  readonly forgetRefusal: () => void;
  /** The commands as they would run: as offered, or as the user edited them. */
  readonly lines: FixRemedy['lines'];
}

/** Runs the shown commands once for each yes of the user. */
export function useFixRunning(
  { plan, open, board, onPin }: PanelProps,
  fix: FixRemedy | null,
  texts: readonly string[] | null,
): FixRunning {
  const [isOpening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lines = texts === null ? (fix?.lines ?? []) : linesOfTexts(texts).map((argv) => [...argv]);
  const scope = { goal: plan.goal.id, target: plan.target, step: open.id };
  const start = async (chosen: FixRemedy, insist: boolean): Promise<void> => {
    setOpening(true);
    setRefusal(null);
    onPin();
    const before = open.fix.view;
    const answer = await board.acts.runFix(scope, { ...chosen, lines }, insist);
    setOpening(false);
    if (!answer.ok) return setRefusal(answer.error);
    if (before !== null && before.exit !== null) terminalConnection().close(before.terminal);
    const { view, run: id } = answer.value;
    const { terminal, openedMs } = view;
    noteStarted({
      ...scope,
      id,
      fix: chosen.id,
      remedy: null,
      title: chosen.title,
      terminal: { terminal, openedMs },
      startedMs: openedMs,
      progress: { state: 'running' },
    });
  };
  const run = (insist = false): void => {
    if (fix === null || isOpening || open.fix.phase === 'running' || lines.length === 0) return;
    void start(fix, insist);
  };
  return { run, isOpening, refusal, forgetRefusal: () => setRefusal(null), lines };
}
