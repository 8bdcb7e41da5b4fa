import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Shells } from '../../bridge/connection/terminal-connection';
import { histories } from './histories';
import { keyOf, type ShellHistory, sorted } from './history';

export interface HistoryList {
  readonly gone: readonly ShellHistory[];
  /** The one that is shown in place of shells. */
  readonly shown: ShellHistory | null;
  readonly show: (key: string | null) => void;
}

/** Histories of shells that are gone. When the pty host died, the front shell's history takes its place. */
export function useHistories({ views, sinceMs }: Shells, focus: number | null): HistoryList {
  const all = useSyncExternalStore(histories.onChange, histories.all);
  const { gone, toForget } = useMemo(
    () => (views === null ? { gone: [], toForget: [] } : sorted(all, views, sinceMs)),
    [all, views, sinceMs],
  );
  useEffect(() => histories.forget(toForget), [toForget]);
  const [key, show] = useState<string | null>(null);
  const before = useRef<string | null>(null);
  const view = views?.find(({ terminal }) => terminal === focus);
  const now = view === undefined ? null : keyOf(view);
  useEffect(() => {
    const last = before.current;
    if (last !== null && last !== now && gone.some((one) => one.key === last)) show(last);
    if (now !== null || gone.some((one) => one.key === last)) before.current = now;
  }, [now, gone]);
  return { gone, shown: gone.find((one) => one.key === key) ?? null, show };
}
