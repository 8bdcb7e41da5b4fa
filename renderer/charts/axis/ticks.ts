/** An axis: its domain with the ticks that are marked on it. */
export interface Axis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly step: number;
}

const NICE = [1, 2, 2.5, 3, 4, 5, 10] as const;

/** The smallest nice step (1, 2, 2.5, 3, 4 or 5 times a power of ten) that is at least `rough`. */
export function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const count = NICE.find((n) => n * power >= rough * (1 - 1e-9)) ?? 10;
  return count * power;
}

/** Multiples of `step` within `[from, to]`, without the digits that floating point adds. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  if (!(last - first < 1000)) return [from, to];
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** Below it a difference has no distinct decimal digits. */
const TINY = 1e-200;

/**
 * A value axis whose ends are nice numbers and hold [min, max].
 * @param intervals about how many intervals between marks
 */
export function valueAxis(min: number, max: number, intervals: number, fromZero: boolean): Axis {
  if (!Number.isFinite(min) || !Number.isFinite(max))
    return { domain: [0, 1], ticks: [0, 1], step: 1 };
  let [low, high] = fromZero ? [Math.min(0, min), Math.max(0, max)] : [min, max];
  if (high - low <= TINY || high - low <= Math.max(Math.abs(low), Math.abs(high)) * 1e-9) {
    const room = fromZero || Math.abs(high) <= TINY ? 1 : Math.abs(high) * 0.1;
    [low, high] = [fromZero ? low : low - room, high + room];
  }
  const counts = [intervals - 1, intervals, intervals + 1].filter((n) => n > 0);
  const fits = counts.map((n) => held(low, high, niceStep((high - low) / n)));
  // The axis with the fewest marks among those that waste next to nothing of the plot.
  const minimum = Math.min(...fits.map(spanOf));
  const good = fits.filter((fit) => spanOf(fit) <= minimum * 1.05);
  return good.reduce((best, fit) => (fit.ticks.length < best.ticks.length ? fit : best));
}

const spanOf = ({ domain }: Axis): number => domain[1] - domain[0];

function held(low: number, high: number, step: number): Axis {
  const from = clean(Math.floor(low / step + 1e-9) * step);
  const to = clean(Math.ceil(high / step - 1e-9) * step);
  return { domain: [from, to], ticks: multiples(step, from, to), step };
}

const clean = (value: number): number => Number(value.toPrecision(12));

/** The same axis with its two ends marked, and zero if it is well between: for a small chart. */
export function endsOnly(axis: Axis): Axis {
  const [low, high] = axis.domain;
  const room = (high - low) / 4;
  return { ...axis, ticks: low < -room && high > room ? [low, 0, high] : [low, high] };
}

/** An axis of counts (timesteps, updates, episodes), marked within its ends. */
export function countAxis(from: number, to: number, intervals: number): Axis {
  const end = to > from ? to : from + 1;
  const step = Math.max(1, niceStep((end - from) / (intervals + 1)));
  return { domain: [from, end], ticks: multiples(step, from, end), step };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TIME_STEPS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
].map((seconds) => seconds * SECOND);

/** An axis of times, marked at whole seconds, minutes or hours. `zoneMs` shifts marks to local hours. */
export function timeAxis(from: number, to: number, intervals: number, zoneMs = 0): Axis {
  const end = to > from ? to : from + SECOND;
  const rough = (end - from) / intervals;
  const step = TIME_STEPS.find((s) => s >= rough) ?? niceStep(rough / (24 * HOUR)) * 24 * HOUR;
  const ticks = multiples(step, from - zoneMs, end - zoneMs).map((t) => t + zoneMs);
  return { domain: [from, end], ticks, step };
}

/**
 * End of a growing x axis: in steps of 5%, so that it does not move with every point.
 * An axis that grows no more ends at its last point.
 */
export function axisEnd(from: number, last: number, grows: boolean): number {
  const span = last - from;
  if (!grows || span <= 0) return last;
  return from + 1.05 ** Math.ceil(Math.log(span) / Math.log(1.05) + 1e-9);
}
