import { decodeBulk } from '#core/contract/bulk';
import { CHART_COLUMNS, ChartHeader } from '#core/contract/series';
import type { z } from 'zod';

type Column = (typeof CHART_COLUMNS)[number];

/** One chart's buckets, as the engine answered: equal long columns, one row a bucket. */
export type ChartData = Readonly<Record<Column, Float64Array>> & {
  readonly header: z.infer<typeof ChartHeader>;
  readonly rows: number;
};

/** @returns null when the bytes are not a chart answer of this contract */
export function chartOf(buffer: ArrayBuffer): ChartData | null {
  const bulk = decoded(buffer);
  const header = ChartHeader.safeParse(bulk?.header);
  if (bulk === null || !header.success || bulk.columns.length !== CHART_COLUMNS.length) return null;
  const at = (name: Column): Float64Array =>
    bulk.columns[CHART_COLUMNS.indexOf(name)] ?? new Float64Array();
  return {
    header: header.data,
    rows: at('x').length,
    x: at('x'),
    xLast: at('xLast'),
    first: at('first'),
    min: at('min'),
    max: at('max'),
    last: at('last'),
    mean: at('mean'),
    count: at('count'),
    bad: at('bad'),
    wallMs: at('wallMs'),
  };
}

function decoded(buffer: ArrayBuffer): ReturnType<typeof decodeBulk> | null {
  try {
    return decodeBulk(buffer);
  } catch {
    return null;
  }
}

/** Would both be drawn alike? Then the chart is left alone. */
export function sameDrawing(a: ChartData, b: ChartData): boolean {
  if (a.rows !== b.rows || a.header.total !== b.header.total || a.header.axis !== b.header.axis)
    return false;
  return CHART_COLUMNS.every((name) => a[name].every((v, i) => Object.is(v, b[name][i])));
}
