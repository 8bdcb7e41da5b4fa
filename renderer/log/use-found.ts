import { useEffect, useRef, useState } from 'react';
import type { LogQuery, LogSearch } from '#core/contract/log-calls';
import { useBridge } from '../bridge/cockpit-bridge';
import type { Connection } from '../bridge/connection';
import { foundFrom, type FoundLine } from '../bridge/use-log-search';

export interface Found {
  /** The found line that the person stands at; null while at none. */
  readonly current: FoundLine | null;
  readonly step: (to: To) => void;
}

type To = 'next' | 'previous';

/** Behind every line. */
const BEHIND = Number.MAX_SAFE_INTEGER;
const ASK_AGAIN_MS = 150;

interface Ask {
  readonly run: string;
  /** null: nothing is searched. */
  readonly query: LogQuery | null;
  /** How far the search is. */
  readonly search: LogSearch | null;
  /** The line from which the first step goes. */
  readonly lineInView: () => number;
  /** Brings a line into view. */
  readonly onFound: (line: number) => void;
}

/** Steps from found line to found line, around the ends. A step taken before anything was found waits for it. */
export function useFound({ run, query, search, lineInView, onFound }: Ask): Found {
  const { connection } = useBridge();
  const [at, setAt] = useState<{ query: LogQuery; found: FoundLine } | null>(null);
  const now = useRef<Pick<Ask, 'query' | 'search'>>({ query, search });
  useEffect(() => {
    now.current = { query, search };
    return () => {
      now.current = { query: null, search: null };
    };
  }, [query, search]);
  const current = at !== null && at.query === query ? at.found : null;
  const step = async (to: To): Promise<void> => {
    if (query === null) return;
    const from = current === null ? lineInView() : current.line + (to === 'next' ? 1 : -1);
    const isWanted = (): boolean => now.current.query === query;
    let found = await around(connection, run, query, from, to);
    while (found === null && isWanted() && now.current.search?.isDone !== true) {
      await pause(ASK_AGAIN_MS);
      found = await around(connection, run, query, from, to);
    }
    if (found === null || !isWanted()) return;
    setAt({ query, found });
    onFound(found.line);
  };
  return { current, step: (to) => void step(to) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function around(
  connection: Connection,
  run: string,
  query: LogQuery,
  from: number,
  to: To,
): Promise<FoundLine | null> {
  const near = await foundFrom(connection, run, query, from, to);
  if (!near.ok || near.value !== null) return near.ok ? near.value : null;
  const answer = await foundFrom(connection, run, query, to === 'next' ? 1 : BEHIND, to);
  return answer.ok ? answer.value : null;
}
