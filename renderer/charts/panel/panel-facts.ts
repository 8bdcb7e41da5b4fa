import type { SeriesView } from '#core/contract/series';
import { badCount, type Curve } from '../drawing/curve';
import { lowCount } from '../drawing/draw-marks';
import { outside } from '../axis/robust';
import { inUnit, shownNumber, shownUnit, withUnit, type ShownUnit } from '../shown-unit';

/** What a chart says in words. Replaced only when a word of it changes. */
export interface Facts {
  readonly unit: ShownUnit;
  /** Of the chart's own line: as the trainer wrote it, how it was computed, and whether only 3 digits are known. */
  readonly tag: string;
  readonly derivation: string | null;
  readonly isRounded: boolean;
  readonly last: string;
  readonly least: string;
  readonly most: string;
  readonly points: number;
  /** Lines that this axis of time cannot show, because no clock tells when their points were written; are these all? */
  readonly timeless: number;
  readonly isTimeless: boolean;
  readonly trend: 'rising' | 'falling' | 'level' | null;
  /** Values that are no finite numbers, and those that a log axis cannot show. */
  readonly bad: number;
  readonly low: number;
  readonly above: number;
  readonly below: number;
  /** Is each of them known to be one point, or is it at least that many? */
  readonly isExact: boolean;
  readonly total: number;
  readonly shown: number;
  readonly beyond: number;
  /** Last value of each line, in their order. */
  readonly lasts: readonly string[];
}

/** One unit for all lines: that of the first, sized for the greatest of all. */
export function unitOf(series: readonly SeriesView[]): ShownUnit {
  const [first] = series;
  if (first === undefined) return shownUnit({ unit: '', max: null });
  const alike = series.filter((one) => one.unit === first.unit);
  const max = Math.max(...alike.map((one) => one.max ?? Number.NEGATIVE_INFINITY));
  return shownUnit({ unit: first.unit, max: Number.isFinite(max) ? max : null });
}

export interface FactsInput {
  readonly series: readonly (SeriesView | null)[];
  readonly dots: readonly (SeriesView | null)[];
  readonly curves: readonly Curve[];
  readonly unit: ShownUnit;
  readonly domain: readonly [number, number] | null;
  readonly isLog: boolean;
  /** Is the axis the clock, or the time elapsed? */
  readonly isTimed: boolean;
}

export function factsOf(input: FactsInput): Facts {
  const { series, dots, curves, unit, domain, isLog } = input;
  const first = series[0] ?? null;
  const sum = (count: (curve: Curve) => number): number =>
    curves.reduce((all, curve) => all + count(curve), 0);
  const [least, most] = extremesOf(curves);
  const timeless = input.isTimed ? [...series, ...dots].filter(hasNoClock) : [];
  const cut = domain === null ? [] : curves.map((curve) => outside(curve, ...domain));
  return {
    unit,
    tag: first?.tag ?? '',
    derivation: first?.derivation ?? null,
    isRounded: first?.rounded ?? false,
    last: withUnit(shownNumber(first?.last ?? null, unit), unit),
    least: inUnit(least, unit),
    most: inUnit(most, unit),
    points: first?.pointCount ?? 0,
    timeless: timeless.length,
    isTimeless: timeless.length > 0 && timeless.length === series.length + dots.length,
    trend: trendOf(curves[0] ?? null),
    bad: sum(badCount),
    low: isLog ? sum(lowCount) : 0,
    above: cut.reduce((all, { above }) => all + above, 0),
    below: isLog ? 0 : cut.reduce((all, { below }) => all + below, 0),
    isExact: curves.every(({ total, shown }) => total === shown),
    total: sum(({ total }) => total),
    shown: sum(({ shown }) => shown),
    beyond: sum(({ beyond }) => beyond),
    lasts: series.map((one) => withUnit(shownNumber(one?.last ?? null, unit), unit)),
  };
}

const hasNoClock = (one: SeriesView | null): boolean =>
  one !== null && one.pointCount > 0 && one.lastWallMs === null && one.firstWallMs === null;

export function sameFacts(a: Facts | null, b: Facts): boolean {
  return a !== null && JSON.stringify(a) === JSON.stringify(b);
}

const mean = (part: Float64Array): number => part.reduce((a, b) => a + b, 0) / part.length;

function extremesOf(curves: readonly Curve[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { low, high, from, to } of curves) {
    for (let i = from; i < to; i += 1) {
      if ((low[i] ?? 0) < least) least = low[i] ?? 0;
      if ((high[i] ?? 0) > most) most = high[i] ?? 0;
    }
  }
  return Number.isFinite(least) ? [least, most] : [Number.NaN, Number.NaN];
}

/** Of the smoothed line: does its last tenth lie clearly above or below the tenth before the last fifth? */
function trendOf(curve: Curve | null): Facts['trend'] {
  if (curve === null || curve.to - curve.from < 10) return null;
  const values = curve.smooth.subarray(curve.from, curve.to).filter(Number.isFinite);
  const tenth = Math.floor(values.length / 10);
  if (tenth < 1) return null;
  const now = mean(values.subarray(-tenth));
  const then = mean(values.subarray(-3 * tenth, -2 * tenth));
  const [least, most] = extremesOf([curve]);
  const clear = (most - least) * 0.02;
  if (!(clear > 0) || Math.abs(now - then) < clear) return 'level';
  return now > then ? 'rising' : 'falling';
}
