import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { AxisKind, ChartQuery as ChartQuerySchema, SeriesView } from '#core/contract/series';
import { useBridge } from './cockpit-bridge';
import { chartOf, sameDrawing, type ChartData } from './chart-answer';
import type { Connection } from './connection';
import { OneAtATime } from './one-at-a-time';
import { unreadable } from './refusal';
import type { z } from 'zod';

type ChartQuery = z.infer<typeof ChartQuerySchema>;

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
  const loader = useRef<OneAtATime | null>(null);
  const tag = series?.tag ?? null;
  const of = `${runId}|${tag}|${axis}`;
  const stamp = series === null || !visible ? null : stampOf(series);
  useEffect(() => {
    if (tag === null) return;
    const query = { runId, tag, axis, from: null, to: null, buckets };
    const made = new OneAtATime(async (signal) => {
      const next = await readChart(connection, query, signal);
      if (signal.aborted) return;
      frames.put(owner.current, () =>
        setRead((old) => (old.of === of && isSame(old, next) ? old : { ...next, of })),
      );
    });
    loader.current = made;
    return () => made.stop();
  }, [connection, frames, runId, tag, axis, buckets, of]);
  const wanted = stamp === null ? null : `${of}|${buckets}|${stamp}`;
  useEffect(() => {
    if (wanted !== null) loader.current?.want();
  }, [wanted]);
  useEffect(() => () => frames.drop(owner.current), [frames]);
  return read.of === of ? read : NOTHING;
}

async function readChart(
  connection: Connection,
  query: ChartQuery,
  signal: AbortSignal,
): Promise<ChartRead> {
  const answer = await connection.read(async (client, options) => {
    const blob = await client.runs.chart(query, options);
    return chartOf(await blob.arrayBuffer());
  }, signal);
  if (!answer.ok) return { data: null, refusal: answer.error };
  return answer.value === null
    ? { data: null, refusal: unreadable(query.tag) }
    : { data: answer.value, refusal: null };
}

function isSame(a: ChartRead, b: ChartRead): boolean {
  if (a.data === null || b.data === null) return a.data === b.data && a.refusal === b.refusal;
  return sameDrawing(a.data, b.data);
}
