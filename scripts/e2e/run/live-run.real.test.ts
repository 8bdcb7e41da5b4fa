import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const app = servedApp({});

/** Numbers that the page shows in one frame: each number beside the same number elsewhere. */
interface SameNumbers {
  readonly at: string;
  readonly reward: readonly [tile: string, header: string];
  readonly rate: readonly [tile: string, header: string];
  readonly percent: readonly [tile: string, rail: string];
  readonly lines: readonly [footer: string, finder: string];
}

/** Looks at every frame until the numbers have changed so often. */
const watched = (page: Page, changes: number): Promise<SameNumbers[]> =>
  page.evaluate(async (max) => {
    // Code of the page: it can use nothing of this file.
    const dom = {
      text: (selector: string, scope: ParentNode = document): string =>
        (scope.querySelector(selector)?.textContent ?? '').trim(),
      number: (words: string): string => /\d[\d,]*/.exec(words)?.[0] ?? '',
    };
    const { text, number } = dom;
    const tile = (label: string): string => {
      const all = [...document.querySelectorAll('.figure')];
      const own = all.find((one) => text('.figure-label', one) === label);
      return (own?.querySelector('.figure-value')?.firstChild?.textContent ?? '').trim();
    };
    const header = (title: string): string => {
      const all = [...document.querySelectorAll('.chart-lead')];
      const own = all.find((one) => text('.chart-title', one) === title);
      return own === undefined ? '' : text('.chart-now', own).replace('%', '');
    };
    const seen = new Map<string, SameNumbers>();
    while (seen.size < max && text('.rail-run .note') !== '') {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const bar = document.querySelector('.figure [role=progressbar]');
      const find = document.querySelector('input[placeholder*="lines"]');
      const now: SameNumbers = {
        at: tile('Timestep'),
        reward: [tile('Reward'), header('Reward')],
        rate: [tile('LLM query rate'), header('LLM query rate')],
        percent: [bar?.getAttribute('aria-valuenow') ?? '', number(text('.rail-run .note'))],
        lines: [number(text('.lg-size')), number(find?.getAttribute('placeholder') ?? '')],
      };
      seen.set(JSON.stringify(now), now);
    }
    return [...seen.values()];
  }, changes);

test('tiles, chart headers, rail and log count show the same numbers in every frame of a live run', async () => {
  const live = await app.cockpit.runView('run', 'toy-hybrid', '--detach', '--set', 'length=400');
  const { page, complaints } = await app.at(`/runs/${live.runId}`);
  const headers = page.locator('.chart-lead .chart-now').filter({ hasText: /\d/ });
  await expect.poll(() => headers.count(), SOON).toBeGreaterThan(1);
  const seen = await watched(page, 12);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter(({ reward, rate }) => reward[0] === '' || rate[0] === '')).toEqual([]);
  const unlike = seen.filter(({ reward, rate, percent, lines }) =>
    [reward, rate, percent, lines].some(([one, other]) => one !== other),
  );
  expect(unlike).toEqual([]);
  await app.cockpit.runView('stop', live.runId);
  expect(complaints).toEqual([]);
});

test('your own metric is tried on the log of a live run, drawn from its first line on, and removed again', async () => {
  const code = `
import itertools, time
for i in itertools.count():
    print('at', 10 * i, 'score', 0.5 * i, flush=True)
    time.sleep(0.2)`;
  const run = await app.cockpit.runView('run', 'command', '--detach', '--', 'python3', '-c', code);
  onTestFinished(() => void app.cockpit.cli('stop', run.runId));
  const { page, complaints } = await app.at(`/runs/${run.runId}`);
  await page.getByRole('button', { name: 'Read your own metric from the log…' }).click(SOON);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('score');
  const regex = dialog.getByLabel('Regular expression');
  await regex.fill('at (?<step>');
  const keep = dialog.getByRole('button', { name: 'Use this metric' });
  await expect.poll(() => keep.isDisabled(), SOON).toBe(true);
  await regex.fill(String.raw`at (?<step>\d+) score (?<value>\S+)`);
  await dialog
    .getByRole('status')
    .filter({ hasText: /values? in \d+ lines/ })
    .waitFor(SOON);
  await keep.click();
  await dialog.waitFor({ state: 'detached', ...SOON });
  await page.getByRole('heading', { name: 'Score' }).first().waitFor(SOON);
  const csv = (await app.cockpit.cli('metrics', run.runId, '--name', 'score', '--csv')).stdout;
  const points = csv
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  expect(points.slice(0, 3).map(([, , x, , value]) => [x, value])).toEqual([
    ['0', '0'],
    ['10', '0.5'],
    ['20', '1'],
  ]);
  await page.getByRole('button', { name: '1 custom metric…' }).click();
  await dialog.getByRole('button', { name: /^Remove score=/ }).click();
  await dialog.getByRole('button', { name: /^Remove / }).waitFor({ state: 'detached', ...SOON });
  const left = await app.cockpit.cli('metrics', run.runId, '--name', 'score', '--csv');
  expect(left.stdout.toString()).not.toContain('score,');
  expect(complaints).toEqual([]);
});
