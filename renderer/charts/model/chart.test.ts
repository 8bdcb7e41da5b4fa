import { expect, test, vi } from 'vitest';
import { ok } from '#core/lib/result';
import { FrameQueue, RenderBatch } from '../../bridge/pacing/render-schedule';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import { frameOf } from '../axis/frame';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { aChartGroup } from './chart-group.fixture';
import type { ChartGroupModel } from './chart-group';
import { ChartModel } from './chart';
import type { ReadableChart } from './read-charts';
import type { ChartOverrides } from './view-options';

const run = aRun({ phase: 'ended', startedMs: 1_000_000 });
const one = { run, series: [aSeries('r', { firstX: 0, lastX: 1_000, pointCount: 1_000 })] };
const curve = { runId: run.runId, tag: 'r', label: 'r', color: 'black', dash: [] };

interface Shown {
  readonly group: ChartGroupModel;
  readonly chart: ChartModel;
  /** The engine answers what was asked last: a bucket for each pair of x and value. */
  readonly answer: (points: readonly (readonly [x: number, value: number])[]) => void;
  /** The next frame comes. */
  readonly pass: () => void;
  /** The page is rendered for what waited. */
  readonly tick: () => void;
}

const all = (jobs: (() => void)[]) => () => jobs.splice(0).forEach((job) => job());

function shown(overrides: ChartOverrides = {}): Shown {
  const requested: (() => void)[] = [];
  const frames = new FrameQueue({ next: (job) => requested.push(job), now: () => 0 });
  const waiting: (() => void)[] = [];
  const setTimeout = (job: () => void) => waiting.push(job);
  const pageTick = new RenderBatch({ now: () => 0, onInput: () => undefined, setTimeout });
  const group = aChartGroup([one], [], {}, frames, pageTick);
  let reading: ReadableChart | null = null;
  vi.spyOn(group.reads, 'refresh').mockImplementation((wanted) => {
    reading = wanted;
  });
  const chart = new ChartModel(group);
  const frame = frameOf(600, 200, true);
  chart.setInput({
    title: 'r',
    curves: [curve],
    dots: [],
    computed: [],
    isLead: true,
    frame,
    overrides,
  });
  chart.follow();
  chart.setVisible(true);
  const answer: Shown['answer'] = (points) => {
    const data = aChartAnswer(points.map(([x, last]) => ({ x, last })));
    const requests = reading?.requests() ?? [];
    reading?.receive(ok(requests.map((request) => ({ ...request, data, tailData: null }))));
  };
  return { group, chart, answer, pass: all(requested), tick: all(waiting) };
}

test('the value axis fits a range as soon as its own data is there, before the address says it', () => {
  vi.useFakeTimers();
  const { group, chart, answer, pass } = shown();
  answer([0, 250, 500, 750, 1_000].map((x) => [x, x === 250 ? 90 : 1]));
  pass();
  expect(chart.axes?.y.domain[1]).toBeGreaterThanOrEqual(90);
  group.viewport.show([250, 500]);
  answer([260, 300, 400, 490].map((x) => [x, 2]));
  pass();
  expect(group.options.from).toBeNull();
  expect(chart.axes?.x.domain).toEqual([250, 500]);
  expect(chart.axes?.y.domain[1]).toBeLessThan(10);
  vi.useRealTimers();
});

test('the value axis stays while a hand moves the range', () => {
  const { group, chart, answer, pass } = shown();
  answer([0, 250, 500, 750, 1_000].map((x) => [x, x === 250 ? 90 : 1]));
  pass();
  const before = chart.axes?.y.domain;
  group.viewport.move([400, 900]);
  answer([400, 600, 900].map((x) => [x, 2]));
  pass();
  expect(chart.axes?.x.domain).toEqual([400, 900]);
  expect(chart.axes?.y.domain).toEqual(before);
});

test('a hidden chart waits with its picture until it scrolls in', () => {
  const { group, chart, answer, pass } = shown();
  answer([0, 500, 1_000].map((x) => [x, 1]));
  pass();
  chart.setVisible(false);
  group.viewport.show([250, 500]);
  pass();
  expect(chart.axes?.x.domain).toEqual([0, 1_000]);
  chart.setVisible(true);
  pass();
  expect(chart.axes?.x.domain).toEqual([250, 500]);
});

test('an answer is drawn also where the options change before its frame comes', () => {
  const { group, chart, answer, pass } = shown();
  answer([0, 500, 1_000].map((x) => [x, 1]));
  group.setOptions({ scale: 'log' });
  pass();
  expect(chart.curves).toHaveLength(1);
});

test('words alone are reported with those of other charts, other axes at once', () => {
  const { group, chart, answer, pass, tick } = shown();
  const listener = vi.fn<() => void>();
  answer([0, 500, 1_000].map((x) => [x, x === 500 ? 90 : 1]));
  pass();
  chart.subscribe(listener);
  const { axes } = chart;
  answer([0, 400, 500, 1_000].map((x) => [x, x === 500 ? 80 : 1]));
  pass();
  expect(chart.axes).toBe(axes);
  expect(chart.facts?.buckets.total).toBe(4);
  expect(listener).not.toHaveBeenCalled();
  tick();
  expect(listener).toHaveBeenCalledOnce();
  group.viewport.show([250, 500]);
  pass();
  expect(chart.axes).not.toBe(axes);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a chart may have its own value range, scale, smoothing and axis; what is beyond the range is counted', () => {
  const overrides = { yMin: 0, yMax: 5, smoothing: 0, axis: 'elapsed' } as const;
  const { group, chart, answer, pass } = shown(overrides);
  answer([0, 500, 1_000].map((x) => [x, x === 500 ? 90 : 1]));
  pass();
  expect(chart.axes?.y.domain).toEqual([0, 5]);
  expect(chart.axes?.axisId).toBe('elapsed');
  expect(chart.facts?.hidden.above).toBe(1);
  expect(chart.options).toMatchObject({ smoothing: 0, axis: 'elapsed' });
  expect(group.options).toMatchObject({ smoothing: 0.6, axis: 'x' });
  expect(chart.requests()?.[0]?.query).toMatchObject({ smoothing: 0, axis: 'elapsed' });
});

test('a chart of means alone has the unit and the tag of what they were computed from', () => {
  const memory = aSeries('gpu', { unit: 'MiB', max: 3_000 });
  const group = aChartGroup([{ run, series: [memory] }]);
  const chart = new ChartModel(group);
  const column = Float64Array.of(1, 2);
  const mean = { label: 'mean', color: 'black', dash: [], x: column, mid: column };
  chart.setInput({
    title: 'GPU memory',
    curves: [],
    dots: [],
    computed: [{ ...mean, low: column, high: column }],
    computedOf: [{ runId: run.runId, tag: 'gpu' }],
    isLead: true,
    frame: frameOf(600, 200, true),
    overrides: {},
  });
  expect(chart.unit.unit).toBe('GiB');
  expect(chart.facts?.lasts).toEqual(['2.0 GiB']);
  expect(chart.facts?.series.tag).toBe('gpu');
});
