import { useEffect, useRef, useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { LogLine, LogQuery } from '#core/contract/log/log-calls';
import { useBridge } from '../bridge/bridge';
import type { LogReader } from '../bridge/readers/log-reader';
import { useLogRows } from '../bridge/queries/log/use-log';
import { matchFrom } from '../bridge/queries/log/use-log-search';
import { useFind, type Find } from './use-find';
import { useMatchSteps, type MatchSteps } from './use-match-steps';
import { useLogScroll, type LogScrollRead } from './scroll/use-log-scroll';

/** A line to be at, from 1. A new object asks again, also for the same line. */
export interface GoTo {
  readonly line: number;
}

export interface LogView {
  readonly find: Find;
  readonly match: MatchSteps;
  readonly reader: LogReader;
  readonly read: LogScrollRead;
  /** The query whose lines are shown; null = all lines. */
  readonly filter: LogQuery | null;
  /** The line that is marked: asked for by a link, or stepped to. */
  readonly marked: number | null;
  /** Marks a line and brings it into view. */
  readonly goToLine: (line: number) => void;
}

/** View of a log: its rows, its search, its scroll position, its marked line. */
export function useLogView(detail: RunDetail, goTo: GoTo | null): LogView {
  const { connection } = useBridge();
  const { runId } = detail.run;
  const find = useFind(runId);
  const { filter, rows } = useShown(find, detail.logLines);
  const reader = useLogRows(runId, filter, rows, detail.logBytes + rows);
  const read = useLogScroll(reader, rows, goTo === null);
  const [marked, setMarked] = useState(goTo?.line ?? null);
  const { scroll } = read;
  const refObject = useRef(0);
  const reveal = async (line: number): Promise<void> => {
    refObject.current += 1;
    const mine = refObject.current;
    const row = filter === null ? line - 1 : await rowIn(filter, line);
    if (row !== null && mine === refObject.current) scroll.reveal(row);
  };
  const rowIn = async (query: LogQuery, line: number): Promise<number | null> => {
    const after = await matchFrom(connection, runId, query, line, 'next');
    if (!after.ok || after.value !== null) return after.ok ? (after.value?.place ?? null) : null;
    const before = await matchFrom(connection, runId, query, line, 'previous');
    return before.ok ? (before.value?.place ?? null) : null;
  };
  const goToLine = (line: number): void => {
    setMarked(line);
    void reveal(line);
  };
  const lineInView = (): number => topLine(read)?.number ?? 1;
  const steps = useMatchSteps({ run: runId, find, lineInView, onMatch: goToLine });
  useRequestedLine(goTo, goToLine, () => setMarked(null));
  useAnchoredLine(filter, read, steps.current?.line ?? null, (line) => void reveal(line));
  return { find, match: steps, reader, read, filter, marked, goToLine };
}

function topLine({ scroll, view }: LogScrollRead): LogLine | null {
  return view.painted?.row(scroll.top) ?? null;
}

interface Shown {
  readonly filter: LogQuery | null;
  readonly rows: number;
}

/** The lines shown before stay until a filter has found some, or all of the log was searched. */
function useShown({ filter, filtered: { search } }: Find, lines: number): Shown {
  const isReady = filter === null || (search !== null && (search.isDone || search.found > 0));
  const rows = filter === null ? lines : (search?.found ?? 0);
  const [shown, setShown] = useState<Shown>({ filter: null, rows: lines });
  if (!isReady || (shown.filter === filter && shown.rows === rows)) return shown;
  const next = { filter, rows };
  setShown(next);
  return next;
}

/** Goes to a line when one is asked for, also again to the same. */
function useRequestedLine(goTo: GoTo | null, go: (line: number) => void, leave: () => void): void {
  const acts = useRef({ go, leave });
  useEffect(() => {
    acts.current = { go, leave };
  });
  useEffect(() => {
    if (goTo === null) acts.current.leave();
    else acts.current.go(goTo.line);
  }, [goTo]);
}

/** Kept line: when other lines are shown, the current one stays in view, or the next one that is left. */
function useAnchoredLine(
  filter: LogQuery | null,
  read: LogScrollRead,
  current: number | null,
  reveal: (line: number) => void,
): void {
  const last = useRef({ filter, line: 1 });
  const { isFollowing } = read.view;
  const line = current ?? topLine(read)?.number;
  useEffect(() => {
    const before = last.current;
    const isOther = before.filter !== filter;
    last.current = { filter, line: isOther ? before.line : (line ?? before.line) };
    if (isOther && !isFollowing) reveal(current ?? before.line);
  }, [filter, line, current, isFollowing, reveal]);
}
