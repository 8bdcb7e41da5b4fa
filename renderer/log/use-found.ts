import { useState } from 'react';
import type { LogQuery } from '#core/contract/log-calls';
import { useBridge } from '../bridge/cockpit-bridge';
import { foundFrom, type FoundLine } from '../bridge/use-log-search';

export interface Found {
  /** The found line that the person stands at; null while at none. */
  readonly current: FoundLine | null;
  readonly step: (to: 'next' | 'previous') => void;
}

/** Behind every line. */
const BEHIND = Number.MAX_SAFE_INTEGER;

/**
 * Steps from found line to found line, around the ends.
 * @param query null: nothing is searched
 * @param lineInView the line from which the first step goes
 * @param onFound brings a line into view
 */
export function useFound(
  run: string,
  query: LogQuery | null,
  lineInView: () => number,
  onFound: (line: number) => void,
): Found {
  const { connection } = useBridge();
  const [at, setAt] = useState<{ query: LogQuery; found: FoundLine } | null>(null);
  const current = at !== null && at.query === query ? at.found : null;
  const step = async (to: 'next' | 'previous'): Promise<void> => {
    if (query === null) return;
    const from = current === null ? lineInView() : current.line + (to === 'next' ? 1 : -1);
    const near = await foundFrom(connection, run, query, from, to);
    const isOver = near.ok && near.value === null;
    const around = to === 'next' ? 1 : BEHIND;
    const answer = isOver ? await foundFrom(connection, run, query, around, to) : near;
    if (!answer.ok || answer.value === null) return;
    setAt({ query, found: answer.value });
    onFound(answer.value.line);
  };
  return { current, step: (to) => void step(to) };
}
