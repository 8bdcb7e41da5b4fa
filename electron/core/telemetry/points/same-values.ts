import type { Points } from './points';

type Values = Pick<Points, 'length' | 'x' | 'y'>;

/** How two series compare where both have a point. */
export interface Comparison {
  /** Whether a value of one is not the rounded value of the other at the same x. Then they are two series. */
  readonly differs: boolean;
  /** Values that were found equal. */
  readonly equal: number;
  /** Significant digits of these, counted once for each distinct value: how unlikely a coincidence is. */
  readonly digits: number;
  /** Whether most x of the sparser series, where both reach, are those of the other. */
  readonly sharesX: boolean;
}

/** Values of TensorBoard are floats of 32 bits: they differ from what was logged by this part of themselves at most. */
const FLOAT32 = 2 ** -23;
/** Part of the x of the sparser series that must be those of the other. */
const SHARED = 0.9;
/** Fewer digits than these are not taken for a rounding: 1 and 1.4 are two values. */
const MIN_SIGNIFICANT = 3;
const SLACK = 1 + 1e-6;

/**
 * Compares a series that a trainer printed with one that its file has: segment by segment (x falls), x by x, in the order
 * of writing where an x has several points. Printed values may be rounded, all to the same number of decimals or all to
 * the same number of significant digits.
 */
export function compareValues(printed: Values, file: Values): Comparison {
  const pairs: [number, number][] = [];
  const count = { common: 0, printed: 0, file: 0 };
  const [ours, theirs] = [segmentsOf(printed), segmentsOf(file)];
  const rounding = roundingOf(printed.y.subarray(0, printed.length));
  for (const [i, own] of ours.entries()) {
    const other = theirs[i];
    if (other === undefined) break;
    if (!pairSegment(printed, own, file, other, { pairs, count, rounding })) {
      return DIFFERENT;
    }
  }
  const digits = distinctDigits(pairs);
  const sharesX = count.common >= SHARED * Math.min(count.printed, count.file);
  const differs = !isOneRounding(pairs, rounding);
  return { differs, equal: differs ? 0 : pairs.length, digits: differs ? 0 : digits, sharesX };
}

const DIFFERENT: Comparison = { differs: true, equal: 0, digits: 0, sharesX: false };

/** A speed that a script computes twice, for its console and for its file, differs by the moment between the two. */
const MOMENT = 0.02;

/** The values of both in the order of writing, regardless of their x: speeds, in lines that do not say at which step. */
export function compareSpeeds(printed: Values, file: Values): Comparison {
  const pairs: [number, number][] = [];
  const length = Math.min(printed.length, file.length);
  for (let i = 0; i < length; i += 1) {
    const [one, other] = [printed.y[i] ?? Number.NaN, file.y[i] ?? Number.NaN];
    // It was printed after the step that its line cannot name: never before the last step that was reported.
    const isBefore = (printed.x[i] ?? 0) <= (file.x[i] ?? 0);
    if (!isBefore || !(Math.abs(one - other) <= 1 + MOMENT * Math.abs(other))) return DIFFERENT;
    pairs.push([one, other]);
  }
  const digits = distinctDigits(pairs);
  return { differs: false, equal: pairs.length, digits, sharesX: pairs.length > 0 };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function segmentsOf({ x, length }: Values): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (let i = 1; i <= length; i += 1) {
    if (i < length && (x[i] ?? 0) >= (x[i - 1] ?? 0)) continue;
    if (i > from) ranges.push({ from, to: i });
    from = i;
  }
  return ranges;
}

interface Matches {
  readonly pairs: [number, number][];
  readonly count: { common: number; printed: number; file: number };
  readonly rounding: Rounding;
}

/** @returns false where values at one x cannot be the same */
function pairSegment(a: Values, own: Range, b: Values, other: Range, matches: Matches): boolean {
  const low = Math.max(a.x[own.from] ?? 0, b.x[other.from] ?? 0);
  const high = Math.min(a.x[own.to - 1] ?? 0, b.x[other.to - 1] ?? 0);
  let [i, j] = [own.from, other.from];
  while (i < own.to && j < other.to) {
    const x = Math.min(a.x[i] ?? 0, b.x[j] ?? 0);
    const iEnd = endOfX(a, i, own.to, x);
    const jEnd = endOfX(b, j, other.to, x);
    if (x >= low && x <= high) {
      if (iEnd > i) matches.count.printed += 1;
      if (jEnd > j) matches.count.file += 1;
    }
    if (iEnd > i && jEnd > j) {
      matches.count.common += 1;
      if (!pairOne(a.y.subarray(i, iEnd), b.y.subarray(j, jEnd), matches)) return false;
    }
    [i, j] = [iEnd, jEnd];
  }
  return true;
}

function endOfX({ x }: Values, from: number, to: number, at: number): number {
  let end = from;
  while (end < to && x[end] === at) end += 1;
  return end;
}

/** Values of one x: the fewer ones must be among the others, in their order. */
function pairOne(printed: Float64Array, file: Float64Array, { pairs, rounding }: Matches): boolean {
  const isShorter = printed.length <= file.length;
  const [few, many] = isShorter ? [printed, file] : [file, printed];
  let next = 0;
  for (const value of few) {
    const pairOf = (one: number): [number, number] => (isShorter ? [value, one] : [one, value]);
    const at = many.findIndex((one, i) => i >= next && mayRound(pairOf(one), rounding));
    if (at === -1) return false;
    pairs.push(pairOf(many[at] ?? Number.NaN));
    next = at + 1;
  }
  return true;
}

/** Whether the first is the second one, rounded to the digits that the series shows. */
function mayRound([printed, exact]: readonly [number, number], rounding: Rounding): boolean {
  return (
    isAlike(printed, exact) ||
    isWithinDecimals(printed, exact, rounding.decimals) ||
    isWithinSignificant(printed, exact, rounding.significant)
  );
}

function isAlike(printed: number, exact: number): boolean {
  if (!Number.isFinite(printed) || !Number.isFinite(exact)) return Object.is(printed, exact);
  return Math.abs(printed - exact) <= FLOAT32 * Math.max(Math.abs(printed), Math.abs(exact));
}

const isWithinDecimals = (printed: number, exact: number, decimals: number): boolean =>
  decimals > 0 && Math.abs(printed - exact) <= 0.5 * 10 ** -decimals * SLACK;

function isWithinSignificant(printed: number, exact: number, significant: number): boolean {
  if (significant < MIN_SIGNIFICANT || printed === 0) return false;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(printed))) - significant + 1);
  return Math.abs(printed - exact) <= 0.5 * unit * SLACK;
}

/** Did one rounding, to decimals or to significant digits, make all these? */
function isOneRounding(
  pairs: readonly (readonly [number, number])[],
  { decimals, significant }: Rounding,
): boolean {
  const holds = (is: (printed: number, exact: number) => boolean): boolean =>
    pairs.every(([printed, exact]) => isAlike(printed, exact) || is(printed, exact));
  return (
    holds((printed, exact) => isWithinDecimals(printed, exact, decimals)) ||
    holds((printed, exact) => isWithinSignificant(printed, exact, significant))
  );
}

interface Rounding {
  readonly decimals: number;
  readonly significant: number;
}

/** The digits that a series shows: the most of any value, since a last digit of 0 is not shown by a number. */
function roundingOf(values: Float64Array): Rounding {
  let [decimals, significant] = [0, 0];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    const digits = digitsOf(value);
    decimals = Math.max(decimals, digits.decimals);
    significant = Math.max(significant, digits.significant);
  }
  return { decimals, significant };
}

function distinctDigits(pairs: readonly (readonly [number, number])[]): number {
  const values = new Set(pairs.map(([printed]) => printed));
  return [...values].reduce((sum, value) => sum + digitsOf(value).significant, 0);
}

/** Digits of a number as it is written: after the point, and from the first that is not 0 on. */
function digitsOf(value: number): Rounding {
  if (!Number.isFinite(value)) return { decimals: 0, significant: 1 };
  const [mantissa = '', power = '0'] = Math.abs(value).toString().split('e');
  const [full = '', fraction = ''] = mantissa.split('.');
  const significant = `${full}${fraction}`.replace(/^0+/, '').replace(/0+$/, '').length;
  return {
    decimals: Math.max(0, fraction.length - Number(power)),
    significant: Math.max(1, significant),
  };
}
