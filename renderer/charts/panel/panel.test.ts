import { expect, test, vi } from 'vitest';
import { ok } from '#core/lib/result';
import { FrameQueue } from '../../bridge/frame-queue';
import { PageTick } from '../../bridge/page-tick';
import { aRun, aSeries } from '../../run-for-tests';
import { frameOf } from '../axis/frame';
import { aChart } from '../drawing/chart-for-tests';
import { aStage } from '../stage/stage-for-tests';
import type { Stage } from '../stage/stage';
import type { Reader } from '../stage/stage-reader';
import { Panel } from './panel';

const run = aRun({ phase: 'ended', startedMs: 1_000_000 });
const one = { run, series: [aSeries('r', { firstX: 0, lastX: 1_000, pointCount: 1_000 })] };
const line = { runId: run.runId, tag: 'r', label: 'r', color: 'black', dash: [] };

interface Shown {
  readonly stage: Stage;
  readonly panel: Panel;
  /** The engine answers what was asked last: a bucket for each pair of place and value. */
  readonly answer: (points: readonly (readonly [x: number, value: number])[]) => void;
  /** The next frame comes. */
  readonly pass: () => void;
  /** The page is rendered for what waited. */
  readonly tick: () => void;
}

const all = (jobs: (() => void)[]) => () => jobs.splice(0).forEach((job) => job());

function shown(): Shown {
  const asked: (() => void)[] = [];
  const frames = new FrameQueue({ next: (job) => asked.push(job), now: () => 0 });
  const waiting: (() => void)[] = [];
  const setTimeout = (job: () => void) => waiting.push(job);
  const pageTick = new PageTick({ now: () => 0, onHand: () => undefined, setTimeout });
  const stage = aStage([one], [], {}, frames, pageTick);
  let reader: Reader | null = null;
  vi.spyOn(stage.reader, 'want').mockImplementation((_owner, wanted) => {
    reader = wanted;
  });
  const panel = new Panel(stage);
  const frame = frameOf(600, 200, true);
  panel.take({ title: 'r', lines: [line], dots: [], given: [], isLead: true, frame });
  panel.follow();
  panel.see(true);
  const answer: Shown['answer'] = (points) =>
    reader?.()?.arrived(ok([aChart(points.map(([x, last]) => ({ x, last })))]));
  return { stage, panel, answer, pass: all(asked), tick: all(waiting) };
}

test('the value axis fits a part as soon as its own data is there, before the address says it', () => {
  vi.useFakeTimers();
  const { stage, panel, answer, pass } = shown();
  answer([0, 250, 500, 750, 1_000].map((x) => [x, x === 250 ? 90 : 1]));
  pass();
  expect(panel.axes?.y.domain[1]).toBeGreaterThanOrEqual(90);
  stage.part.show([250, 500]);
  answer([260, 300, 400, 490].map((x) => [x, 2]));
  pass();
  expect(stage.look.from).toBeNull();
  expect(panel.axes?.x.domain).toEqual([250, 500]);
  expect(panel.axes?.y.domain[1]).toBeLessThan(10);
  vi.useRealTimers();
});

test('the value axis stays while a hand moves the part', () => {
  const { stage, panel, answer, pass } = shown();
  answer([0, 250, 500, 750, 1_000].map((x) => [x, x === 250 ? 90 : 1]));
  pass();
  const before = panel.axes?.y.domain;
  stage.part.move([400, 900]);
  answer([400, 600, 900].map((x) => [x, 2]));
  pass();
  expect(panel.axes?.x.domain).toEqual([400, 900]);
  expect(panel.axes?.y.domain).toEqual(before);
});

test('a chart that nobody sees waits with its picture until it scrolls in', () => {
  const { stage, panel, answer, pass } = shown();
  answer([0, 500, 1_000].map((x) => [x, 1]));
  pass();
  panel.see(false);
  stage.part.show([250, 500]);
  pass();
  expect(panel.axes?.x.domain).toEqual([0, 1_000]);
  panel.see(true);
  pass();
  expect(panel.axes?.x.domain).toEqual([250, 500]);
});

test('an answer is drawn also where the look changes before its frame comes', () => {
  const { stage, panel, answer, pass } = shown();
  answer([0, 500, 1_000].map((x) => [x, 1]));
  stage.put({ scale: 'log' });
  pass();
  expect(panel.lines).toHaveLength(1);
});

test('words alone are told with those of other charts, other axes at once', () => {
  const { stage, panel, answer, pass, tick } = shown();
  const listener = vi.fn<() => void>();
  answer([0, 500, 1_000].map((x) => [x, x === 500 ? 90 : 1]));
  pass();
  panel.subscribe(listener);
  const { axes } = panel;
  answer([0, 500, 1_000].map((x) => [x, x === 500 ? 80 : 1]));
  pass();
  expect(panel.axes).toBe(axes);
  expect(panel.facts?.most).toBe('80');
  expect(listener).not.toHaveBeenCalled();
  tick();
  expect(listener).toHaveBeenCalledOnce();
  stage.part.show([250, 500]);
  pass();
  expect(panel.axes).not.toBe(axes);
  expect(listener).toHaveBeenCalledTimes(2);
});
