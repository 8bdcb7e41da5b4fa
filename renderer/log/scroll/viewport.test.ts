import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawnAt,
  endPosition,
  shiftedBy,
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
function measured(location: LogPosition, count: number, boxPx: number, heightOf = usual): Measured {
  const drawn = drawnAt(location, count, Math.ceil(boxPx / ROW_PX));
  let end = 0;
  const ends = Array.from(
    { length: drawn.to - drawn.from },
    (_, i) => (end += heightOf(drawn.from + i)),
  );
  return { drawn, ends, boxPx };
}
const heights = (row: number): number => ROW_PX * (1 + ((row * 7) % 5));
const position = fc.record({ row: fc.nat({ max: MILLIONS - 1 }), px: fc.nat({ max: 17 }) });

test('scrolling there and back again comes to the same px, in rows of any height', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 9_000_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      (row, by) => {
        const from = { row, px: 0 };
        const logPosition = shiftedBy(from, by, MILLIONS, heights);
        expect(shiftedBy(logPosition, -by, MILLIONS, heights)).toEqual(from);
      },
    ),
  );
});

test('no place is outside of the log, however far a wheel turns', () => {
  fc.assert(
    fc.property(
      position,
      fc.integer(),
      fc.integer({ min: 1, max: MILLIONS }),
      (from, by, count) => {
        const logPosition = shiftedBy(from, by, count, usual);
        expect(logPosition.row).toBeGreaterThanOrEqual(0);
        expect(logPosition.row).toBeLessThan(count);
        expect(logPosition.px).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('what is drawn always fills the box, with no ground below the last line', () => {
  fc.assert(
    fc.property(
      position,
      fc.integer({ min: 1, max: MILLIONS }),
      fc.integer({ min: 20, max: 1_500 }),
      (request, count, boxPx) => {
        const at = { ...request, row: Math.min(request.row, count - 1) };
        const box = measured(at, count, boxPx, heights);
        const { above, location: logPosition } = settledPosition(at, count, box);
        const all = box.ends.at(-1) ?? 0;
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above + boxPx).toBeLessThanOrEqual(Math.max(all, boxPx));
        // The settled place, drawn again, is at the same px.
        expect(settledPosition(logPosition, count, box).above).toBe(above);
      },
    ),
  );
});

test('at the end the last line is at the bottom edge', () => {
  const box = measured(endPosition(MILLIONS), MILLIONS, 400);
  const {
    above,
    isAtEnd,
    location: logPosition,
  } = settledPosition(endPosition(MILLIONS), MILLIONS, box);
  expect(isAtEnd).toBe(true);
  expect((box.ends.at(-1) ?? 0) - above).toBe(400);
  expect(logPosition.row).toBe(MILLIONS - 23);
});

test('a log that is shorter than the box begins at its top', () => {
  const box = measured(endPosition(3), 3, 400);
  expect(settledPosition(endPosition(3), 3, box)).toEqual({
    above: 0,
    location: { row: 0, px: 0 },
    isAtEnd: true,
  });
});

test('the bar leads to every part of ten million lines, and shows where that is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const logPosition = positionAtShare(share, MILLIONS, 40);
      expect(shareAbove(logPosition, MILLIONS, 40)).toBeCloseTo(share, 6);
    }),
  );
  expect(positionAtShare(1, MILLIONS, 40)).toEqual(endPosition(MILLIONS));
});
