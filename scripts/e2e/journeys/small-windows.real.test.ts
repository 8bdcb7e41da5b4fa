import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { type ViewOptions, visit } from '../fixtures/browser.fixture';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import {
  atRest,
  cutTexts,
  frameSlack,
  plotsInView,
  unreachable,
} from '../fixtures/geometry.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { preparingRun, queuedRun } from '../fixtures/waiting-runs.fixture';
import { DISK_IS_FULL } from '../incidents/failing-projects.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const SMALL: ViewOptions = { width: 1024, height: 700, scheme: 'light' };
/** A window of 1440×900 at 200%. */
const ZOOMED: ViewOptions = { width: 720, height: 450, scheme: 'light' };

/** A trainer that prints tables as Stable-Baselines3 does, then does `last`. */
const trainer = (last: string): readonly string[] => [
  '--',
  'python3',
  '-uc',
  `for i in range(1, 31):
    print('-' * 37)
    print('| rollout/           |            |')
    print(f'|    ep_rew_mean     | {i ** 0.5:<10.3f} |')
    print('| time/              |            |')
    print(f'|    total_timesteps | {i * 2048:<10} |')
    print('-' * 37)
${last}`,
];
const FAILS = "raise RuntimeError('CUDA error: out of memory, ' + 'and more ' * 60)";
const LIES = String.raw`print('Traceback (most recent call last):\n  File "a.py", line 3\nRuntimeError: lost')`;

const STAYS = 'import time; time.sleep(900)';

const STATES = ['succeeded', 'failed', 'suspicious', 'stopped', 'lost', 'imported', 'running'];
const runs = new Map<string, string>();
const LONG_NAME =
  'a-run-that-somebody-gave-a-name-of-eighty-characters-because-it-tells-everything';

async function prepare(cockpit: Cockpit): Promise<void> {
  const run = async (name: string, ...words: readonly string[]): Promise<RunView> => {
    const view = await cockpit.runView('run', ...words);
    runs.set(name, view.runId);
    return view;
  };
  const command = ['command', '--name'];
  const detached = ['command', '--detach', '--name'];
  const { runDir } = await run('succeeded', 'toy-hybrid', '--set', 'length=30', '--name', 'short');
  await run('failed', ...command, LONG_NAME, ...trainer(FAILS));
  await run('suspicious', ...command, 'silent-failure', ...trainer(LIES));
  const stopped = await run('stopped', ...detached, 'to-stop', ...trainer(STAYS));
  const lost = await run('lost', ...detached, 'to-lose', ...trainer(STAYS));
  const going = await run('running', ...detached, 'going', ...trainer(STAYS));
  await run('dying', ...detached, 'dying', '--', 'python3', '-c', DISK_IS_FULL);
  runs.set('preparing', await preparingRun(going, `${LONG_NAME}-2`));
  const hasPoints = async ({ runId }: RunView): Promise<boolean> =>
    ((await cockpit.runView('show', runId)).lastX ?? 0) > 4_000;
  await vi.waitUntil(() => hasPoints(stopped), SOON);
  await vi.waitUntil(() => hasPoints(lost), SOON);
  await cockpit.runView('stop', stopped.runId);
  const proc = Proc.parse(JSON.parse(await readFile(path.join(lost.runDir, 'proc.json'), 'utf8')));
  process.kill(proc.supervisorPid, 'SIGKILL');
  process.kill(proc.pid, 'SIGKILL');
  const isLost = async (): Promise<boolean> =>
    (await cockpit.runView('show', lost.runId)).phase === 'lost';
  await vi.waitUntil(isLost, SOON);
  const log = path.join(runDir, 'output.log');
  const { runId } = z.object({ runId: z.string() }).parse(await cockpit.json('import', log));
  runs.set('imported', runId);
}

const app = servedApp({ prepare });

beforeAll(async () => {
  const seen = await visit(app.browser, app.serving.url);
  runs.set('queued', await queuedRun(seen.page, app.serving.url, 'going'));
  await seen.end();
}, patient(120_000));

/** Things that cannot be seen or reached on the page once it is at rest. */
async function faults(page: Page): Promise<readonly string[]> {
  await atRest(page);
  return [...(await cutTexts(page)), ...(await unreachable(page)), ...(await frameSlack(page))];
}

async function drawn(page: Page): Promise<void> {
  await page
    .getByRole('img', { name: /^Reward, \d/ })
    .first()
    .waitFor(SOON);
}

describe('at 1024×700', () => {
  test.for(STATES)(
    'a curve of a run that is %s is in view at once, and nothing is cut',
    async (state) => {
      const { page } = await app.at(`/runs/${runs.get(state) ?? ''}`, SMALL);
      await drawn(page);
      await expect
        .poll(() => plotsInView(page), SOON)
        .toContainEqual(expect.stringMatching(/^Reward/));
      expect(await faults(page)).toEqual([]);
    },
  );

  test('the checks of a verdict are folded, and one press shows them', async () => {
    const { page } = await app.at(`/runs/${runs.get('succeeded') ?? ''}`, SMALL);
    const fold = page.getByRole('button', { name: /^\d+ checks/ });
    await fold.waitFor(SOON);
    expect(await page.getByRole('rowheader', { name: 'Exit code 0' }).count()).toBe(0);
    await fold.click();
    await page.getByRole('rowheader', { name: 'Exit code 0' }).waitFor(SOON);
  });
});

describe('at 720×450, a window zoomed to 200%', () => {
  test.for(STATES)('the page of a run that is %s cuts and hides nothing', async (state) => {
    const { page } = await app.at(`/runs/${runs.get(state) ?? ''}`, ZOOMED);
    await page.locator('.chart-plot').first().scrollIntoViewIfNeeded(SOON);
    await drawn(page);
    expect(await faults(page)).toEqual([]);
  });
});

/** Content in the place of charts for each state that comes before the first point. */
const WAITING_STATES = [
  ['queued', 'Reason'],
  ['preparing', 'Preparing'],
] as const;

for (const options of [SMALL, ZOOMED]) {
  test.for(WAITING_STATES)(
    `the page of a run that is %s says what it waits for at ${options.width}×${options.height}, and nothing is cut`,
    async ([state, region]) => {
      const { page } = await app.at(`/runs/${runs.get(state) ?? ''}`, options);
      const card = page.getByRole('region', { name: region });
      await card.waitFor(SOON);
      await expect
        .poll(async () => (await card.boundingBox())?.y ?? Infinity, SOON)
        .toBeLessThan(options.height / 2);
      const bar = page.getByRole('contentinfo');
      await expect
        .poll(() => bar.innerText(), SOON)
        .toContain('3 runs in progress, safe to close · 1 queued');
      expect(await faults(page)).toEqual([]);
    },
  );
}

/** Pages by name and address, with a text that is on them when they show all they have. */
const PAGES: readonly (readonly [name: string, address: string, shows?: string])[] = [
  ['Home', '/'],
  ['Start', '/start'],
  ['Start of any command', '/start/command'],
  ['Setup', '/setup'],
  ['Setup of a toy', '/setup/toy/machine'],
  ['Projects', '/projects'],
  ['Models', '/models'],
  ['A model that is not there', '/models?path=/nowhere/model.zip', 'Read it again'],
  ['Runs', '/runs'],
  ['Compare', '/runs/compare?ids=SUCCEEDED,FAILED'],
  ['A run that is dying', '/runs/DYING', 'The disk is full'],
  ['The notebook of a run', '/runs/FAILED?tab=notebook', 'Hypotheses'],
  ['Incidents', '/incidents', LONG_NAME],
  ['An incident', '/incidents/FAILED', 'Hypotheses'],
  ['A cause', '/incidents/causes/disk-full', 'Easily confused with'],
  ['Send', '/send'],
  ['Terminals', '/terminals'],
  ['Help', '/help/reference/words', 'Exit codes of the command line'],
  ['Settings', '/settings'],
  ['Settings, storage', '/settings/storage'],
  ['an address of no page', '/nowhere'],
];

const addressOf = (address: string): string =>
  address.replace(/[A-Z]{2,}/g, (state) => runs.get(state.toLowerCase()) ?? '');

for (const options of [SMALL, ZOOMED]) {
  test.for(PAGES)(
    `%s cuts, covers and hides nothing at ${options.width}×${options.height}`,
    async ([, address, shows]) => {
      const { page } = await app.at(addressOf(address), options);
      await page.getByRole('heading', { level: 1 }).waitFor(SOON);
      const skeletons = page.getByRole('status', { name: 'Loading…' });
      await expect.poll(() => skeletons.count(), SOON).toBe(0);
      if (shows !== undefined) await page.locator('main').getByText(shows).first().waitFor(SOON);
      expect(await faults(page)).toEqual([]);
    },
  );

  test(`a message covers nothing at ${options.width}×${options.height}, and Esc closes it`, async () => {
    const { page } = await app.at('/runs', options);
    await page.getByRole('checkbox', { name: 'Select short' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    const message = page.getByRole('alert').filter({ hasText: /^Wrote 1 row/ });
    await message.waitFor(SOON);
    expect(await faults(page)).toEqual([]);
    const box = await message.boundingBox();
    const bar = await page.getByRole('contentinfo').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached', ...SOON });
    expect(await message.count()).toBe(0);
  });
}

describe('while something is on its way', () => {
  const WAITING = [
    '/',
    '/setup',
    '/setup/toy',
    '/start',
    '/projects',
    '/runs',
    '/settings',
    `/runs/compare?ids=A,B`,
    '/send/none',
  ];

  test.for(WAITING)(
    '%s shows a skeleton until the engine answers, never white',
    async (address) => {
      const { url } = app.serving;
      const seen = await visit(app.browser, url, SMALL);
      await seen.page.routeWebSocket(/\/engine$/, () => undefined);
      await seen.page.goto(new URL(address, url).href);
      const loading = seen.page.getByRole('status', { name: 'Loading…' });
      await loading.waitFor(SOON);
      expect(await loading.locator('.skeleton').count()).toBeGreaterThan(1);
      await seen.end();
    },
  );

  test('a page whose code is slow to come shows the frame and a skeleton', async () => {
    const { url } = app.serving;
    const seen = await visit(app.browser, url, SMALL);
    const held: (() => void)[] = [];
    await seen.page.route(/settings-page-.*\.js$/, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await seen.page.goto(new URL('/settings', url).href);
    await seen.page.getByRole('status', { name: 'Loading…' }).waitFor(SOON);
    await seen.page.getByRole('link', { name: 'Home' }).click();
    await seen.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor(SOON);
    await seen.page.getByRole('link', { name: 'Settings' }).click();
    await seen.page.getByRole('status', { name: 'Loading…' }).waitFor(SOON);
    expect(await seen.page.getByRole('navigation').first().isVisible()).toBe(true);
    held.forEach((go) => go());
    await seen.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor(SOON);
    await seen.end();
  });
});
