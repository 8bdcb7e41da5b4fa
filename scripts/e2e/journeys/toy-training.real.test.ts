import type { Page } from 'playwright-core';
import { describe, test, type TestContext } from 'vitest';
import { z } from 'zod';
import { chartName, pill, pointsOf } from '../fixtures/browser.fixture';
import { servedApp, type Finish } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

/** Of a test's own context: tests here run at once. */
type Expect = TestContext['expect'];

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 100 };

const app = servedApp();

/** A user starts a toy by its button on the home page; the page of the run opens. */
async function startedByButton(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: `Start ${title}` }).click();
  await page.waitForURL(/\/runs\/\d{8}-\d{6}-[0-9a-f]{8}$/);
  return runIdOf(page);
}

const runIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A toy of so many updates, and its page. */
async function startedFor(updates: number, whenFinished?: Finish) {
  const words = ['toy-hybrid', '--detach', '--set', `length=${updates}`];
  const { runId } = await app.cockpit.runView('run', ...words);
  return app.at(`/runs/${runId}`, undefined, whenFinished);
}

const stateOf = (page: Page): Promise<string> => pill(page).innerText();

/** Waits until the run's page shows the run's own state `word`. */
const ends = (page: Page, word: string, expect: Expect) =>
  expect.poll(() => stateOf(page), BY_THE_END).toBe(word);

/** Every name that the charts had until the run ended. */
async function namesWhileLive(page: Page, titles: readonly string[], expect: Expect) {
  const names = new Map(titles.map((title) => [title, new Set<string>()]));
  const refresh = async (): Promise<string> => {
    const state = await stateOf(page);
    if (state !== 'Running') return state;
    for (const [title, seen] of names) {
      const name = await chartName(page, title);
      if (name !== null) seen.add(name);
    }
    return state;
  };
  await expect.poll(refresh, BY_THE_END).toBe('Succeeded');
  return names;
}

const Metrics = z.object({ series: z.tuple([z.object({ points: z.array(z.unknown()) })]) });

/** Number of points of a chart's series that the command line shows. */
async function storedPoints(runId: string, name: string): Promise<number> {
  const { series } = Metrics.parse(await app.cockpit.json('metrics', runId, '--name', name));
  return series[0].points.length;
}

// The toys mostly wait for a clock.
describe.concurrent('a training on the page', () => {
  test.for([
    ['LLM-assisted trading (demo)', 'LLM query rate'],
    ['Tool-use GRPO (demo)', 'Tool-call rate'],
  ] as const)(
    '%s, started by its button, is seen live and succeeds',
    async ([toy, rate], { expect, onTestFinished }) => {
      const { page, complaints } = await app.at('/', undefined, onTestFinished);
      const runId = await startedByButton(page, toy);
      const labels = new Map([
        ['Reward', 'reward'],
        [rate, 'llm_query_rate'],
      ]);
      const names = await namesWhileLive(page, [...labels.keys()], expect);
      for (const [title, seen] of names) {
        expect(seen.size, `names of ${title}: ${[...seen].join(' | ')}`).toBeGreaterThanOrEqual(2);
        const stored = await storedPoints(runId, labels.get(title) ?? '');
        expect(stored).toBeGreaterThanOrEqual(100);
        await expect.poll(() => pointsOf(page, title), SOON).toBe(stored);
      }
      await page.getByRole('log').getByText('[CHECKPOINT] Re-loaded').first().waitFor(SOON);
      await page.getByRole('region', { name: 'Succeeded' }).waitFor(SOON);
      expect(await app.cockpit.runView('show', runId)).toMatchObject({ verdict: 'succeeded' });
      expect(complaints).toEqual([]);
    },
  );

  test('a page that is loaded again in the middle of a run keeps its figures and continues', async ({
    expect,
    onTestFinished,
  }) => {
    // Longer than any machine takes to load a page.
    const { page, complaints } = await startedFor(5_000, onTestFinished);
    const runId = runIdOf(page);
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(10);
    const before = await pointsOf(page, 'Reward');
    await page.reload();
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThanOrEqual(before);
    const after = await pointsOf(page, 'Reward');
    expect(await stateOf(page)).toBe('Running');
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(after);
    await app.cockpit.runView('stop', runId);
    await ends(page, 'Stopped', expect);
    const stored = await storedPoints(runId, 'reward');
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(stored);
    expect(complaints).toEqual([]);
  });

  test('a run that is asked by the page to stop and save is stopped', async ({
    expect,
    onTestFinished,
  }) => {
    // Longer than any machine takes to load a page and to click.
    const { page, complaints } = await startedFor(5_000, onTestFinished);
    const runId = runIdOf(page);
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Stop…' }).click();
    await page.getByRole('button', { name: 'Stop and save' }).click();
    await ends(page, 'Stopped', expect);
    expect(await app.cockpit.runView('show', runId)).toMatchObject({
      phase: 'ended',
      verdict: 'stopped',
    });
    expect(complaints).toEqual([]);
  });
});

test('an engine that is killed in the middle of a run comes back by itself and misses nothing', async ({
  expect,
}) => {
  const { page, complaints } = await startedFor(60);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(10);
  expect(await stateOf(page)).toBe('Running');
  process.kill(app.serving.enginePid, 'SIGKILL');
  await ends(page, 'Succeeded', expect);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(60);
  await page.getByRole('log').getByText('[CHECKPOINT] Re-loaded').first().waitFor(SOON);
  expect(complaints.filter((text) => !isLostLine(text))).toEqual([]);
});

/** Whether Chromium itself wrote it about a WebSocket that could not be opened. */
function isLostLine(text: string): boolean {
  return text.startsWith("error: WebSocket connection to 'ws://127.0.0.1:");
}
