import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { app } from './fixtures/electron.fixture';
import { FakeWindow } from './fixtures/electron-window.fixture';
import { StartedApp } from './fixtures/started-app.fixture';
import { runApp } from './run-app';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const FIRST = '20261121-090000-0000abcd';
const SECOND = '20261122-100000-00ffabcd';
const linkTo = (run: string): string => `rl-cockpit://run/${run}`;
const started = new StartedApp();
const argv = [...process.argv];
beforeAll(async () => {
  process.argv = ['rl-cockpit', linkTo(FIRST)];
  app.isPackaged = true;
  await started.start();
});
afterAll(() => {
  process.argv = argv;
  started.end();
});

const sent = () => started.page().webContents.sent;
const shows = (): number => started.page().requests.filter((one) => one === 'show').length;
const log = (): string => readFileSync(path.join(started.home, 'logs', 'app.jsonl'), 'utf8');

test('a packed app is the one that opens its links, and its first start opens at the run of its link', () => {
  expect(app.requests).toContain('protocol rl-cockpit');
  expect(started.page().requests).toEqual([`load app://cockpit/runs/${FIRST}`, 'show']);
});

test('a link that comes while the page loads waits for it, a later one is followed at once', () => {
  const { webContents } = started.page();
  webContents.isLoading = true;
  app.emit('second-instance', {}, ['rl-cockpit', '--no-first-run', linkTo(SECOND)], '/');
  expect(sent()).toEqual([]);
  webContents.isLoading = false;
  webContents.emit('did-finish-load');
  expect(sent()).toEqual([['rl-cockpit-go', `/runs/${SECOND}`]]);
  webContents.emit('did-finish-load');
  expect(sent()).toHaveLength(1);
  app.emit('open-url', { preventDefault: () => undefined }, linkTo(FIRST));
  expect(sent().at(-1)).toEqual(['rl-cockpit-go', `/runs/${FIRST}`]);
  expect(started.page().requests.slice(-2)).toEqual(['show', 'focus']);
});

test('what is no link to a run only shows the window, with one short line in the log', () => {
  const count = sent().length;
  const before = shows();
  const hostile = `rl-cockpit://run/../../settings"${'\u{1b}'.repeat(1_000)}${'z'.repeat(1_000_000)}`;
  app.emit('second-instance', {}, ['rl-cockpit', hostile], '/');
  expect(sent()).toHaveLength(count);
  expect(shows()).toBe(before + 1);
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('Ignored a link'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(400);
  expect(lines[0]).not.toContain('zzz');
});

test('a file that the app is opened with is shown, and asks before it is read', () => {
  app.emit('second-instance', {}, ['rl-cockpit', 'best model.zip'], '/data/runs');
  expect(sent().at(-1)).toEqual([
    'rl-cockpit-go',
    '/models?path=%2Fdata%2Fruns%2Fbest%20model.zip',
  ]);
  app.emit('open-file', { preventDefault: () => undefined }, '/data/progress.csv');
  expect(sent().at(-1)).toEqual(['rl-cockpit-go', '/runs?import=%2Fdata%2Fprogress.csv']);
});

test.runIf(process.platform === 'linux')(
  'as root the app says why it cannot start, and starts nothing',
  () => {
    const says = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    app.requests.length = 0;
    const windows = FakeWindow.opened.length;
    runApp(started.base, 0);
    expect(app.requests).toEqual(['exit 2']);
    expect(says).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('as root'));
    expect(FakeWindow.opened).toHaveLength(windows);
  },
);
