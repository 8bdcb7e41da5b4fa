import { describe, expect, test } from 'vitest';
import { repetitions } from '../../../../scripts/setup/repetitions.mjs';
import { learningOf, type LearningSeries } from './learning';
import { FLAT, LOST, type SimulatedCurve, SLOW, STEEP, valuesOf } from './simulated-curves.fixture';

/** Curves of each shape, one a seed. */
const SEEDS = Array.from({ length: repetitions(80, 250) }, (_, i) => 1 + i);
/** Of a shape the share may differ from the truth by chance: three standard errors of 2 in 100. */
const OF_ONE_SHAPE = 0.02 + 3 * Math.sqrt((0.02 * 0.98) / SEEDS.length);

const kinds: readonly LearningSeries['canonical'][] = ['reward', 'eval_reward'];

/** Share of curves of a shape that are said to be better. */
function better(curve: SimulatedCurve, canonical: LearningSeries['canonical']): number {
  const yes = SEEDS.filter(
    (seed) => learningOf([{ tag: 'x', canonical, values: valuesOf(curve, seed) }]).is === 'better',
  );
  return yes.length / SEEDS.length;
}

const shares = (curves: readonly SimulatedCurve[], kind: LearningSeries['canonical']) =>
  curves.map((curve) => ({
    curve: `${curve.name}, ${curve.count} values`,
    yes: better(curve, kind),
  }));

const meanOf = (of: readonly { readonly yes: number }[]): number =>
  of.reduce((sum, { yes }) => sum + yes / of.length, 0);

describe.each(kinds)('of a simulated %s', (kind) => {
  test('curves that learn nothing, however their noise is correlated, at most 2 in 100 are called better', () => {
    const all = shares(FLAT, kind);
    expect(meanOf(all)).toBeLessThanOrEqual(0.02);
    expect(all.filter(({ yes }) => yes > OF_ONE_SHAPE)).toEqual([]);
  });

  test('curves that learn at once, at least 98 in 100 are called better', () => {
    const all = shares(STEEP, kind);
    expect(all.filter(({ yes }) => yes < 0.98)).toEqual([]);
  });

  test('curves that learn all the time, at least 90 in 100 are called better', () => {
    expect(shares(SLOW, kind).filter(({ yes }) => yes < 0.9)).toEqual([]);
  });

  test('curves that fall, or that lose again what they learned, none is called better', () => {
    expect(shares(LOST, kind).filter(({ yes }) => yes > 0)).toEqual([]);
  });
});
