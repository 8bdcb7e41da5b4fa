import { TagText } from '../bounds';
import { z } from 'zod';
import { base, Binary, OneRun } from '../api-base';
import { ChartQuery, ChartsQuery, OddPoints, OddQuery, SeriesView } from './series';

/** Series of a run and what charts draw of them. */
export const seriesCalls = {
  series: base.input(OneRun).output(z.array(SeriesView)),
  /** Bulk: header ChartHeader, columns CHART_COLUMNS. */
  chart: base.input(ChartQuery).output(Binary),
  /** Bulk: header ChartsHeader, columns CHART_COLUMNS; a tag that a run has not is null in the header. */
  charts: base.input(ChartsQuery).output(Binary),
  oddPoints: base.input(OddQuery).output(OddPoints),
  /**
   * Bulk, every stored point of one tag: header {tag, canonical, source, xKind}; columns segment, x,
   * wallMs (NaN = null), value. Only the newest segment that has an x, unless `segments`.
   */
  points: base.input(OneRun.extend({ tag: TagText, segments: z.boolean() })).output(Binary),
};
