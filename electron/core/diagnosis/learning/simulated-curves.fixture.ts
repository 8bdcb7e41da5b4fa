import { seededRandom } from '../../lib/statistics/intervals';

/** Noise of standard deviation 1 whose neighbors correlate by so much: a first-order autoregression. */
export function correlated(seed: number, count: number, correlation: number): number[] {
  const random = seededRandom(seed * 7_919);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let at = normal();
  return Array.from({ length: count }, () => {
    const value = at;
    at = correlation * at + Math.sqrt(1 - correlation ** 2) * normal();
    return value;
  });
}

/** A shape over the training, 0 to 1, with noise around it. */
export interface SimulatedCurve {
  readonly name: string;
  readonly count: number;
  /** Standard deviation of the noise; the rise is 1. */
  readonly noise: number;
  readonly correlation: number;
  readonly shape: (share: number) => number;
}

export const valuesOf = (
  { count, noise, correlation, shape }: SimulatedCurve,
  seed: number,
): number[] =>
  correlated(seed, count, correlation).map((value, i) => shape(i / count) + noise * value);

const level = (): number => 0;
const steep = (constant: number) => (share: number) => 1 - Math.exp(-share / constant);
const hill = (share: number): number => Math.sin(Math.PI * share);

/** Curves of runs that learn in the first tenth, or fifth, of their training and then stay as they are. */
export const STEEP: readonly SimulatedCurve[] = [100, 400, 1_000].flatMap((count) =>
  [0.02, 0.05, 0.1, 0.2].map((constant) => ({
    name: `steep ${constant}`,
    count,
    noise: 0.1,
    correlation: 0.3,
    shape: steep(constant),
  })),
);

/** Curves of runs that learn all the time. */
export const SLOW: readonly SimulatedCurve[] = [
  ...[12, 24, 60].map((count) => ({ count, noise: 0.1, correlation: 0.3 })),
  ...[100, 400, 1_000].map((count) => ({ count, noise: 0.3, correlation: 0.3 })),
].map((curve) => ({ name: 'slow', ...curve, shape: (share) => share }));

/** Curves of runs that learn nothing. */
export const FLAT: readonly SimulatedCurve[] = [
  ...[4, 6, 8, 10, 12, 24].flatMap((count) => [0, 0.5].map((correlation) => [count, correlation])),
  ...[40, 100].flatMap((count) => [0, 0.5, 0.7].map((correlation) => [count, correlation])),
  ...[400, 1_000].flatMap((count) => [0, 0.5, 0.9].map((correlation) => [count, correlation])),
].map(([count = 0, correlation = 0]) => ({
  name: `flat ${correlation}`,
  count,
  noise: 1,
  correlation,
  shape: level,
}));

/** Curves that end as they began, or lower. */
export const LOST: readonly SimulatedCurve[] = [12, 40, 100, 400].flatMap((count) => [
  { name: 'up and down', count, noise: 0.1, correlation: 0.3, shape: hill },
  { name: 'falling', count, noise: 0.3, correlation: 0.5, shape: (share: number) => -share },
]);
