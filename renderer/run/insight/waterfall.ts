import type { MetricChange, PaidPart } from '#core/contract/insight/who-paid';

/** A bar of the waterfall: a total from the axis, or what one part added to the sum so far. Left and width in percent of the row. */
export interface WaterfallBar {
  readonly kind: 'start' | 'part' | 'rest' | 'end';
  /** null for a total and for the rest. */
  readonly part: PaidPart | null;
  readonly left: number;
  readonly width: number;
  /** Value of a total; change by a part. */
  readonly paid: number;
}

/** Rest below this share of the change comes from rounding. */
const ROUNDING = 1e-3;
/** A change of nothing is still seen, in percent. */
const MIN_WIDTH = 0.4;

/** Bars from the reward of the first fifth over its parts to that of the last fifth, on one scale that begins at 0 or below. */
export function waterfall(
  reward: MetricChange,
  parts: readonly PaidPart[],
  rest: number,
): readonly WaterfallBar[] {
  const isRest = Math.abs(rest) > ROUNDING * Math.abs(reward.change);
  const steps = [
    ...parts.map((part) => ({ kind: 'part' as const, part, paid: part.paid })),
    ...(isRest ? [{ kind: 'rest' as const, part: null, paid: rest }] : []),
  ];
  let sum = reward.first;
  const spans = steps.map((step) => {
    const from = sum;
    sum += step.paid;
    return { ...step, from, to: sum };
  });
  const all = [0, reward.first, reward.last, ...spans.map(({ to }) => to)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const at = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  const span = (from: number, to: number): Pick<WaterfallBar, 'left' | 'width'> => {
    const [left, right] = [Math.min(at(from), at(to)), Math.max(at(from), at(to))];
    return { left: Math.min(left, 100 - MIN_WIDTH), width: Math.max(MIN_WIDTH, right - left) };
  };
  return [
    { kind: 'start', part: null, paid: reward.first, ...span(0, reward.first) },
    ...spans.map(({ kind, part, paid, from, to }) => ({ kind, part, paid, ...span(from, to) })),
    { kind: 'end', part: null, paid: reward.last, ...span(0, reward.last) },
  ];
}
