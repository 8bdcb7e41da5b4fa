import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { launchChromium, type ViewOptions, visit, type Visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { atRest, cutTexts, frameSlack, unreachable } from '../fixtures/geometry.fixture';
import { preparingRun, queuedRun } from '../fixtures/waiting-runs.fixture';
import { DISK_IS_FULL } from '../incidents/failing-projects.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
/** Each theme at one size: where room is scarce, nothing may be cut either. */
const SMALL = { width: 1024, height: 700, scheme: 'light' } as const;
const VIEWS = [SMALL, { width: 1440, height: 900, scheme: 'dark' }] as const;

interface ServedHome {
  readonly cockpit: Cockpit;
  readonly url: string;
  end(): Promise<void>;
}

let browser: Browser;
let servedHome: ServedHome;
let lived: ServedHome;
const runs = { live: '', ended: '', other: '', failed: '', dying: '', queued: '', preparing: '' };
let unfinished: Promise<void> | null = null;

const short = (name: string) => ['--name', name, '--set', 'length=12'];

async function positionOf(): Promise<ServedHome> {
  const cockpit = await Cockpit.open();
  const serving = await cockpit.serve();
  const end = async (): Promise<void> => {
    await serving.end();
    await cockpit.close();
  };
  return { cockpit, url: serving.url, end };
}

beforeAll(async () => {
  browser = await launchChromium();
  [servedHome, lived] = await Promise.all([positionOf(), positionOf()]);
  const { cockpit } = lived;
  const failing = ['--name', 'broken', '--', 'python3', '-c', '1/0'];
  const [failed, ended, other] = await Promise.all([
    cockpit.runView('run', 'command', ...failing),
    cockpit.runView('run', 'toy-hybrid', ...short('short')),
    cockpit.runView('run', 'toy-hybrid', ...short('other'), '--set', 'seed=2'),
  ]);
  [runs.failed, runs.ended, runs.other] = [failed.runId, ended.runId, other.runId];
  if (process.env['RL_COCKPIT_TEST_ALL'] === '1') await withUnfinished();
});

/** Runs that have not ended, for the pages that need them: a training keeps a core busy. */
const withUnfinished = (): Promise<void> => (unfinished ??= startUnfinished(lived));

async function startUnfinished({ cockpit, url }: ServedHome): Promise<void> {
  const long = ['--name', 'going', '--set', 'length=3000', '--detach'];
  const disk = ['--name', 'dying', '--detach', '--', 'python3', '-c', DISK_IS_FULL];
  const [live, dying] = await Promise.all([
    cockpit.runView('run', 'toy-hybrid', ...long),
    cockpit.runView('run', 'command', ...disk),
  ]);
  [runs.live, runs.dying] = [live.runId, dying.runId];
  runs.preparing = await preparingRun(live, 'about-to-begin');
  const seen = await visit(browser, url);
  runs.queued = await queuedRun(seen.page, url, 'going');
  await seen.end();
}

afterAll(async () => {
  await browser?.close();
  await servedHome?.end();
  await lived?.end();
});

type Ready = (page: Page) => Promise<unknown>;
const headed =
  (name: string | RegExp): Ready =>
  (page) =>
    page.getByRole('heading', { level: 1, name }).waitFor(SOON);

interface Stop {
  readonly name: string;
  readonly at: () => string | Promise<string>;
  readonly of: () => ServedHome;
  readonly ready: Ready;
}

const inNewHome = (name: string, address: string, ready: Ready): Stop => ({
  name,
  at: () => address,
  of: () => servedHome,
  ready,
});
const inLived = (name: string, at: Stop['at'], ready: Ready): Stop => ({
  name,
  at,
  of: () => lived,
  ready,
});
/** The page of a run that has not ended. */
const ofUnfinished = (name: string, which: keyof typeof runs, ready: Ready): Stop =>
  inLived(
    name,
    async () => {
      await withUnfinished();
      return `/runs/${runs[which]}`;
    },
    ready,
  );
const compared = () => [runs.live, runs.other, runs.ended].filter((id) => id !== '').join();
const button =
  (name: string): Ready =>
  (page) =>
    page.getByRole('button', { name }).first().waitFor(SOON);
const link =
  (name: string): Ready =>
  (page) =>
    page.getByRole('link', { name }).first().waitFor(SOON);
const region =
  (name: string): Ready =>
  (page) =>
    page.getByRole('region', { name }).waitFor(SOON);
const says =
  (text: string): Ready =>
  (page) =>
    page.locator('main').getByText(text).first().waitFor(SOON);
const chart: Ready = (page) =>
  page
    .getByRole('img', { name: /^Reward, \d/ })
    .first()
    .waitFor(SOON);

const stops: readonly Stop[] = [
  inNewHome('Home at first start', '/', button('Start LLM-assisted trading (demo)')),
  inNewHome('Runs, empty', '/runs', headed('Runs')),
  inNewHome('Projects, empty', '/projects', headed('Projects')),
  inNewHome('Terminals, empty', '/terminals', headed('Terminals')),
  inNewHome('Setup', '/setup', link('Set up Phase 3, or any SB3 project')),
  inNewHome('Setup of a toy', '/setup/toy/contact', headed('Try a toy')),
  inNewHome('Send to target, empty', '/send', headed('Send to target')),
  inNewHome('Incidents, empty', '/incidents', says('No incident yet')),
  inNewHome('an address of no page', '/nowhere', headed('Page not found')),
  inLived('Home, lived in', () => '/', link('Open broken')),
  inLived('Start', () => '/start', headed(/./)),
  inLived('Start of a recipe', () => '/start/toy-hybrid', headed(/./)),
  inLived('Runs, full', () => '/runs', headed('Runs')),
  inLived('Compare', () => `/runs/compare?ids=${compared()}`, headed(/./)),
  ofUnfinished('a live run', 'live', chart),
  inLived('an ended run', () => `/runs/${runs.ended}`, chart),
  inLived('a failed run', () => `/runs/${runs.failed}`, headed('broken')),
  ofUnfinished('a queued run', 'queued', region('Reason')),
  ofUnfinished('a preparing run', 'preparing', region('Preparing')),
  ofUnfinished('a run that is dying', 'dying', says('The disk is full')),
  inLived('the notebook of a run', () => `/runs/${runs.failed}?tab=notebook`, says('Hypotheses')),
  inLived('Incidents', () => '/incidents', link('broken')),
  inLived('an incident', () => `/incidents/${runs.failed}`, says('Hypotheses')),
  inLived('a cause', () => '/incidents/causes/disk-full', headed('The disk is full')),
  inLived('a cause of no name', () => '/incidents/causes/none', says('Cause not found')),
  inLived('Help', () => '/help/reference/words', says('Exit codes of the command line')),
  inLived('Settings', () => '/settings', headed('Settings')),
  inLived('Settings, storage', () => '/settings/storage', headed('Settings')),
];

const visits = new Map<string, Visit>();

/** One browser page for each place and theme; each of its addresses is loaded again. */
async function visitOf(url: string, options: ViewOptions): Promise<Visit> {
  const key = `${options.scheme} ${url}`;
  const seen = visits.get(key) ?? (await visit(browser, url, options));
  visits.set(key, seen);
  return seen;
}

/** Someone who has looked at nothing yet. */
async function stranger(url: string, options: ViewOptions): Promise<Visit> {
  const seen = await visit(browser, url, options);
  onTestFinished(() => seen.end());
  return seen;
}

/** Opens an address of a page in this look, as someone who has the link; and reports what the page complains about from then on. */
async function opened({ of, at, ready }: Stop, options: ViewOptions, visitor = visitOf) {
  const { url } = of();
  const { page, complaints } = await visitor(url, options);
  const before = complaints.length;
  await page.goto(new URL(await at(), url).href);
  await ready(page);
  return { page, complaints: () => complaints.slice(before) };
}

/** What cannot be seen or reached on the page once it is at rest. */
async function hiddenParts(page: Page): Promise<readonly string[]> {
  await page.getByRole('status', { name: 'Loading…' }).waitFor({ state: 'detached', ...SOON });
  await atRest(page);
  return [...(await cutTexts(page)), ...(await unreachable(page)), ...(await frameSlack(page))];
}

for (const view of VIEWS) {
  const { scheme } = view;
  test.for(stops)(`$name keeps every rule of axe in the ${scheme} theme`, async (stop) => {
    const { page, complaints } = await opened(stop, view);
    expect(await violations(page)).toEqual([]);
    expect(view === SMALL ? await hiddenParts(page) : []).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test(`what is said of a button keeps every rule of axe in the ${scheme} theme`, async () => {
    const [run] = stops.filter(({ name }) => name === 'an ended run');
    if (run === undefined) throw new Error('An ended run is no page of this test.');
    const { page, complaints } = await opened(run, view);
    await page.getByRole('button', { name: 'Copy folder path' }).hover();
    await page.getByRole('tooltip').waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test(`what is over a page keeps every rule of axe in the ${scheme} theme`, async () => {
    const [home] = stops.filter(({ name }) => name === 'Home, lived in');
    if (home === undefined) throw new Error('Home is no page of this test.');
    const { page, complaints } = await opened(home, view, stranger);
    const overlays: readonly (readonly [key: string, name: string])[] = [
      ['Control+k', 'Search or run a command'],
      ['?', 'Keyboard'],
      ['Alt+t', 'Default target for new runs and terminals'],
    ];
    for (const [key, name] of overlays) {
      await page.keyboard.press(key);
      const overlay = page.getByRole('dialog', { name });
      await overlay.waitFor(SOON);
      expect({ name, faults: await violations(page) }).toEqual({ name, faults: [] });
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'hidden', ...SOON });
    }
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });
}
