import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/contract/settings/settings';
import { RunId } from '#core/contract/run/run';
import { DISTRO, HERE, HOST } from '#core/contract/target.test-data';
import { DesktopRun, type DesktopStatus } from '../../parents/desktop-status';
import { closing } from './closing';
import { desktopSummary } from './desktop-summary';
import { trayMenu, windowMenu } from './menu';
import { notices } from './notices';
import { mayShowFolder } from './show-folder';
import { visibleBounds, MIN_SIZE, parseWindowState } from './window-bounds';

const RUN = '20261121-090000-0000abcd';
const running = (change: Partial<DesktopRun> = {}): DesktopRun =>
  DesktopRun.parse({
    runId: RUN,
    name: 'toy',
    target: 'local',
    sleep: HERE,
    phase: 'running',
    contact: 'ok',
    activity: 'busy',
    verdict: null,
    reasons: [],
    lastX: 40,
    targetX: 100,
    ...change,
  });
const news = (runs: readonly DesktopRun[], change: Partial<DesktopStatus> = {}): DesktopStatus => ({
  recent: [],
  runs: [...runs],
  notifications: DEFAULT_SETTINGS.notifications,
  health: [],
  keepAwake: true,
  closeWhileRunning: 'tray',
  checkForUpdates: true,
  ...change,
});
const failed = running({ phase: 'ended', verdict: 'failed', reasons: ['memory was full'] });

test('the end of a training is announced with its subject and its reason, once', () => {
  const before = news([running()]);
  const after = news([failed]);
  const reported = [{ runId: RUN, title: 'toy failed', body: 'memory was full' }];
  expect(notices(before, after)).toEqual(reported);
  expect(notices(after, after)).toEqual([]);
  expect(notices(null, after)).toEqual([]);
});

test('what the user does not want to be notified of causes no notification', () => {
  const rules = DEFAULT_SETTINGS.notifications;
  const not = (change: Partial<typeof rules>): DesktopStatus =>
    news([failed], { notifications: { ...rules, ...change } });
  expect(notices(news([running()]), not({ failed: false }))).toEqual([]);
  expect(notices(news([running()]), not({ desktop: false }))).toEqual([]);
  const stopped = running({ phase: 'ended', verdict: 'stopped' });
  expect(notices(news([running()]), news([stopped]))).toEqual([]);
});

test('a critical health finding is reported once, a warning never outside of the window', () => {
  const health = (severity: 'critical' | 'warning'): DesktopStatus['health'] => [
    {
      runId: RunId.parse(RUN),
      rule: 'frozen-policy',
      severity,
      says: 'toy: The policy doesn’t change',
    },
  ];
  const before = news([running()]);
  const after = news([running()], { health: health('critical') });
  expect(notices(before, after)).toEqual([
    {
      runId: RUN,
      title: 'toy looks unhealthy',
      body: 'toy: The policy doesn’t change',
    },
  ]);
  expect(notices(after, after)).toEqual([]);
  expect(notices(before, news([running()], { health: health('warning') }))).toEqual([]);
  const rules = { ...DEFAULT_SETTINGS.notifications, health: false };
  expect(notices(before, { ...after, notifications: rules })).toEqual([]);
});

const titles = (from: Partial<DesktopRun>, to: Partial<DesktopRun>): readonly string[] =>
  notices(
    news([running(from)]),
    news([running(to)], {
      notifications: { ...DEFAULT_SETTINGS.notifications, queueStarted: true },
    }),
  ).map(({ title }) => title);

test('a training that looks hung, is out of sight or leaves the queue is announced when that begins', () => {
  expect(titles({}, { activity: 'hung' })).toEqual(['toy may be hung']);
  expect(titles({ activity: 'hung' }, { activity: 'hung' })).toEqual([]);
  expect(titles({}, { contact: 'unknown' })).toEqual(['toy has lost contact']);
  expect(titles({ phase: 'queued' }, {})).toEqual(['toy has started']);
});

test('taskbar and tray show the training that is least far, and never a number that is not known', () => {
  const other = running({ name: 'other', lastX: 90 });
  expect(desktopSummary(news([running(), other]))).toMatchObject({ progress: 0.4, badge: 2 });
  expect(desktopSummary(news([running({ targetX: null })]))).toMatchObject({ progress: 2 });
  const unseen = desktopSummary(news([running({ contact: 'unknown' })]));
  expect(unseen).toMatchObject({ progress: 2, rows: [{ label: 'toy: unknown' }] });
  expect(desktopSummary(news([failed]))).toMatchObject({ progress: -1, badge: 0, rows: [] });
  expect(desktopSummary(null)).toMatchObject({ progress: -1, keepAwake: false });
  expect(
    desktopSummary(news([running({ name: 'n'.repeat(200) })])).rows[0]?.label.length,
  ).toBeLessThan(80);
});

test('the machine is kept awake only for its own training that runs, and only when asked', () => {
  expect(desktopSummary(news([running()])).keepAwake).toBe(true);
  // A distro sleeps with its Windows, and its supervisor cannot hold that.
  expect(desktopSummary(news([running({ target: 'wsl:Ubuntu', sleep: DISTRO })])).keepAwake).toBe(
    true,
  );
  expect(desktopSummary(news([running({ phase: 'queued' })])).keepAwake).toBe(false);
  expect(desktopSummary(news([running({ target: 'ssh:lab', sleep: HOST })])).keepAwake).toBe(false);
  expect(desktopSummary(news([running()], { keepAwake: false })).keepAwake).toBe(false);
});

test('closing says once a day what continues, and never asks when nothing does', () => {
  const today = '2026-11-21';
  expect(closing('close', news([]), null, today)).toEqual({ does: 'quit', says: null });
  const reported = closing('close', news([running()]), null, today);
  expect(reported).toMatchObject({
    does: 'hide',
    says: { message: expect.stringContaining('1 run continues') },
  });
  expect(closing('close', news([running()]), today, today)).toEqual({ does: 'hide', says: null });
  const quits = closing('quit', news([running(), running()]), '2026-11-20', today);
  expect(quits).toMatchObject({
    does: 'quit',
    says: { message: expect.stringContaining('2 runs continue') },
  });
  const chosen = news([running()], { closeWhileRunning: 'quit' });
  expect(closing('close', chosen, today, today).does).toBe('quit');
});

const detail = (change: Partial<DesktopRun>) =>
  closing('quit', news([running(change)]), null, '2026-11-21').says?.detail;
test('quitting warns of sleep only where nothing else keeps this machine awake', () => {
  expect(detail({})).toMatch(/This machine may fall asleep in the meantime\.$/);
  expect(detail({ keepsAwake: true })).toMatch(/to check on it\.$/);
  expect(detail({ target: 'ssh:lab', sleep: HOST })).toMatch(/to check on it\.$/);
  expect(detail({ target: 'wsl:Ubuntu', sleep: DISTRO })).toMatch(/Windows may fall asleep while/);
});

test('a window comes back where it was, unless no screen shows it any more', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const was = { x: 100, y: 50, width: 1200, height: 800 };
  expect(visibleBounds(was, [screen])).toEqual(was);
  expect(visibleBounds({ ...was, x: 2500 }, [screen])).toBeNull();
  expect(visibleBounds({ ...was, x: 2500 }, [screen, { ...screen, x: 1920 }])).toEqual({
    ...was,
    x: 2500,
  });
  expect(visibleBounds({ ...was, width: 10, height: 10 }, [screen])).toMatchObject(MIN_SIZE);
  expect(parseWindowState('{"bounds":{"x":1}}')).toEqual({
    bounds: null,
    maximized: false,
    toldOn: null,
  });
  expect(parseWindowState('nonsense').maximized).toBe(false);
});

test('no matter what was remembered, a window never opens too small or without a grip', () => {
  const edge = integer({ min: -5000, max: 5000 });
  const size = integer({ min: 1, max: 5000 });
  assert(
    property(record({ x: edge, y: edge, width: size, height: size }), (bounds) => {
      const location = visibleBounds(bounds, [{ x: 0, y: 0, width: 1920, height: 1080 }]);
      if (location === null) return;
      expect(location.width).toBeGreaterThanOrEqual(MIN_SIZE.width);
      expect(location.y).toBeGreaterThanOrEqual(0);
      expect(location.x).toBeLessThanOrEqual(1720);
    }),
  );
});

test('menus lead to addresses of the page and to nothing else', () => {
  const text = JSON.stringify(['win32', 'linux', 'darwin'].map(windowMenu));
  expect(text.match(/"go:[^"]*"/g)?.every((act) => act.startsWith('"go:/'))).toBe(true);
  expect(JSON.stringify(windowMenu('darwin'))).not.toContain('Ctrl+Q');
  const tray = trayMenu([{ runId: RUN, label: 'toy: 40%' }]);
  expect(tray).toContainEqual({ label: 'toy: 40%', does: `go:/runs/${RUN}` });
  expect(tray.at(-1)).toEqual({ label: 'Quit', does: 'quit' });
});

const labels = (platform: string, menu: string): readonly string[] => {
  const match = windowMenu(platform).find((item) => 'label' in item && item.label === menu);
  const items = match !== undefined && 'submenu' in match ? match.submenu : [];
  return items.flatMap((item) => ('label' in item ? [item.label ?? ''] : []));
};

test('the Help menu leads to the handbook, what is new, updates, the log and About; on macOS About is in the menu of the app', () => {
  expect(labels('linux', 'Help')).toEqual([
    'Handbook',
    'What’s new',
    'Check for updates…',
    'Show log folder',
    'About RL Cockpit',
  ]);
  expect(labels('darwin', 'Help')).toEqual([
    'Handbook',
    'What’s new',
    'Check for updates…',
    'Show log folder',
  ]);
  expect(labels('darwin', 'RL Cockpit')[0]).toBe('About RL Cockpit');
  expect(labels('win32', 'RL Cockpit')).toEqual([]);
});

test('the system shows folders of this installation and none beside it', () => {
  assert(
    property(constantFrom('/h/runs/x', '/h', '/h/runs/../keep'), (folder) =>
      mayShowFolder(folder, '/h', 'linux'),
    ),
  );
  const never = ['/home', '/h/../etc', 'runs', '/hx', '', null, 4, '/h/\0'];
  expect(never.filter((folder) => mayShowFolder(folder, '/h', 'linux'))).toEqual([]);
  expect(mayShowFolder('C:\\h\\runs', 'C:\\h', 'win32')).toBe(true);
  expect(mayShowFolder('D:\\h\\runs', 'C:\\h', 'win32')).toBe(false);
});
