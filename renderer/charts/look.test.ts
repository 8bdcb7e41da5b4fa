import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK, lookOf, withLook, type ChartLook } from './look';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n));
const zoom = fc.oneof(
  fc.constant({ from: null, to: null }),
  fc
    .tuple(finite, finite)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
);
const aLook: fc.Arbitrary<ChartLook> = fc
  .record({
    axis: fc.constantFrom('x' as const, 'clock' as const, 'elapsed' as const),
    smoothing: fc.integer({ min: 0, max: 999 }).map((n) => n / 1000),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    range: fc.constantFrom('all' as const, 'robust' as const),
  })
  .chain((look) => zoom.map((ends) => ({ ...look, ...ends })));

test('a copied link shows the same range, smoothing and scale', () => {
  fc.assert(
    fc.property(aLook, (look) => {
      const address = withLook(new URLSearchParams(), look).toString();
      expect(lookOf(new URLSearchParams(address))).toEqual(look);
    }),
  );
});

test('a look changes nothing else of an address', () => {
  fc.assert(
    fc.property(aLook, fc.string(), (look, line) => {
      const params = new URLSearchParams({ tab: 'log', line });
      const next = withLook(params, look);
      expect([next.get('tab'), next.get('line')]).toEqual(['log', line]);
      expect([...params.keys()]).toEqual(['tab', 'line']);
    }),
  );
});

test('the usual look leaves the address as it was', () => {
  expect(withLook(new URLSearchParams('tab=log&x=clock'), DEFAULT_LOOK).toString()).toBe('tab=log');
});

test('an address written by hand never breaks the charts', () => {
  const names = fc.constantFrom('x', 'smooth', 'y', 'range', 'from', 'to');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const look = lookOf(new URLSearchParams(pairs));
      expect(look.smoothing).toBeGreaterThanOrEqual(0);
      expect(look.smoothing).toBeLessThanOrEqual(0.999);
      expect(look.from === null).toBe(look.to === null);
      expect((look.from ?? 0) < (look.to ?? 1)).toBe(true);
    }),
  );
  expect(lookOf(new URLSearchParams('from=9&to=3&smooth=7'))).toEqual({
    ...DEFAULT_LOOK,
    smoothing: 0.999,
  });
});
