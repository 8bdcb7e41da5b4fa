import { useEffect, useState } from 'react';
import type { LogQuery } from '#core/contract/log/log-calls';
import { useBridge } from '../bridge/bridge';
import { patternMarks } from '../bridge/queries/log/use-log-search';

type Marks = ReadonlyMap<string, readonly number[]>;

/** Texts whose marks are kept. */
const MAX_STORED = 2_000;
const NONE: Marks = new Map();

/**
 * Matches of a regular expression in texts. The engine looks for it, in a thread that is ended when a pattern hangs: here it would stop the
 * page.
 * @param query null where no pattern is searched for
 * @param texts what can be seen; a key of them, so that they are asked for when they change
 */
export function usePatternMarks(query: LogQuery | null, texts: string): Marks {
  const { connection } = useBridge();
  const [existing, setScanned] = useState<{ query: LogQuery | null; marks: Marks }>({
    query,
    marks: NONE,
  });
  const marks = existing.query === query ? existing.marks : NONE;
  useEffect(() => {
    if (query === null) return undefined;
    const missing = [...new Set(texts.split('\n'))].filter((text) => !marks.has(text));
    if (missing.length === 0) return undefined;
    const gone = new AbortController();
    const ask = async (): Promise<void> => {
      const matches = await patternMarks(connection, query, missing, gone.signal);
      if (gone.signal.aborted) return;
      const all = [...marks, ...missing.map((text, i) => [text, matches[i] ?? []] as const)];
      setScanned({ query, marks: new Map(all.slice(-MAX_STORED)) });
    };
    ask().catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    return () => gone.abort();
  }, [connection, query, texts, marks]);
  return marks;
}
