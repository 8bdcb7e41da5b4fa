import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { DesktopSession } from '../../desktop/fixtures/desktop-session.fixture';
import { findTestApp, runAsUser, type TestApp } from '../../desktop/fixtures/test-app.fixture';
import { type Figures, median, rounded } from '../figures';
import { sleep } from '../scratch';
import { DesktopApp, type DesktopStart } from './desktop-app';
import { treeMemoryMb } from './tree-memory';

const REPEATS = 4;
const POLL_MS = 10;
/** What an app does after its start is over by then. */
const SETTLED_MS = 6_000;
const HEADING = 'h1';
const CHART = '[role=img][aria-label^="Reward, "]';
const SHELL_INPUT = '.xterm-helper-textarea';

/** A window of the same Electron with one heading, and nothing beside it. */
const BARE = `const { app, BrowserWindow } = require('electron');
app.enableSandbox();
app.whenReady().then(() => new BrowserWindow({ width: 1440, height: 900 }).loadURL('data:text/html,<h1>bare</h1>'));
`;

/** Null where the window of the desktop app can be opened here. */
export async function lacksDesktop(): Promise<string | null> {
  if (process.platform !== 'linux') return 'Its memory is read from /proc, which Linux has.';
  return findTestApp() === null ? 'There is no Electron for the tests of the window.' : null;
}

/** From the start of the desktop app to its heading, to a live chart and to a shell, and its memory; beside a bare window of the same Electron. */
export async function desktop(): Promise<Figures> {
  const testApp = findTestApp();
  if (testApp === null) throw new Error('There is no Electron for the tests of the window.');
  const session = await DesktopSession.start(testApp);
  try {
    return await measured(testApp, session);
  } finally {
    await session.end();
  }
}

async function measured(testApp: TestApp, session: DesktopSession): Promise<Figures> {
  const env = { ...session.env, RL_COCKPIT_HOME: path.join(session.home, 'home') };
  const bare = await bareApp(testApp, session);
  const ours = (...more: readonly string[]): DesktopStart => ({
    program: testApp.program,
    words: [testApp.app, `--user-data-dir=${path.join(session.home, 'electron')}`, ...more],
    env,
    address: 'app://cockpit/',
  });
  const first = await launch(ours(), HEADING);
  const times = await inTurns(ours(), bare);
  const cli = (...words: readonly string[]) =>
    runAsUser(testApp.user, [testApp.node, testApp.cli, ...words], { env, cwd: session.home });
  const length = ['--set', 'length=4000'];
  const run = RunView.parse(
    JSON.parse(await cli('run', 'toy-hybrid', ...length, '--detach', '--json')),
  );
  const runs = async () => z.array(RunView).parse(JSON.parse(await cli('runs', '--json')));
  while ((await runs()).every(({ lastX }) => lastX === null)) await sleep(SETTLED_MS);
  const live = await launch(ours(`rl-cockpit://run/${run.runId}`), CHART);
  const shellMs = await msToShell(ours(), path.join(session.home, 'answer'));
  await cli('stop', run.runId, '--now');
  return {
    desktop_first_start_to_heading_ms: rounded(first.ms),
    desktop_start_to_heading_ms: median(times.ours.map(({ ms }) => ms)),
    desktop_bare_window_to_heading_ms: median(times.bare.map(({ ms }) => ms)),
    desktop_start_to_live_chart_ms: rounded(live.ms),
    desktop_start_to_shell_answer_ms: rounded(shellMs),
    desktop_idle_memory_mb: median(times.ours.map(({ mb }) => mb)),
    desktop_bare_window_memory_mb: median(times.bare.map(({ mb }) => mb)),
    desktop_live_run_memory_mb: rounded(live.mb),
  };
}

interface Launched {
  readonly ms: number;
  /** Memory of all of its processes, when it has settled. */
  readonly mb: number;
}

/** An app for as long as `work` takes. */
async function withApp<T>(start: DesktopStart, work: (app: DesktopApp) => Promise<T>): Promise<T> {
  const app = await DesktopApp.start(start);
  try {
    return await work(app);
  } finally {
    await app.quit();
  }
}

const launch = (start: DesktopStart, selector: string): Promise<Launched> =>
  withApp(start, async (app) => {
    const ms = await app.msUntil(selector);
    await sleep(SETTLED_MS);
    return { ms, mb: await treeMemoryMb(app.pid) };
  });

async function inTurns(ours: DesktopStart, bare: DesktopStart) {
  const times: { readonly ours: Launched[]; readonly bare: Launched[] } = { ours: [], bare: [] };
  for (let i = 0; i < REPEATS; i += 1) {
    times.ours.push(await launch(ours, HEADING));
    times.bare.push(await launch(bare, HEADING));
  }
  return times;
}

/** Until a command that was typed into a new terminal has written this file. */
const msToShell = (start: DesktopStart, file: string): Promise<number> =>
  withApp(start, async (app) => {
    await app.page.getByRole('link', { name: 'Terminals' }).first().click();
    await app.page
      .getByRole('button', { name: /^New terminal on/ })
      .first()
      .click();
    await app.page.locator(SHELL_INPUT).first().focus();
    await app.page.keyboard.type(`touch ${file}`);
    await app.page.keyboard.press('Enter');
    while (!existsSync(file)) await sleep(POLL_MS);
    return app.ms();
  });

async function bareApp({ program, user }: TestApp, { home, env }: DesktopSession) {
  const folder = path.join(home, 'bare');
  await mkdir(folder);
  if (user !== null) await chown(folder, user, user);
  await writeFile(
    path.join(folder, 'package.json'),
    '{ "name": "bare", "version": "1.0.0", "main": "main.cjs" }\n',
  );
  await writeFile(path.join(folder, 'main.cjs'), BARE);
  const words = [folder, `--user-data-dir=${path.join(folder, 'electron')}`];
  return { program, words, env, address: 'data:' };
}
