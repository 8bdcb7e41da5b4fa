import { expect, test } from 'vitest';
import { diskSentence, liveDiskSentence } from './disk-words';

const disk = {
  errno: 'ENOSPC',
  sinceMs: 12_000,
  untilMs: 70_000,
  logBytes: 4096,
  lost: { events: 0, samples: 3, ticks: 1, heartbeats: 0 },
};
const ended = { endedMs: 100_000, elapsedMs: 100_000 };

test('a run whose disk was full says from when to when, and what may be missing', () => {
  expect(diskSentence({ ...ended, disk })).toBe(
    'The disk of its run directory was full (ENOSPC) from 12 s after the start to 1 min 10 s: what it printed meanwhile may be missing from its log, after byte 4,096, and of what the supervisor records 3 samples, 1 tick.',
  );
  expect(diskSentence({ ...ended, disk: { ...disk, untilMs: 100_000 } })).toContain('to its end');
  expect(diskSentence(ended)).toBeNull();
});

test('a running training says that its disk is full, and one whose end waits to be recorded says what it waits for', () => {
  const live = { disk: 'full', exit: null, proc: {}, childAlive: true } as const;
  expect(liveDiskSentence(live)).toContain('what it prints and saves now is lost');
  expect(liveDiskSentence({ ...live, childAlive: false })).toContain('waits to record how');
  expect(liveDiskSentence({ ...live, disk: 'read-only' })).toContain('read-only');
  expect(liveDiskSentence({ ...live, disk: null })).toBeNull();
  expect(liveDiskSentence({ ...live, exit: ended })).toBeNull();
});
