import { decodeBulk } from '#core/contract/bulk';
import { CHART_COLUMNS, ChartHeader, ChartsHeader } from '#core/contract/series/series';
import type { z } from 'zod';

type Column = (typeof CHART_COLUMNS)[number];
type Header = z.infer<typeof ChartHeader>;

/** One chart's buckets, as the engine answered: equal long columns, one row a bucket. */
export type ChartData = Readonly<Record<Column, Float64Array>> & {
  readonly header: Header;
  readonly rows: number;
};

/** @returns null when the bytes are not a chart answer of this contract */
export function chartOf(buffer: ArrayBuffer): ChartData | null {
  const bulk = decoded(buffer);
  const header = ChartHeader.safeParse(bulk?.header);
  if (bulk === null || !header.success || bulk.columns.length !== CHART_COLUMNS.length) return null;
  return chartIn(header.data, bulk.columns, 0, bulk.columns[0]?.length ?? 0);
}

/**
 * Several charts of one answer; its numbers are shared, not copied. A tag that its run has not is null.
 * @returns null when the bytes are not such an answer
 */
export function chartsOf(buffer: ArrayBuffer): (ChartData | null)[] | null {
  const bulk = decoded(buffer);
  const header = ChartsHeader.safeParse(bulk?.header);
  if (bulk === null || !header.success) return null;
  const { charts } = header.data;
  const rows = charts.reduce((sum, chart) => sum + rowsOf(chart), 0);
  if ((bulk.columns[0]?.length ?? 0) !== rows) return null;
  if (rows > 0 && bulk.columns.length !== CHART_COLUMNS.length) return null;
  let at = 0;
  return charts.map((chart) => {
    const from = at;
    at += rowsOf(chart);
    return chart === null ? null : chartIn(chart, bulk.columns, from, at);
  });
}

const rowsOf = (header: Header | null): number =>
  header === null ? 0 : header.before + header.shown + header.after;

function chartIn(
  header: Header,
  columns: readonly Float64Array[],
  from: number,
  to: number,
): ChartData {
  const at = (name: Column): Float64Array =>
    columns[CHART_COLUMNS.indexOf(name)]?.subarray(from, to) ?? new Float64Array();
  return {
    header,
    rows: to - from,
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
    smooth: at('smooth'),
  };
}

function decoded(buffer: ArrayBuffer): ReturnType<typeof decodeBulk> | null {
  try {
    return decodeBulk(buffer);
  } catch {
    return null;
  }
}
