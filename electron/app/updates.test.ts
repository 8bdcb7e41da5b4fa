import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdateStatus } from '#core/contract/desktop/update';
import type { UpdateSource } from './decisions/update-source';
import type { Updater, UpdateFile } from './updater';
import { Updates } from './updates';

const FEED = 'https://updates.example/linux';
const NEWER: UpdateFile = {
  version: '0.2.0',
  bytes: 92e6,
  file: 'rl-cockpit-0.2.0-x86_64.AppImage',
};
const SELF: UpdateSource = { by: 'self', feed: FEED };

let newest: UpdateFile | null;
let fault: Error | null;
let checks: number;
const opened: string[] = [];
const restarts: (string | null)[] = [];
const reports: UpdateStatus[] = [];

const updater: Updater = {
  check: async () => {
    checks += 1;
    if (fault !== null) throw fault;
    return newest;
  },
  download: async (arrived) => {
    arrived(46e6);
    if (fault !== null) throw fault;
  },
  install: () => {
    if (fault !== null) throw fault;
    return { program: '/home/ada/rl-cockpit-0.2.0-x86_64.AppImage', finish: () => undefined };
  },
};

const updates = (source: UpdateSource = SELF): Updates =>
  new Updates({
    version: '0.1.0',
    source,
    load: () => Promise.resolve(updater),
    changed: (status) => reports.push(status),
    openOutside: (address) => opened.push(address),
    restart: (program) => restarts.push(program),
  });
const states = (): readonly string[] => reports.map(({ update }) => update.state);

beforeEach(() => {
  vi.useFakeTimers();
  [newest, fault, checks] = [NEWER, null, 0];
  for (const list of [opened, restarts, reports]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('a newer version is reported, fetched on a click, and installed on another', async () => {
  const all = updates();
  await all.act('restart');
  await all.act('download');
  expect(reports).toEqual([]);
  await all.act('check');
  expect(all.status.update).toEqual({
    state: 'available',
    version: '0.2.0',
    bytes: 92e6,
    address: null,
  });
  await all.act('restart');
  expect(restarts).toEqual([]);
  await all.act('download');
  await all.act('restart');
  expect(states()).toEqual(['checking', 'available', 'downloading', 'downloading', 'ready']);
  expect(restarts).toEqual(['/home/ada/rl-cockpit-0.2.0-x86_64.AppImage']);
});

test('nothing newer is said with the time of the check', async () => {
  newest = null;
  vi.setSystemTime(1_764_000_000_000);
  const all = updates();
  await all.act('check');
  expect(all.status).toEqual({
    version: '0.1.0',
    feed: FEED,
    update: { state: 'none', checkedAtMs: 1_764_000_000_000 },
  });
});

test.each(['check', 'download', 'restart'] as const)(
  'a %s that fails says why in a line, ends nothing, and can be tried again',
  async (step) => {
    const all = updates();
    const until = { check: [], download: ['check'], restart: ['check', 'download'] } as const;
    for (const act of until[step]) await all.act(act);
    fault = new Error(`sha512 checksum mismatch\n    at somewhere\u001b[2J${'x'.repeat(5_000)}`);
    await all.act(step);
    const { update } = all.status;
    expect(update).toMatchObject({ state: 'failed', message: expect.stringMatching(/mismatch$/) });
    expect(restarts).toEqual([]);
    fault = null;
    await all.act('check');
    expect(all.status.update.state).toBe('available');
  },
);

test('a package that only an administrator may install is opened in the browser', async () => {
  newest = { ...NEWER, file: 'rl-cockpit-0.2.0-amd64.deb' };
  const all = updates({ by: 'manager', feed: FEED });
  await all.act('check');
  await all.act('download');
  expect(all.status.update.state).toBe('available');
  await all.act('open');
  expect(opened).toEqual([`${FEED}/rl-cockpit-0.2.0-amd64.deb`]);
});

test('by itself it only asks, where the user wants that: at the start and every six hours', async () => {
  newest = null;
  const all = updates();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checks).toBe(0);
  all.follow(true);
  all.follow(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checks).toBe(1);
  await vi.advanceTimersByTimeAsync(6 * 3_600_000);
  expect(checks).toBe(2);
  all.follow(false);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(checks).toBe(2);
});

test('a version that is known is not asked for again, and not fetched by itself', async () => {
  const all = updates();
  all.follow(true);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(states()).toEqual(['checking', 'available']);
});

test('without a feed nothing is ever asked', async () => {
  const all = updates({ by: 'no-one', feed: null, why: 'no-feed' });
  all.follow(true);
  await all.act('check');
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect([checks, reports]).toEqual([0, []]);
  expect(all.status.update).toEqual({ state: 'off', why: 'no-feed' });
});
