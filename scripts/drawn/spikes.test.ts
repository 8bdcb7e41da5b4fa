import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingPoints } from '#core/telemetry/points/points';
import { chartOfPoints } from '../../electron/store/query/chart';
import { Smoothed } from '#core/telemetry/points/smoothing';
import { aScene, BAND, INK } from '../../renderer/charts/draw/scene.test-data';
import { curveOf, type Curve } from '../../renderer/charts/draw/curve';
import { RecordingSurface, type DrawnShape } from '../../renderer/charts/draw/surface.fixture';
import { plotScale } from '../../renderer/charts/axis/plot-scale';
import { drawScene, type Scene } from '../../renderer/charts/draw/scene';
import { chartFromColumns } from '../../renderer/charts/axis/chart-answer.test-data';

const POINTS = 1_000_000;
const SPIKES = 400;

/** A noisy wave of a million points, in which 400 single points reach far out. */
function spiky(): { points: GrowingPoints; spikes: readonly number[]; smoothed: Smoothed } {
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const y = Float64Array.from(
    { length: POINTS },
    (_, i) => Math.sin(i / 90_000) + (random() - 0.5) * 0.4,
  );
  const spikes = new Set<number>();
  while (spikes.size < SPIKES) spikes.add(Math.floor(random() * POINTS));
  for (const i of spikes) y[i] = (y[i] ?? 0) + (random() < 0.5 ? 3 : -3);
  const x = Float64Array.from({ length: POINTS }, (_, i) => i);
  const points = new GrowingPoints();
  points.append({ length: POINTS, at: x, x, y, p: new Uint8Array(POINTS) });
  const smoothed = new Smoothed(0.6);
  smoothed.append(y);
  return { points, spikes: [...spikes].toSorted((a, b) => a - b), smoothed };
}

const { points, spikes, smoothed } = spiky();

/** Drawn values of [from, to], read as the engine answers it. */
function drawn(
  from: number,
  to: number,
  buckets: number,
  width: number,
): [Curve, Scene, DrawnShape[]] {
  const request = { axis: 'x', from, to, buckets, smoothing: 0.6, neighbours: true } as const;
  const answer = chartOfPoints(points, request, 0, () => smoothed);
  const curve = curveOf(chartFromColumns(answer), 1, null);
  const scene = aScene(curve, { x: [from, to], y: [-5, 5], isLog: false }, width);
  const surface = new RecordingSurface();
  drawScene(surface, scene);
  return [curve, scene, surface.drawn];
}

/** Whether this outline, drawn from its upper edge to its lower one, holds the point. Half a pixel is nothing. */
function holds(outline: DrawnShape['paths'][number], x: number, y: number): boolean {
  const edge = outline.slice(0, -1);
  const upper = edge.slice(0, edge.length / 2);
  const lower = edge.slice(edge.length / 2).toReversed();
  const reaches = (line: typeof upper, isUpper: boolean): boolean =>
    line.some(([x1, y1], i) => {
      const [x0, y0] = line[i - 1] ?? [x1, y1];
      if (x < x0 - 0.01 || x > x1 + 0.01) return false;
      const at =
        x1 - x0 < 1e-9
          ? isUpper
            ? Math.min(y0, y1)
            : Math.max(y0, y1)
          : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
      return isUpper ? at <= y + 0.5 : at >= y - 0.5;
    });
  return reaches(upper, true) && reaches(lower, false);
}

test('each of 400 one-point spikes among a million points is in the drawn band at any zoom', () => {
  const ends = fc
    .tuple(fc.nat(POINTS - 1), fc.nat(POINTS - 1))
    .filter(([a, b]) => Math.abs(a - b) > 600);
  fc.assert(
    fc.property(
      ends,
      fc.integer({ min: 20, max: 500 }),
      fc.integer({ min: 120, max: 1600 }),
      ([a, b], buckets, width) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const [, scene, shapes] = drawn(from, to, buckets, width);
        const scale = plotScale(scene.frame, scene.domains);
        const bands = shapes.filter(({ kind, alpha }) => kind === 'fill' && alpha === BAND);
        const outlines = bands.flatMap(({ paths }) => paths);
        const missed = spikes.filter(
          (i) =>
            i >= from &&
            i <= to &&
            !outlines.some((outline) => holds(outline, scale.x(i), scale.y(points.y[i] ?? 0))),
        );
        expect(missed).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('the whole series shows every one of its 400 spikes', () => {
  const [curve, scene, shapes] = drawn(0, POINTS - 1, 500, 900);
  const scale = plotScale(scene.frame, scene.domains);
  const band = shapes.find(({ kind, alpha }) => kind === 'fill' && alpha === BAND);
  const inBand = spikes.filter((i) =>
    band?.paths.some((outline) => holds(outline, scale.x(i), scale.y(points.y[i] ?? 0))),
  );
  expect(inBand).toHaveLength(SPIKES);
  expect(curve.total).toBe(POINTS);
});

test('zoomed to 500 points or fewer, every point is its own mark where it belongs', () => {
  fc.assert(
    fc.property(fc.nat(POINTS - 501), fc.integer({ min: 1, max: 499 }), (from, span) => {
      const [curve, scene, shapes] = drawn(from, from + span, 500, 700);
      const scale = plotScale(scene.frame, scene.domains);
      const marks = shapes.flatMap(({ kind, circles, style }) =>
        kind === 'fill' && style === INK ? circles : [],
      );
      expect(curve.shown).toBe(span + 1);
      const wanted = Array.from({ length: span + 1 }, (_, k) => [
        scale.x(from + k),
        scale.y(points.y[from + k] ?? 0),
      ]);
      const within = marks.filter(
        ([x]) => x >= scale.left - 1e-6 && x <= scale.left + scale.width + 1e-6,
      );
      expect(within).toEqual(wanted);
      expect(shapes.some(({ kind, alpha }) => kind === 'fill' && alpha === BAND)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
