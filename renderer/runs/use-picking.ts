import { useCallback, useMemo, useRef, useState } from 'react';
import type { TableRow } from './table/grouped-rows';
import type { RowItem } from './row-item';

/** Selected rows, by run: no sorting and no filter changes them. */
export interface Picking {
  /** Picked runs that are still in the list. */
  readonly items: readonly RowItem[];
  readonly has: (run: string) => boolean;
  /** @param range everything from the row that was picked before, as with Shift */
  readonly pick: (line: { readonly key: string; readonly item: RowItem }, range: boolean) => void;
  readonly pickAll: (all: boolean) => void;
  readonly clear: () => void;
  /** Number of runs the table shows, and how many of those are picked. */
  readonly shown: number;
  readonly pickedShown: number;
}

const NONE: ReadonlySet<string> = new Set();

/** The runs of the lines; those of a sweep that is closed are in its row. */
const runsOf = (lines: readonly TableRow[]): string[] =>
  lines.flatMap((line) => {
    if (line.kind === 'run') return line.item.run.runId;
    const isClosedSweep = line.group.sweep !== undefined && !line.isOpen;
    return isClosedSweep ? line.group.rows.map(({ run }) => run.runId) : [];
  });

/** Range selection: the runs from one row to another, both included; none when one is missing. */
export function runsBetween(lines: readonly TableRow[], from: string, to: string): string[] {
  const at = (key: string): number =>
    lines.findIndex((line) => line.kind === 'run' && line.key === key);
  const [first, last] = [at(from), at(to)].toSorted((a, b) => a - b);
  return first === undefined || last === undefined || first < 0
    ? []
    : runsOf(lines.slice(first, last + 1));
}

/** @param all every run of the list, shown or not */
export function usePicking(all: readonly RowItem[], lines: readonly TableRow[]): Picking {
  const [picked, setPicked] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const pick = useCallback<Picking['pick']>(
    ({ key, item }, range) => {
      const between =
        range && anchor.current !== null ? runsBetween(lines, anchor.current, key) : [];
      anchor.current = key;
      setPicked((old) => {
        if (between.length > 0) return new Set([...old, ...between]);
        const next = new Set(old);
        if (!next.delete(item.run.runId)) next.add(item.run.runId);
        return next;
      });
    },
    [lines],
  );
  const clear = useCallback(() => setPicked(NONE), []);
  const pickAll = useCallback(
    (wanted: boolean) => setPicked(wanted ? new Set(runsOf(lines)) : NONE),
    [lines],
  );
  return useMemo(() => {
    const shown = new Set(runsOf(lines));
    const items = picked.size === 0 ? [] : all.filter(({ run }) => picked.has(run.runId));
    return {
      items,
      has: (run) => picked.has(run),
      pick,
      pickAll,
      clear,
      shown: shown.size,
      pickedShown: items.filter(({ run }) => shown.has(run.runId)).length,
    };
  }, [all, lines, picked, pick, pickAll, clear]);
}
