import { expect, test } from 'vitest';
import type { StoppedChild } from '#core/contract/desktop/stopped-child';
import { stoppedAfter } from './stopped-children';

const gaveUp = (child: StoppedChild['child'], how = 'code 1'): StoppedChild => ({
  child,
  how,
  restarts: 5,
  lastLines: ['the disk is full'],
  isStarting: false,
});
const [engine, terminals] = [gaveUp('engine'), gaveUp('terminals')];

test('a child that gave up is listed until it is ready again, without the other one', () => {
  const one = stoppedAfter([], { type: 'gave-up', stopped: engine });
  expect(one).toEqual([engine]);
  const both = stoppedAfter(one, { type: 'gave-up', stopped: terminals });
  expect(both).toEqual([engine, terminals]);
  expect(stoppedAfter(both, { type: 'child-ready', child: 'engine' })).toEqual([terminals]);
});

test('a child that is started again says so, and that it gave up once more with its newest reason', () => {
  const starting = stoppedAfter([engine], { type: 'restarting', child: 'engine' });
  expect(starting).toEqual([{ ...engine, isStarting: true }]);
  const again = gaveUp('engine', 'code 7');
  expect(stoppedAfter(starting, { type: 'gave-up', stopped: again })).toEqual([again]);
});

test('a child that never gave up changes nothing when it is ready', () => {
  const list = [terminals];
  expect(stoppedAfter(list, { type: 'child-ready', child: 'engine' })).toBe(list);
  expect(stoppedAfter(list, { type: 'restarting', child: 'engine' })).toBe(list);
});
