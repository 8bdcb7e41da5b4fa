import { decodeBulk } from '#core/contract/bulk';
import { CHART_COLUMNS, type CanonicalName, type SeriesView } from '#core/contract/series';
import { type Figures, type RowFacts, SPARK_POINTS } from '#core/contract/run-rows';

/** What of a run's series stands in its row of a list. */
export function rowFacts(run: string, series: readonly SeriesView[], sparks: number): RowFacts {
  const labels: Partial<Record<CanonicalName, Figures>> = {};
  for (const { tag, canonical, last, min, max } of series) {
    if (canonical !== null) labels[canonical] = { tag, last, min, max };
  }
  return { run, labels, sparks };
}

/** Buckets that are asked for: each gives two numbers of a sparkline. */
export const SPARK_BUCKETS = SPARK_POINTS / 2;

/**
 * The numbers of a sparkline from a chart answer: each point where there are few; else of each bucket its least and
 * its greatest value, in the order in which it went. No extreme is left out; NaN leaves a gap.
 */
export function sparkOf(chart: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const { columns } = decodeBulk(chart.buffer);
  const of = (name: (typeof CHART_COLUMNS)[number]): Float64Array =>
    columns[CHART_COLUMNS.indexOf(name)] ?? new Float64Array();
  const [first, min, max, last, count] = [
    of('first'),
    of('min'),
    of('max'),
    of('last'),
    of('count'),
  ];
  if (count.every((points) => points <= 1)) return Float32Array.from(last);
  const out = new Float32Array(min.length * 2);
  min.forEach((least, i) => {
    const greatest = max[i] ?? Number.NaN;
    const rises = (last[i] ?? 0) >= (first[i] ?? 0);
    out[i * 2] = rises ? least : greatest;
    out[i * 2 + 1] = rises ? greatest : least;
  });
  return out;
}
