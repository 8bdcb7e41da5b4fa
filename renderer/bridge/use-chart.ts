import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { AxisKind, SeriesView } from '#core/contract/series';
import { useBridge } from './cockpit-bridge';
import { chartOf, sameDrawing, type ChartData } from './chart-answer';
import { unreadable } from './refusal';
import type { z } from 'zod';

export interface ChartAsk {
  readonly runId: string;
  readonly series: SeriesView | null;
  readonly axis: z.infer<typeof AxisKind>;
  readonly buckets: number;
  /** Only what can be seen is asked for. */
  readonly visible: boolean;
}

export interface ChartRead {
  readonly data: ChartData | null;
  readonly refusal: Refusal | null;
}

const NOTHING: ChartRead = { data: null, refusal: null };

/** Changes exactly when a series has something new to draw. */
export function stampOf(series: SeriesView): string {
  const { pointCount, segmentCount, lastX, last, min, max, source, rounded } = series;
  return [pointCount, segmentCount, lastX, last, min, max, source, rounded].join('|');
}

/**
 * The buckets of one series; read again when the series has changed (its list is read at most once a second),
 * and handed over in a frame of its own.
 */
export function useChart({ runId, series, axis, buckets, visible }: ChartAsk): ChartRead {
  const { connection, frames } = useBridge();
  const [read, setRead] = useState<ChartRead & { readonly of: string }>({ ...NOTHING, of: '' });
  const owner = useRef({});
  const tag = series?.tag ?? null;
  const of = `${runId}|${tag}|${axis}`;
  const stamp = series === null || !visible ? null : stampOf(series);
  useEffect(() => {
    if (stamp === null || tag === null) return;
    const gone = new AbortController();
    const query = { runId, tag, axis, from: null, to: null, buckets };
    const show = (next: ChartRead): void =>
      frames.put(owner.current, () =>
        setRead((old) => (old.of === of && isSame(old, next) ? old : { ...next, of })),
      );
    void connection
      .read(async (client, options) => {
        const blob = await client.runs.chart(query, options);
        return chartOf(await blob.arrayBuffer());
      }, gone.signal)
      .then((answer) => {
        if (gone.signal.aborted) return;
        if (!answer.ok) show({ data: null, refusal: answer.error });
        else if (answer.value === null) show({ data: null, refusal: unreadable(tag) });
        else show({ data: answer.value, refusal: null });
      })
      .catch(() => undefined);
    return () => gone.abort();
  }, [connection, frames, runId, tag, axis, buckets, stamp, of]);
  useEffect(() => () => frames.drop(owner.current), [frames]);
  return read.of === of ? read : NOTHING;
}

function isSame(a: ChartRead, b: ChartRead): boolean {
  if (a.data === null || b.data === null) return a.data === b.data && a.refusal === b.refusal;
  return sameDrawing(a.data, b.data);
}
