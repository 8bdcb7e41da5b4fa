import { expect, test } from 'vitest';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import type { ChartEvent } from '../model/chart-input';
import { EventMarks } from './event-marks';
import { frameOf } from '../axis/frame';
import { aChartGroup } from '../model/chart-group.fixture';

const frame = frameOf(564, 0, false);

const event = (id: string, x: number, kind: ChartEvent['kind'] = 'checkpoint'): ChartEvent => ({
  id,
  kind,
  x,
  wallMs: null,
  says: `${kind} at ${x}`,
});

const ended = { run: aRun({ phase: 'ended' }), series: [aSeries('r', { firstX: 0, lastX: 500 })] };

test('an event is over the charts where it happened', () => {
  const group = aChartGroup([ended], [event('a', 0), event('b', 250), event('c', 500)]);
  const marks = new EventMarks(group).marks(frame);
  expect(marks.map(({ x }) => x)).toEqual([52, 302, 552]);
});

test('checkpoints too close to be distinguished are one mark that says how many it is', () => {
  const group = aChartGroup(
    [ended],
    [event('a', 100), event('b', 102), event('c', 104), event('d', 400)],
  );
  const marks = new EventMarks(group).marks(frame);
  expect(marks.map(({ events }) => events.length)).toEqual([3, 1]);
  expect(marks[0]?.says).toContain('3');
});

test('a verdict and the last checkpoint are beside each other within the lane', () => {
  const group = aChartGroup([ended], [event('a', 499), event('v', 500, 'verdict')]);
  const [checkpoint, verdict] = new EventMarks(group).marks(frame);
  expect(verdict?.x).toBeLessThanOrEqual(552);
  expect((verdict?.x ?? 0) - (checkpoint?.x ?? 0)).toBeGreaterThanOrEqual(13);
});

test('marks are the same object until one of them moves', () => {
  const lane = new EventMarks(aChartGroup([ended], [event('a', 100)]));
  expect(lane.marks(frame)).toBe(lane.marks(frame));
});

test('what happened outside of the zoomed range is not in the lane', () => {
  const group = aChartGroup([ended], [event('a', 100), event('b', 400)], { from: 300, to: 500 });
  expect(new EventMarks(group).marks(frame).map(({ key }) => key)).toEqual(['b']);
});

const judged = (tone: ChartEvent['tone']): ChartEvent => ({ ...event('v', 500, 'verdict'), tone });

test('a run that is judged again has the glyph of its new verdict over its charts', () => {
  const group = aChartGroup([ended], [judged('succeeded')]);
  const lane = new EventMarks(group);
  expect(lane.marks(frame).map(({ tone }) => tone)).toEqual(['succeeded']);
  const input = { runs: [ended], options: group.options, events: [judged('suspicious')] };
  group.setInput(input, () => undefined);
  expect(lane.marks(frame).map(({ tone }) => tone)).toEqual(['suspicious']);
});
