import type { SeriesRow } from './series-row';

/** The series whose values are the most exact; of equals the one with more points. */
export function mostPrecise(rows: readonly SeriesRow[]): SeriesRow | null {
  const [first, ...rest] = rows;
  if (first === undefined) return null;
  return rest.reduce(
    (best, row) =>
      row.precision > best.precision || (row.precision === best.precision && row.count > best.count)
        ? row
        : best,
    first,
  );
}
