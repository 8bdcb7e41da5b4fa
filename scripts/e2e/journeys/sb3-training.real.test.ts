import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isCi, root } from '../../setup/paths.mjs';
import { foundTestPyenv } from '../../setup/test-pyenv.mjs';
import { chartName, launchChromium, pill, pointsOf, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { patient } from '../../setup/patience.mjs';

const screenshots = path.join(root, 'resources/screenshots');
const AT_ONCE = { timeout: 500 };
const TIMESTEPS = 20_000;
const python = foundTestPyenv();
if (python === null && !isCi)
  console.log('Skipped: no Python with Stable-Baselines3 yet; `npm test` makes one.');

const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      points: z.array(z.tuple([z.number(), z.number().nullable(), z.unknown()])),
    }),
  ),
});

/** tag → [timestep, value] of every cell that has one. Numbers only, so no cell is quoted. */
function cellsOf(csv: string): Map<string, (readonly [number, number])[]> {
  const [header = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  const at = header.indexOf('time/total_timesteps');
  return new Map(
    header.map((tag, i) => [
      tag,
      rows.flatMap((row) => (row[i] === '' ? [] : [[Number(row[at]), Number(row[i])] as const])),
    ]),
  );
}

describe.skipIf(python === null && !isCi)('a real MaskablePPO of Stable-Baselines3', () => {
  let cockpit: Cockpit;
  let serving: Awaited<ReturnType<Cockpit['serve']>>;
  let browser: Browser;

  beforeAll(async () => {
    cockpit = await Cockpit.open({ OMP_NUM_THREADS: '1' });
    serving = await cockpit.serve();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.end();
    await cockpit?.close();
  });

  test('is seen live, succeeds, and every number is the one it wrote itself', async () => {
    const set = ['--set', 'algo=MaskablePPO', '--set', `timesteps=${TIMESTEPS}`];
    const run = await cockpit.runView('run', 'sb3', '--env', python ?? '', ...set, '--detach');
    const { page, complaints } = await visit(browser, serving.url);
    await page.goto(new URL(`/runs/${run.runId}`, serving.url).href);

    const live = new Set<string>();
    let isPictured = process.env['RL_COCKPIT_SCREENSHOTS'] !== '1';
    const look = async (): Promise<string> => {
      const state = await pill(page).innerText();
      const name = await chartName(page, 'Reward');
      // Until the first update has its mean, the chart shows single episodes of the monitor.
      const tag = await page
        .locator('.lead-stack .chart-tag')
        .first()
        .textContent(AT_ONCE)
        .catch(() => null);
      if (state !== 'Running' || name === null || tag !== 'rollout/ep_rew_mean') return state;
      live.add(name);
      if (!isPictured && (await pointsOf(page, 'Reward')) >= 6) {
        isPictured = true;
        await mkdir(screenshots, { recursive: true });
        await page.screenshot({ path: path.join(screenshots, 'run-live-sb3.png') });
      }
      return state;
    };
    await expect.poll(look, { timeout: patient(240_000), interval: 100 }).toBe('Succeeded');
    expect(live.size, `names while live: ${[...live].join(' | ')}`).toBeGreaterThanOrEqual(3);
    expect(await cockpit.runView('show', run.runId)).toMatchObject({ verdict: 'succeeded' });

    const { series } = Metrics.parse(await cockpit.json('metrics', run.runId));
    const logged = series.filter(({ tag }) => !/^(system|monitor)\//.test(tag));
    const stored = new Map(
      logged.map(({ tag, points }) => [tag, points.map(([x, , value]) => [x, value])]),
    );
    const cells = cellsOf(await readFile(path.join(run.runDir, 'sb3/progress.csv'), 'utf8'));
    expect(cells.get('rollout/ep_rew_mean')?.length).toBe(Math.ceil(TIMESTEPS / 2048));
    expect(stored).toEqual(cells);
    expect(complaints).toEqual([]);
  });
});
