import type { SeriesView } from '#core/contract/series/series';
import { ABSENT, countWords } from '../../ui/number-words';
import { inUnit, shownNumber, shownUnit, withUnit, type ShownUnit } from '../axis/shown-unit';
import { badCount, isComplete, nonPositiveCount, type Curve } from '../draw/curve';
import { outside } from './value-range';

/** Statements of a chart in words, beside its picture. Another object only when a word of it changes. */
export interface ChartFacts {
  readonly unit: ShownUnit;
  readonly series: SeriesFacts;
  readonly values: ValueFacts;
  readonly buckets: BucketFacts;
  readonly hidden: HiddenFacts;
  readonly clock: ClockFacts;
  /** Last value of each series, then of each computed curve, in their order; "—" for one without a point in the range. */
  readonly lasts: readonly string[];
}

/** Of the chart's own series, the first one where nothing else is said. */
interface SeriesFacts {
  /** As the trainers wrote them: each tag of the chart once. */
  readonly tag: string;
  /** Derivation; null = it was written so. */
  readonly derivation: string | null;
  /** Whether only three digits of its values are known. */
  readonly isRounded: boolean;
  readonly points: number;
  /** Values of all its series that came without a step. */
  readonly withoutX: number;
}

/** Values in words. */
interface ValueFacts {
  readonly last: string;
  readonly min: string;
  readonly max: string;
  readonly trend: 'rising' | 'falling' | 'level' | null;
}

/** Share of the points that was drawn. */
interface BucketFacts {
  /** Points of the shown range, and buckets that represent them. */
  readonly total: number;
  readonly shown: number;
  /** Points whose timestep cannot be known yet. */
  readonly beyond: number;
}

/** Number of values and curves that are not in the plot, each for its reason. */
interface HiddenFacts {
  /** No finite numbers. */
  readonly bad: number;
  /** 0 and below, which a log axis cannot show. */
  readonly nonPositive: number;
  /** Outliers that were left outside. */
  readonly above: number;
  readonly below: number;
  /** Curves that were read and have no point in the shown range, though a clock shows when they were written. */
  readonly absent: number;
  /** Whether each of them is known to be one point, or is at least that many. */
  readonly isExact: boolean;
}

/** Series that an axis of time cannot show, because no clock shows when their points were written. */
interface ClockFacts {
  readonly timeless: number;
  /** Whether these are all. */
  readonly isTimeless: boolean;
}

/** One unit for all curves: that of the first, sized for the greatest of all. */
export function unitOf(series: readonly SeriesView[]): ShownUnit {
  const [first] = series;
  if (first === undefined) return shownUnit({ unit: '', max: null });
  const alike = series.filter((one) => one.unit === first.unit);
  const max = Math.max(...alike.map((one) => one.max ?? Number.NEGATIVE_INFINITY));
  return shownUnit({ unit: first.unit, max: Number.isFinite(max) ? max : null });
}

type Series = readonly (SeriesView | null)[];

export interface FactsInput {
  readonly series: Series;
  readonly dots: Series;
  /** Whether there is a point of each series in the shown range. True also while that was not read. */
  readonly here: readonly boolean[];
  readonly curves: readonly Curve[];
  /** Tags that these were computed from. */
  readonly computedTags?: readonly string[];
  /** Last finite value of each curve that the page computed, in the shown unit. */
  readonly computedLasts?: readonly number[];
  /** Whether the whole series is shown, so that its least and greatest value are those of the range. */
  readonly isFullRange: boolean;
  readonly unit: ShownUnit;
  /** Ends of a value axis that leaves outliers outside; null when it holds all values. */
  readonly domain: readonly [number, number] | null;
  readonly isLog: boolean;
  readonly axisId: string;
}

export function factsOf(input: FactsInput): ChartFacts {
  const { series, curves, unit, computedTags = [] } = input;
  const first = series[0] ?? null;
  const lasts = lastsOf(input);
  const [min, max] = rangeOf(input);
  return {
    unit,
    series: {
      tag: [...new Set([...series.flatMap((one) => one?.tag ?? []), ...computedTags])].join(', '),
      derivation: first?.derivation ?? null,
      isRounded: first?.rounded ?? false,
      points: first?.pointCount ?? 0,
      withoutX: sumOver(series, (one) => one?.withoutX ?? 0),
    },
    values: {
      last: lasts[0] ?? withUnit(shownNumber(null, unit), unit),
      min: inUnit(min, unit),
      max: inUnit(max, unit),
      trend: trendOf(curves[0] ?? null),
    },
    buckets: {
      total: sumOver(curves, ({ total }) => total),
      shown: sumOver(curves, ({ shown }) => shown),
      beyond: sumOver(curves, ({ beyond }) => beyond),
    },
    hidden: hiddenOf(input),
    clock: clockOf(input),
    lasts,
  };
}

function lastsOf({ series, here, computedLasts = [], unit }: FactsInput): string[] {
  return [
    ...series.map((one, i) =>
      withUnit(shownNumber(here[i] === false ? null : (one?.last ?? null), unit), unit),
    ),
    ...computedLasts.map((last) =>
      withUnit(Number.isNaN(last) ? ABSENT : inUnit(last, unit), unit),
    ),
  ];
}

/** Of one series that is shown whole, what the series says of itself: the same numbers as the page's figures. */
function rangeOf({ series, curves, unit, isFullRange }: FactsInput): readonly [number, number] {
  const [only] = series;
  if (!isFullRange || series.length !== 1 || only === undefined || only === null) {
    return extremesOf(curves);
  }
  const { min, max } = only;
  return min === null || max === null ? extremesOf(curves) : [min * unit.factor, max * unit.factor];
}

const sumOver = <T>(all: readonly T[], count: (one: T) => number): number =>
  all.reduce((sum, one) => sum + count(one), 0);

function hiddenOf({ series, here, curves, domain, isLog, axisId }: FactsInput): HiddenFacts {
  const cut = domain === null ? [] : curves.map((curve) => outside(curve, ...domain));
  return {
    bad: sumOver(curves, badCount),
    nonPositive: isLog ? sumOver(curves, nonPositiveCount) : 0,
    above: sumOver(cut, ({ above }) => above),
    below: isLog ? 0 : sumOver(cut, ({ below }) => below),
    absent: series.filter((one, i) => here[i] === false && !hasNoClock(one, axisId)).length,
    isExact: curves.every(isComplete),
  };
}

function clockOf({ series, dots, axisId }: FactsInput): ClockFacts {
  const all = [...series, ...dots];
  const timeless = all.filter((one) => hasNoClock(one, axisId)).length;
  return { timeless, isTimeless: timeless > 0 && timeless === all.length };
}

/** Whether the axis is one of time, and no clock is known that shows when these points were written. */
function hasNoClock(one: SeriesView | null, axisId: string): boolean {
  if (one === null || one.pointCount === 0 || !['clock', 'elapsed'].includes(axisId)) return false;
  const hasWall = one.lastWallMs !== null || one.firstWallMs !== null;
  return !hasWall && (axisId === 'clock' || one.lastElapsedMs === null);
}

/** Would the same be said? Asked at every draw, so nothing is made for it. */
export function sameFacts(a: ChartFacts | null, b: ChartFacts): boolean {
  return (
    a !== null &&
    isAlike(a.unit, b.unit) &&
    isAlike(a.series, b.series) &&
    isAlike(a.values, b.values) &&
    isAlike(a.buckets, b.buckets) &&
    isAlike(a.hidden, b.hidden) &&
    isAlike(a.clock, b.clock) &&
    a.lasts.length === b.lasts.length &&
    a.lasts.every((last, i) => last === b.lasts[i])
  );
}

/** Whether all fields of these are the same. Of objects that hold no others. */
function isAlike<T extends object>(a: T, b: T): boolean {
  for (const key in a) if (!Object.is(a[key], b[key])) return false;
  return true;
}

function extremesOf(curves: readonly Curve[]): readonly [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { low, high, from, to } of curves) {
    for (let i = from; i < to; i += 1) {
      if ((low[i] ?? 0) < min) min = low[i] ?? 0;
      if ((high[i] ?? 0) > max) max = high[i] ?? 0;
    }
  }
  return Number.isFinite(min) ? [min, max] : [Number.NaN, Number.NaN];
}

/** With fewer rows than these a tenth of them is no trend. */
const MIN_ROWS = 10;
/** Between the two tenths that are compared, so that the smoothing of one does not reach into the other. */
const APART_TENTHS = 1;
/** A change of less than this share of all that the curve spans is level. */
const CLEAR_SHARE = 0.02;

/**
 * Trend of the smoothed curve at its end: is its last tenth clearly above or below the earlier tenth that ends one tenth before it begins?
 */
function trendOf(curve: Curve | null): ValueFacts['trend'] {
  if (curve === null || curve.to - curve.from < MIN_ROWS) return null;
  const values = curve.smooth.subarray(curve.from, curve.to).filter(Number.isFinite);
  const tenth = Math.floor(values.length / 10);
  if (tenth < 1) return null;
  const end = values.length;
  const thenEnd = end - (1 + APART_TENTHS) * tenth;
  const now = mean(values.subarray(end - tenth, end));
  const then = mean(values.subarray(thenEnd - tenth, thenEnd));
  const [min, max] = extremesOf([curve]);
  const clear = (max - min) * CLEAR_SHARE;
  if (!(clear > 0) || Math.abs(now - then) < clear) return 'level';
  return now > then ? 'rising' : 'falling';
}

const mean = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Number of buckets and of the points they represent, in words. */
export const shownOf = ({
  shown,
  total,
}: Pick<BucketFacts, 'shown' | 'total'>): { readonly shown: string; readonly total: string } => ({
  shown: countWords(shown),
  total: countWords(total),
});
