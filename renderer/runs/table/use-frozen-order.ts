import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { frozenOrder } from './frozen-order';
import type { RowItem } from '../row-item';

/** So long without pointer or key, and rows may move again. */
const QUIET_MS = 2_000;

export interface FrozenRows {
  readonly items: readonly RowItem[];
  readonly onTouch: () => void;
}

/** Order of the rows at the last render, kept while the user asks for no other. */
export class LastOrder {
  #order = '';
  #ids: readonly string[] = [];

  /** @param order what the sorting rests on: another one sorts at once */
  arrange(sorted: readonly RowItem[], isHeld: boolean, order: string): readonly RowItem[] {
    const items = isHeld && order === this.#order ? placed(sorted, this.#ids) : sorted;
    this.#order = order;
    this.#ids = items.map(({ run }) => run.runId);
    return items;
  }
}

/** Freezes the order of rows sorted by a live value while the user is at the table. */
export function useFrozenOrder(
  sorted: readonly RowItem[],
  isLive: boolean,
  order: string,
): FrozenRows {
  const [touched, setTouched] = useState(false);
  const [shown] = useState(() => new LastOrder());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const onTouch = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => setTouched(false), QUIET_MS);
    setTouched(true);
  }, []);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const isHeld = isLive && touched;
  const items = useMemo(() => shown.arrange(sorted, isHeld, order), [shown, sorted, isHeld, order]);
  return { items, onTouch };
}

function placed(sorted: readonly RowItem[], held: readonly string[]): readonly RowItem[] {
  const byId = new Map<string, RowItem>(sorted.map((item) => [item.run.runId, item]));
  return frozenOrder([...byId.keys()], held).flatMap((id) => byId.get(id) ?? []);
}
