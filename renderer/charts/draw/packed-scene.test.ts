import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf, type Curve } from './curve';
import { packed } from './packed-scene';
import { RecordingSurface, type DrawnShape } from './surface.fixture';
import { aScene } from './scene.test-data';
import { drawScene, type Scene } from './scene';

function shapesOf(scene: Scene): readonly DrawnShape[] {
  const surface = new RecordingSurface();
  drawScene(surface, scene);
  return surface.drawn;
}

const value = fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.constant(Number.NaN));
const rows = fc.array(fc.record({ last: value, mean: value, bad: fc.nat(1) }), { maxLength: 40 });
const curves = rows.map((all): Curve => {
  const placed = all.map((row, x) => ({ ...row, x, min: row.last - 1, max: row.last + 1 }));
  return curveOf(aChartAnswer(placed, all.length * 9), 1, null);
});

test('what is sent to be painted is painted exactly as what was there', () => {
  fc.assert(
    fc.property(
      curves,
      curves,
      curves,
      fc.boolean(),
      fc.boolean(),
      (a, b, c, isLog, isSmoothed) => {
        const plain = aScene(a, { x: [0, 40], y: [isLog ? 0.1 : -6, 6], isLog });
        const inked = plain.curves.map((one) => ({ ...one, ink: { ...one.ink, isSmoothed } }));
        const [first] = inked;
        if (first === undefined) throw new Error('A scene has a curve.');
        const scene = {
          ...plain,
          curves: [
            { ...first, tail: b },
            { ...first, curve: c },
          ],
          dots: [{ ...first, curve: b }],
        };
        expect(shapesOf(packed(scene).scene)).toEqual(shapesOf(scene));
      },
    ),
  );
});

test('a chart is sent without the answer that its numbers came in', () => {
  const answer = new Float64Array(100_000).fill(1);
  const view = (): Float64Array => answer.subarray(0, 10);
  const curve = curveOf(
    aChartAnswer(Array.from({ length: 10 }, (_, x) => ({ x, last: 1 }))),
    1,
    null,
  );
  const full = { ...curve, x0: view(), low: view(), first: view(), count: view() };
  const { scene, buffer } = packed(aScene(full, { x: [0, 10], y: [0, 2], isLog: false }));
  const sent = scene.curves.flatMap(({ curve: { x0, x1, low, mid, high, smooth } }) => [
    x0,
    x1,
    low,
    mid,
    high,
    smooth,
  ]);
  expect(new Set(sent.map((column) => column.buffer))).toEqual(new Set([buffer]));
  expect(buffer.byteLength).toBeLessThan(1_000);
  expect(JSON.stringify(scene).length).toBeLessThan(5_000);
});
