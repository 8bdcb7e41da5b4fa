import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LogQuery } from '#core/contract/log/log-calls';
import { useBridge } from '../bridge/bridge';
import type { Connection } from '../bridge/connection/connection';
import { matchFrom, type LogMatch } from '../bridge/queries/log/use-log-search';
import type { Find } from './use-find';

export interface MatchSteps {
  /** The found line that the user is at; null while at none. */
  readonly current: LogMatch | null;
  readonly step: (to: To) => void;
}

type To = 'next' | 'previous';

/** Behind every line. */
const BEHIND = Number.MAX_SAFE_INTEGER;
const TYPING_AGAIN_MS = 20;
const ASK_AGAIN_MS = 150;

interface Ask {
  readonly run: string;
  readonly find: Find;
  /** The line from which the first step goes. */
  readonly lineInView: () => number;
  /** Brings a line into view. */
  readonly onMatch: (line: number) => void;
}

/**
 * Steps from found line to found line, around the ends. A step taken while the user types, or before anything was found, waits for it.
 */
export function useMatchSteps({ run, find, lineInView, onMatch }: Ask): MatchSteps {
  const { connection } = useBridge();
  const [at, setAt] = useState<{ query: LogQuery; match: LogMatch } | null>(null);
  const now = useNow(find);
  const current = at !== null && at.query === find.query ? at.match : null;
  const step = async (to: To): Promise<void> => {
    while (now.current?.isTyping === true) await pause(TYPING_AGAIN_MS);
    const query = now.current?.query ?? null;
    if (query === null) return;
    const isWanted = (): boolean => now.current?.query === query;
    const from = at?.query === query ? at.match.line + (to === 'next' ? 1 : -1) : lineInView();
    let match = await around(connection, run, query, from, to);
    while (match === null && isWanted() && now.current?.read.search?.isDone !== true) {
      await pause(ASK_AGAIN_MS);
      match = await around(connection, run, query, from, to);
    }
    if (match === null || !isWanted()) return;
    setAt({ query, match });
    onMatch(match.line);
  };
  return { current, step: (to) => void step(to) };
}

/** Current search, for one who waits; null once the log is gone from the page. */
function useNow(find: Find): RefObject<Find | null> {
  const now = useRef<Find | null>(null);
  useEffect(() => {
    now.current = find;
    return () => {
      now.current = null;
    };
  }, [find]);
  return now;
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
): Promise<LogMatch | null> {
  const near = await matchFrom(connection, run, query, from, to);
  if (!near.ok || near.value !== null) return near.ok ? near.value : null;
  const answer = await matchFrom(connection, run, query, to === 'next' ? 1 : BEHIND, to);
  return answer.ok ? answer.value : null;
}
