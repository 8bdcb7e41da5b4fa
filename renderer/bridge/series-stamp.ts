import type { SeriesView } from '#core/contract/series';

/** Changes exactly when a series has something new to draw. */
export function stampOf(series: SeriesView): string {
  const { pointCount, segmentCount, lastX, last, min, max, source, rounded } = series;
  return [pointCount, segmentCount, lastX, last, min, max, source, rounded].join('|');
}
