import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { labelPositions } from './level-layer';

test('labels of close levels are kept apart, each at its line or above it, none below the plot', () => {
  expect(labelPositions([10, 100], 200)).toEqual([10, 100]);
  expect(labelPositions([100, 101], 200)).toEqual([88, 101]);
  expect(labelPositions([198], 200)).toEqual([187]);
  const lines = array(double({ min: 0, max: 200, noNaN: true }), { maxLength: 6 });
  assert(
    property(lines, (some) => {
      const sorted = some.toSorted((a, b) => a - b);
      const placed = labelPositions(sorted, 200);
      placed.forEach((at, i) => {
        expect(at).toBeLessThanOrEqual((sorted[i] ?? 0) + 1e-9);
        expect((placed[i + 1] ?? 200) - at).toBeGreaterThanOrEqual(13 - 1e-9);
      });
    }),
  );
});
