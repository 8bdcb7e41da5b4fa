import { niceStep, type Axis } from './ticks';

/** Marks within a decade, by how many decades there are to mark. */
const WITHIN: readonly (readonly number[])[] = [[1, 2, 5], [1, 2, 5], [1, 3], [1]];

/**
 * A logarithmic value axis that holds every positive value of [min, max]; ends are 1, 2 or 5 times a power of ten. Values of 0 and below
 * cannot be on it: they are marked below it, never moved onto it.
 * @param min least positive value
 */
export function logAxis(min: number, max: number): Axis {
  if (!(min > 0) || !(max >= min) || !Number.isFinite(max)) {
    return { domain: [1, 10], ticks: [1, 10], step: 1 };
  }
  const low = stepBelow(min);
  const high = Math.max(stepAbove(max), stepAbove(low * 1.0001));
  const decades = Math.log10(high / low);
  const marks = decadeMarks(low, high, decades);
  return { domain: [low, high], ticks: marks, step: niceStep(low) };
}

const clean = (value: number): number => Number(value.toPrecision(12));

function stepBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const count = [5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-9)) ?? 1;
  return clean(count * power);
}

function stepAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const count = [1, 2, 5, 10].find((digit) => digit * power >= value * (1 - 1e-9)) ?? 10;
  return clean(count * power);
}

const MAX_MARKS = 5;

function decadeMarks(low: number, high: number, decades: number): number[] {
  const digits = WITHIN[Math.min(WITHIN.length - 1, Math.floor(decades))] ?? [1];
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  const every = Math.max(1, Math.ceil((last - first) / MAX_MARKS));
  const marks: number[] = [];
  for (let power = first; power <= last; power += every) {
    for (const digit of every > 1 ? [1] : digits) marks.push(clean(digit * 10 ** power));
  }
  const within = marks.filter((mark) => mark >= low * (1 - 1e-9) && mark <= high * (1 + 1e-9));
  return within.length < 2 ? [low, high] : within;
}
