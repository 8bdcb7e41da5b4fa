import { useCallback, useEffect, useRef, useState } from 'react';
import type { LogLine } from '#core/contract/log-calls';
import type { Refusal } from '#core/contract/refusal';
import { useBridge } from './cockpit-bridge';
import { LogPages, PAGE_LINES } from './log-pages';

export interface LogRead {
  /** null while that line was not read yet. */
  readonly line: (number: number) => LogLine | null;
  /** What can be seen now; fetches what is missing of it. */
  readonly show: (from: number, to: number) => void;
  readonly refusal: Refusal | null;
}

/** A run's log, read page by page where it is looked at. `total` is its number of lines, from the run. */
export function useLog(runId: string, total: number): LogRead {
  const { connection } = useBridge();
  const [pages] = useState(() => new LogPages());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [, redraw] = useState(0);
  const asked = useRef(new Set<string>());
  const seen = useRef({ from: 1, to: 0 });

  const fetchPage = useCallback(
    async (page: number, upTo: number) => {
      const key = `${page}:${upTo}`;
      if (asked.current.has(key)) return;
      asked.current.add(key);
      const query = { run: runId, from: page * PAGE_LINES + 1, count: PAGE_LINES };
      const answer = await connection.read((client) => client.runs.logLines(query));
      asked.current.delete(key);
      setRefusal(answer.ok ? null : answer.error);
      if (answer.ok) pages.put(page, answer.value.lines);
      redraw((n) => n + 1);
    },
    [connection, pages, runId],
  );
  const show = useCallback(
    (from: number, to: number) => {
      seen.current = { from, to };
      for (const page of pages.missing(from, to, total)) void fetchPage(page, total);
    },
    [fetchPage, pages, total],
  );
  useEffect(() => show(seen.current.from, seen.current.to), [show]);
  const line = useCallback((number: number) => pages.line(number), [pages]);
  return { line, show, refusal };
}
