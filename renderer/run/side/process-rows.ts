import type { ProcessRow } from '#core/contract/run/run-directory';

export type ProcessMark = 'dead' | 'restarted' | 'leftOver';

export interface MarkedProcess {
  readonly row: ProcessRow;
  readonly isEnded: boolean;
  readonly mark: ProcessMark | null;
  /** Key of its word; the kernel's own letter where it has none. */
  readonly state: 'running' | 'sleeping' | 'disk' | 'stopped' | 'zombie' | 'ended' | null;
}

/** State names of `ps`; a letter with no word is shown as it is. */
const STATES: Readonly<Record<string, MarkedProcess['state']>> = {
  R: 'running',
  S: 'sleeping',
  I: 'sleeping',
  D: 'disk',
  T: 'stopped',
  t: 'stopped',
  Z: 'zombie',
  X: 'zombie',
  x: 'zombie',
  ended: 'ended',
};
const LEFT_OVER = 'left over';

/** The rows of a training's tree, those that live first, each with what is remarkable about it. */
export function markedProcesses(rows: readonly ProcessRow[]): readonly MarkedProcess[] {
  const ended = rows.filter(({ state }) => state === 'ended');
  const shown = rows.map((row): MarkedProcess => {
    const state = STATES[row.state.slice(0, 1)] ?? null;
    const isEnded = row.state === 'ended';
    return { row, isEnded, state: isEnded ? 'ended' : state, mark: markOf(row, state, ended) };
  });
  return shown.toSorted((a, b) => Number(a.isEnded) - Number(b.isEnded));
}

function markOf(
  row: ProcessRow,
  state: MarkedProcess['state'],
  ended: readonly ProcessRow[],
): ProcessMark | null {
  if (row.state === 'ended') return null;
  if (row.role === LEFT_OVER) return 'leftOver';
  if (state === 'zombie') return 'dead';
  const { startedMs } = row;
  const isRestart = ended.some(
    (one) =>
      one.role === row.role &&
      one.name === row.name &&
      startedMs !== null &&
      (one.endedMs ?? Infinity) <= startedMs + CLOCK_GRACE_MS,
  );
  return isRestart ? 'restarted' : null;
}

/** An end is only seen with the next heartbeat; what took its place may have been started before that. */
const CLOCK_GRACE_MS = 4_000;
