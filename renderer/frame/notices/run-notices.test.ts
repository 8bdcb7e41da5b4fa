import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/contract/settings/settings';
import type { RunView } from '#core/contract/run/run';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { type Notice, shouldNotify, withNotice } from './notice';
import { noticesBetween, snapshotsOf } from './run-notices';

const going = aRun({ name: 'phase3', phase: 'running' });
const seen = snapshotsOf([going]);

test('the end of a run is announced with its verdict and the reason that decided it', () => {
  const ended: RunView = {
    ...going,
    phase: 'ended',
    verdict: 'failed',
    reasons: ['Memory was full.'],
  };
  expect(noticesBetween(seen, [ended])).toEqual([
    {
      id: `${going.runId}:ended`,
      kind: 'failed',
      says: 'phase3 failed. Memory was full.',
      to: `/runs/${going.runId}`,
    },
  ]);
});

test('a run that was never seen running is no news', () => {
  const ended = aRun({ phase: 'ended', verdict: 'succeeded' });
  expect(noticesBetween({}, [ended, going])).toEqual([]);
  expect(snapshotsOf([ended])).toEqual({});
});

test('lost contact, silence and the start of a queued run are reported once, when they begin', () => {
  const kinds = (next: typeof going, before = seen) =>
    noticesBetween(before, [next]).map(({ kind }) => kind);
  const silent = { ...going, contact: 'unknown', contactSinceMs: 5 } as const;
  expect(kinds(silent)).toEqual(['contactLost']);
  expect(kinds(silent, snapshotsOf([silent]))).toEqual([]);
  expect(kinds({ ...going, activity: 'hung' })).toEqual(['hung']);
  expect(kinds({ ...going, activity: 'quiet' })).toEqual(['quiet']);
  expect(kinds(going, snapshotsOf([{ ...going, activity: 'hung' }]))).toEqual([]);
  expect(kinds(going, snapshotsOf([{ ...going, phase: 'queued' }]))).toEqual(['queueStarted']);
});

test('notifications follow the settings; the end of a deletion is always reported', () => {
  const rules = { ...DEFAULT_SETTINGS.notifications, failed: false, hung: false };
  expect(shouldNotify({ kind: 'failed' }, rules)).toBe(false);
  expect(shouldNotify({ kind: 'quiet' }, rules)).toBe(false);
  expect(shouldNotify({ kind: 'succeeded' }, rules)).toBe(true);
  expect(shouldNotify({ kind: 'deleted' }, rules)).toBe(true);
});

test('a notice of the same id takes the place of the older one, and old ones fall off the end', () => {
  const event = { id: 'a', kind: 'failed', says: 'a failed', to: null } as const;
  const others: Notice[] = Array.from({ length: 250 }, (_, i) => ({
    ...event,
    id: String(i),
    atMs: i,
    read: true,
  }));
  const list = withNotice(withNotice(others, event, 1), { ...event, says: 'again' }, 2);
  expect(list.length).toBe(200);
  expect(list.slice(0, 2).map(({ id, says, read }) => [id, says, read])).toEqual([
    ['a', 'again', false],
    ['0', 'a failed', true],
  ]);
});
