import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawnAt,
  endPosition,
  movedBy,
  positionAtShare,
  ROW_PX,
  settledPosition,
  shareAbove,
  type Measured,
  type LogPosition,
} from './viewport';

const MILLIONS = 10_000_000;
const usual = (_row: number): number => ROW_PX;

/** Measurements of a browser: rows of these heights, from the first drawn one on. */
function measured(place: LogPosition, count: number, boxPx: number, heightOf = usual): Measured {
  const drawn = drawnAt(place, count, Math.ceil(boxPx / ROW_PX));
  let end = 0;
  const ends = Array.from(
    { length: drawn.to - drawn.from },
    (_, i) => (end += heightOf(drawn.from + i)),
  );
  return { drawn, ends, boxPx };
}
const heights = (row: number): number => ROW_PX * (1 + ((row * 7) % 5));
const place = fc.record({ row: fc.nat({ max: MILLIONS - 1 }), px: fc.nat({ max: 17 }) });

test('scrolling there and back again comes to the same px, in rows of any height', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 9_000_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      (row, by) => {
        const from = { row, px: 0 };
        const there = movedBy(from, by, MILLIONS, heights);
        expect(movedBy(there, -by, MILLIONS, heights)).toEqual(from);
      },
    ),
  );
});

test('no place is outside of the log, however far a wheel turns', () => {
  fc.assert(
    fc.property(place, fc.integer(), fc.integer({ min: 1, max: MILLIONS }), (from, by, count) => {
      const there = movedBy(from, by, count, usual);
      expect(there.row).toBeGreaterThanOrEqual(0);
      expect(there.row).toBeLessThan(count);
      expect(there.px).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('what is drawn always fills the box, with no ground below the last line', () => {
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: 1, max: MILLIONS }),
      fc.integer({ min: 20, max: 1_500 }),
      (asked, count, boxPx) => {
        const at = { ...asked, row: Math.min(asked.row, count - 1) };
        const box = measured(at, count, boxPx, heights);
        const { above, place: there } = settledPosition(at, count, box);
        const all = box.ends.at(-1) ?? 0;
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above + boxPx).toBeLessThanOrEqual(Math.max(all, boxPx));
        // The settled place, drawn again, is at the same px.
        expect(settledPosition(there, count, box).above).toBe(above);
      },
    ),
  );
});

test('at the end the last line is at the bottom edge', () => {
  const box = measured(endPosition(MILLIONS), MILLIONS, 400);
  const { above, isAtEnd, place: there } = settledPosition(endPosition(MILLIONS), MILLIONS, box);
  expect(isAtEnd).toBe(true);
  expect((box.ends.at(-1) ?? 0) - above).toBe(400);
  expect(there.row).toBe(MILLIONS - 23);
});

test('a log that is shorter than the box begins at its top', () => {
  const box = measured(endPosition(3), 3, 400);
  expect(settledPosition(endPosition(3), 3, box)).toEqual({
    above: 0,
    place: { row: 0, px: 0 },
    isAtEnd: true,
  });
});

test('the bar leads to every part of ten million lines, and shows where that is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const there = positionAtShare(share, MILLIONS, 40);
      expect(shareAbove(there, MILLIONS, 40)).toBeCloseTo(share, 6);
    }),
  );
  expect(positionAtShare(1, MILLIONS, 40)).toEqual(endPosition(MILLIONS));
});
