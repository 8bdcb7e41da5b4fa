import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from './curve';
import { RecordingSurface, type DrawnShape } from './surface.fixture';
import type { Domains } from '../axis/plot-scale';
import { aScene, BAND, INK, RAW } from './scene.test-data';
import { drawScene, type Scene } from './scene';

const linear: Domains = { x: [0, 10], y: [-1, 10], isLog: false };

function shapesOf(scene: Scene): readonly DrawnShape[] {
  const surface = new RecordingSurface();
  drawScene(surface, scene);
  return surface.drawn;
}

const points = (rows: Parameters<typeof aChartAnswer>[0], total?: number) =>
  curveOf(aChartAnswer(rows, total), 1, null);

const pathsIn = (shapes: readonly DrawnShape[], width: number): DrawnShape['paths'] =>
  shapes
    .filter(({ kind, style, width: w }) => kind === 'stroke' && style === INK && w === width)
    .flatMap(({ paths }) => paths);

test('a value that is no finite number is a gap in the line and a red triangle on the axis', () => {
  const curve = points([
    { x: 1, last: 1 },
    { x: 2, last: 2 },
    { x: 3, bad: 2 },
    { x: 4, last: 4 },
    { x: 5, last: 5 },
  ]);
  const shapes = shapesOf(aScene(curve, linear));
  expect(pathsIn(shapes, 1.75).map((path) => path.length)).toEqual([2, 2]);
  const [triangles] = shapes.filter(({ style }) => style === 'bad');
  expect(triangles?.paths).toHaveLength(1);
});

test('a point that is alone is a dot, because no line would show it', () => {
  const rows = [
    { x: 1, last: 1 },
    { x: 2, bad: 1 },
    { x: 3, last: 3 },
    { x: 4, last: 4 },
  ];
  const scene = aScene(points(rows), linear);
  const unmarked = {
    ...scene,
    curves: scene.curves.map((l) => ({ ...l, ink: { ...l.ink, marks: false } })),
  };
  expect(shapesOf(unmarked).flatMap(({ circles }) => circles)).toHaveLength(1);
  expect(shapesOf(scene).flatMap(({ circles }) => circles)).toHaveLength(3);
});

test('behind a smoothed line the raw one stays, faint; without smoothing it is the line', () => {
  const curve = points([
    { x: 0, last: 1 },
    { x: 10, last: 3 },
  ]);
  const scene = aScene(curve, linear);
  const widths = shapesOf(scene).filter(({ style }) => style === INK);
  expect(
    widths.filter(({ kind }) => kind === 'stroke').map(({ alpha, width }) => [alpha, width]),
  ).toEqual([
    [RAW, 1.25],
    [1, 1.75],
  ]);
  const bare = {
    ...scene,
    curves: scene.curves.map((l) => ({ ...l, ink: { ...l.ink, isSmoothed: false } })),
  };
  const strokes = shapesOf(bare).filter(({ kind, style }) => kind === 'stroke' && style === INK);
  expect(strokes.map(({ alpha, width }) => [alpha, width])).toEqual([[1, 1.75]]);
});

test('a log axis cannot hold 0 and below: they are marked below it, and the line has a gap there', () => {
  const curve = points([
    { x: 1, last: 100 },
    { x: 2, last: 0 },
    { x: 3, last: -5 },
    { x: 4, last: 10 },
  ]);
  const shapes = shapesOf(aScene(curve, { x: [0, 10], y: [1, 100], isLog: true }));
  const floor = 160;
  const below = pathsIn(shapes, 1.5).filter((path) => path.every(([, y]) => y > floor));
  expect(below).toHaveLength(2);
  expect(pathsIn(shapes, 1.75)).toEqual([]);
});

test('what a restart threw away is dashed, evaluations are hollow dots', () => {
  const curve = points([
    { x: 0, last: 1 },
    { x: 10, last: 3 },
  ]);
  const scene = aScene(curve, linear);
  const [first] = scene.curves;
  if (first === undefined) throw new Error('no curve');
  const shapes = shapesOf({
    ...scene,
    curves: [
      {
        ...first,
        tail: points([
          { x: 4, last: 9 },
          { x: 6, last: 8 },
        ]),
      },
    ],
    dots: [{ ...first, curve: points([{ x: 5, last: 5 }]) }],
  });
  expect(shapes.filter(({ dash }) => dash.length > 0)).toHaveLength(1);
  const hollow = shapes.filter(({ circles, width }) => circles.length > 0 && width === 1.5);
  expect(hollow.map(({ kind, style }) => [kind, style])).toEqual([
    ['fill', 'ground'],
    ['stroke', INK],
  ]);
});

test('a zero line is drawn only where zero is within the range', () => {
  const curve = points([
    { x: 0, last: 1 },
    { x: 10, last: 3 },
  ]);
  const zeros = (y: readonly [number, number]): number =>
    shapesOf(aScene(curve, { x: [0, 10], y, isLog: false })).filter(({ style }) => style === 'zero')
      .length;
  expect([zeros([-1, 3]), zeros([0, 3]), zeros([1, 3])]).toEqual([1, 0, 0]);
});

test('a bucket that reaches far out of the usual is its own stroke, in a noisy series none is', () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({
    x: i / 10,
    xLast: i / 10 + 0.09,
    min: 0,
    max: i === 50 ? 9 : 1,
    mean: 0.5,
    count: 50,
  }));
  const spikes = (curve: typeof rows): number =>
    pathsIn(shapesOf(aScene(points(curve, 5_000), linear)), 1).length;
  expect(spikes(rows)).toBe(1);
  expect(spikes(rows.map((row) => ({ ...row, max: 1 })))).toBe(0);
  const half = rows.map((row, i) => ({ ...row, max: i % 2 === 0 ? 9 : 1 }));
  expect(spikes(half)).toBe(50);
  const band = shapesOf(aScene(points(rows, 5_000), linear)).filter(({ alpha }) => alpha === BAND);
  expect(band).toHaveLength(1);
});
