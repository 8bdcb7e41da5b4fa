import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedOverrides,
  DEFAULT_VIEW_OPTIONS,
  withOverrides,
  viewOptionsOf,
  withViewOptions,
  type ChartViewOptions,
} from './view-options';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n));
const zoom = fc.oneof(
  fc.constant({ from: null, to: null }),
  fc
    .tuple(finite, finite)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
);
const anyOptions: fc.Arbitrary<ChartViewOptions> = fc
  .record({
    axis: fc.constantFrom('x' as const, 'clock' as const, 'elapsed' as const),
    smoothing: fc.integer({ min: 0, max: 999 }).map((n) => n / 1000),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    range: fc.constantFrom('all' as const, 'robust' as const),
  })
  .chain((options) => zoom.map((ends) => ({ ...options, ...ends })));

test('a copied link shows the same axis, range, smoothing and scale, whichever axis is the usual one', () => {
  const usualAxis = fc.constantFrom('x' as const, 'elapsed' as const);
  fc.assert(
    fc.property(anyOptions, usualAxis, (options, usual) => {
      const address = withViewOptions(new URLSearchParams(), options, usual).toString();
      expect(viewOptionsOf(new URLSearchParams(address), usual)).toEqual(options);
    }),
  );
});

test('view options change nothing else of an address', () => {
  fc.assert(
    fc.property(anyOptions, fc.string(), (options, line) => {
      const params = new URLSearchParams({ tab: 'log', line });
      const next = withViewOptions(params, options);
      expect([next.get('tab'), next.get('line')]).toEqual(['log', line]);
      expect([...params.keys()]).toEqual(['tab', 'line']);
    }),
  );
});

test('the usual view options leave the address as it was', () => {
  expect(
    withViewOptions(new URLSearchParams('tab=log&x=clock'), DEFAULT_VIEW_OPTIONS).toString(),
  ).toBe('tab=log');
});

test('an address written by hand never breaks the charts', () => {
  const names = fc.constantFrom('x', 'smooth', 'y', 'range', 'from', 'to');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const options = viewOptionsOf(new URLSearchParams(pairs));
      expect(options.smoothing).toBeGreaterThanOrEqual(0);
      expect(options.smoothing).toBeLessThanOrEqual(0.999);
      expect(options.from === null).toBe(options.to === null);
      expect((options.from ?? 0) < (options.to ?? 1)).toBe(true);
    }),
  );
  expect(viewOptionsOf(new URLSearchParams('from=9&to=3&smooth=7'))).toEqual({
    ...DEFAULT_VIEW_OPTIONS,
    smoothing: 0.999,
  });
});

test('what is changed in full screen is the panel’s own, but the zoom and the outliers are the page’s', () => {
  const shown = withOverrides(DEFAULT_VIEW_OPTIONS, { scale: 'log' });
  expect(changedOverrides(shown, { ...shown, smoothing: 0 })).toEqual({ smoothing: 0 });
  expect(changedOverrides(shown, { ...shown, axis: 'clock', from: null })).toEqual({
    axis: 'clock',
  });
  expect(changedOverrides(shown, { ...shown, from: 1, to: 2, range: 'robust' })).toBeNull();
  fc.assert(
    fc.property(anyOptions, anyOptions, (old, next) => {
      const { axis, smoothing, scale } = next;
      const own = withOverrides(old, changedOverrides(old, next) ?? {});
      expect(own).toEqual({ ...old, axis, smoothing, scale });
    }),
  );
});
