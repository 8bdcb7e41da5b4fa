import type { SeriesView } from '#core/contract/series/series';

/** Version stamp of a series: changes exactly when it has something new to draw. */
export function stampOf(series: SeriesView): string {
  const { pointCount, segmentCount, lastX, last, min, max, source, rounded, withoutX } = series;
  const drawn = [pointCount, segmentCount, lastX, last, min, max, source, rounded, withoutX];
  return [...drawn, series.sameAs].join('|');
}
