import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readFile, readdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { consoleSeries, Metrics } from '../e2e/restart/full-run.fixture';
import { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { isCi } from '../setup/paths.mjs';
import { patient } from '../setup/patience.mjs';
import {
  type AppImages,
  appImagesFault,
  buildAppImages,
  NEWER_VERSION,
} from './fixtures/app-images.fixture';
import { DesktopSession } from './fixtures/desktop-session.fixture';
import { PackedWindow } from './fixtures/packed-window.fixture';
import { findTestApp, runAsUser } from './fixtures/test-app.fixture';
import { UpdateFeed } from './fixtures/update-feed.fixture';

const SOON = { timeout: patient(60_000), interval: 200 };
const LONG = { timeout: patient(180_000), interval: 500 };
const testApp = process.platform === 'linux' ? findTestApp() : null;
const fault = appImagesFault();
if (testApp !== null && fault !== null) console.log(`No AppImage is built: ${fault}.`);

describe.skipIf(testApp === null || (fault !== null && !isCi))('an AppImage', () => {
  let feed: UpdateFeed;
  let built: AppImages;
  let session: DesktopSession;
  let app: PackedWindow;
  let folder = '';
  let run: RunView;

  beforeAll(async () => {
    if (testApp === null) return;
    feed = await UpdateFeed.open();
    built = await buildAppImages(testApp, feed.url);
    session = await DesktopSession.start(testApp);
    folder = path.join(session.home, 'My apps');
    await mkdir(folder);
    await copyFile(built.appImage, path.join(folder, path.basename(built.appImage)));
    for (const file of ['', path.basename(built.appImage)]) {
      if (testApp.user !== null) await chown(path.join(folder, file), testApp.user, testApp.user);
      await chmod(path.join(folder, file), 0o755);
    }
    feed.offer(built.feedFolder);
  }, patient(300_000));
  afterAll(async () => {
    await app?.quit();
    await session?.end();
    await feed?.close();
    if (built !== undefined) await rm(built.folder, { recursive: true, force: true });
  });

  const env = () => ({ ...session.env, RL_COCKPIT_HOME: home(), RL_COCKPIT_STOP_MS: '2000,2000' });
  const home = () => path.join(session.home, 'state');
  const start = async () => {
    const [name = ''] = await readdir(folder);
    const program = path.join(folder, name);
    return PackedWindow.open({ program, user: testApp?.user ?? null, env: env() });
  };
  const cli = async (...words: readonly string[]): Promise<unknown> => {
    if (testApp === null) throw new Error('There is no test app.');
    const words24 = [testApp.node, testApp.cli, ...words];
    return JSON.parse(await runAsUser(testApp.user, words24, { env: env(), cwd: session.home }));
  };

  test('starts, and a training and a shell get nothing of its own environment', async () => {
    app = await start();
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    run = RunView.parse(
      await cli('run', 'toy-hybrid', '--detach', '--json', '--set', 'length=400'),
    );
    await app.page.getByRole('link', { name: 'Terminals' }).first().click();
    await app.page
      .getByRole('button', { name: /^New terminal on/ })
      .first()
      .click();
    const input = app.page.locator('.xterm-helper-textarea').first();
    await input.waitFor({ state: 'attached' });
    await input.focus();
    await app.page.keyboard.type('echo "$APPDIR|$APPIMAGE|$LD_LIBRARY_PATH|$PATH" > ~/shell', {
      delay: 5,
    });
    await app.page.keyboard.press('Enter');
    const answer = path.join(session.home, 'shell');
    await vi.waitUntil(() => existsSync(answer), SOON);
    await vi.waitUntil(async () => (await readFile(answer, 'utf8')).endsWith('\n'), SOON);
    const text = await readFile(answer, 'utf8');
    expect(text).toMatch(/^\|\|\|/);
    expect(text).not.toContain('.mount_');
  });

  test('an update whose checksum is wrong is refused, and changes nothing', async () => {
    feed.isTampered = true;
    const updates = await openAbout(app);
    await updates.getByRole('button', { name: 'Check now' }).click();
    await updates.getByText(`Version ${NEWER_VERSION} is available.`).waitFor(SOON);
    await updates.getByRole('button', { name: /^Download \d/ }).click();
    await updates.getByText(/sha512 checksum mismatch/).waitFor(SOON);
    expect(await readdir(folder)).toEqual([path.basename(built.appImage)]);
    feed.isTampered = false;
  });

  test('an update waits for its restart, which says what ends with it', async () => {
    const updates = app.page.getByRole('region', { name: 'Updates' });
    await updates.getByRole('button', { name: 'Check now' }).click();
    await updates.getByRole('button', { name: /^Download \d/ }).click();
    await updates
      .getByText('Runs continue during the restart. Your open terminal closes.')
      .waitFor(SOON);
    await app.page
      .getByRole('contentinfo')
      .getByText(`Restart to update to ${NEWER_VERSION}`)
      .waitFor();
    expect(await readdir(folder)).toEqual([path.basename(built.appImage)]);
    expect(app.problems).toEqual([]);
  });

  test('the new version starts by itself in the place of the old one, and the training does not notice', async () => {
    const engine = await enginePid();
    await app.page.getByRole('button', { name: 'Restart to update' }).click();
    await app.ended();
    await expect
      .poll(() => readdir(folder), LONG)
      .toEqual([path.basename(built.appImage).replace(/\d+\.\d+\.\d+/, NEWER_VERSION)]);
    await expect.poll(enginePid, LONG).not.toBe(engine);
    const shown = RunView.parse(await cli('show', run.runId, '--json'));
    expect(shown.phase).toBe('running');
    await endProcess(await shellPid(session.home));
    app = await start();
    const updates = await openAbout(app);
    await updates.getByText(`Version ${NEWER_VERSION}. Not checked`).waitFor(SOON);
  });

  test('every point of the training is there once, from before, during and after the update', async () => {
    await app.page.getByRole('link', { name: 'Runs' }).first().click();
    const row = app.page.getByRole('row').filter({ hasText: /hybrid-/ });
    await row
      .getByText(/succeeded/i)
      .first()
      .waitFor(LONG);
    const metrics = Metrics.parse(await cli('metrics', run.runId, '--segments', '--json'));
    const clean = await Cockpit.open();
    try {
      const { runId } = z
        .object({ runId: z.string() })
        .parse(await clean.json('import', path.join(run.runDir, 'output.log')));
      const inOneGo = Metrics.parse(await clean.json('metrics', '--segments', runId));
      expect(consoleSeries(inOneGo).size).toBeGreaterThan(5);
      expect(consoleSeries(metrics)).toEqual(consoleSeries(inOneGo));
    } finally {
      await clean.close();
    }
  });

  async function enginePid(): Promise<number> {
    return Number(await readFile(path.join(home(), 'engine.pid'), 'utf8'));
  }
});

/** Opens Settings, About: answers its part about updates. */
async function openAbout({ page }: { readonly page: Page }): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  return page.getByRole('region', { name: 'Updates' });
}

/** The process of the app that runs for a user: Chromium writes it down for the next start. */
async function shellPid(userHome: string): Promise<number> {
  const lock = path.join(userHome, '.config', 'rl-cockpit', 'SingletonLock');
  return Number((await readlink(lock)).split('-').at(-1));
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`), SOON);
}
