import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { visit } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { inkAt, pixelsOf } from '../fixtures/pixels.fixture';
import { patient } from '../../setup/patience.mjs';

const POINTS = 1_000_000;
const SPIKES = 400;
const WAIT = { timeout: patient(60_000) };
/** Position of the plot within its image: renderer/charts/axis/frame.ts. */
const [LEFT, RIGHT, TOP, AXIS] = [52, 12, 8, 20] as const;
const WHITE = [255, 255, 255];
/** The band is drawn with 16% of the line's color: less than this is the ground. */
const MIN_INK = 40;

const Imported = z.object({ runId: z.string() });

let runId = '';
const values = new Float64Array(POINTS);
const spikes: number[] = [];

const app = servedApp({
  prepare: async (cockpit) => {
    let seed = 11;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let i = 0; i < POINTS; i += 1) values[i] = Math.sin(i / 90_000) + (random() - 0.5) * 0.3;
    for (let i = 0; i < SPIKES; i += 1) spikes.push(i * 2_500 + Math.floor(random() * 2_400));
    for (const i of spikes) values[i] = (values[i] ?? 0) + (i % 2 === 0 ? 3 : -3);
    const file = path.join(cockpit.home, 'spikes.jsonl');
    const rows = Array.from(values, (y, x) => `{"timestep":${x},"rollout/ep_rew_mean":${y}}`);
    await writeFile(file, `${rows.join('\n')}\n`);
    ({ runId } = Imported.parse(await cockpit.json('import', file)));
  },
});

async function opened(query: string): Promise<Page> {
  const seen = await visit(app.browser, app.serving.url, {
    width: 1440,
    height: 900,
    scheme: 'light',
  });
  onTestFinished(() => seen.end());
  await seen.page.goto(new URL(`/runs/${runId}${query}`, app.serving.url).href);
  return seen.page;
}

/** Ends of an axis as the user reads them off its marks. */
const ends = (marks: readonly string[]): readonly [number, number] => {
  const numbers = marks.map((mark) => Number(mark.replace('−', '-')));
  expect(numbers.length).toBeGreaterThan(1);
  return [Math.min(...numbers), Math.max(...numbers)];
};

/** The pixel at which a point of the series must be seen, and how much ink is there. */
async function inkOf(page: Page, from: number, to: number, points: readonly number[]) {
  const chart = page.getByRole('img', { name: /^Reward, 1,000,000 points/ }).first();
  await chart.waitFor(WAIT);
  await page.waitForTimeout(500);
  const marks = await chart
    .locator('.recharts-yAxis .recharts-cartesian-axis-tick-value')
    .allTextContents();
  const [low, high] = ends(marks);
  const pixels = await pixelsOf(app.browser, chart);
  const bottom = (await page.locator('.lead-stack .chart-lead').count()) > 1 ? 6 : AXIS;
  // A chart is whole pixels wide, what it is in need not be.
  const outer = await chart.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  const width = outer - LEFT - RIGHT;
  const height = pixels.height - TOP - bottom;
  return points.map((i) => {
    const x = LEFT + ((i - from) / (to - from)) * width;
    const y = TOP + (1 - ((values[i] ?? 0) - low) / (high - low)) * height;
    return inkAt(pixels, x, y, WHITE);
  });
}

test('on the screen each of 400 one-point spikes among a million points can be seen', async () => {
  const page = await opened('?smooth=0');
  const ink = await inkOf(page, 0, POINTS - 1, spikes);
  expect(ink.filter((one) => one < MIN_INK)).toEqual([]);
});

test('zoomed to 300 points around a spike, the screen shows a mark for every point', async () => {
  const spike = spikes[200] ?? 0;
  const [from, to] = [spike - 150, spike + 149];
  const page = await opened(`?smooth=0&from=${from}&to=${to}`);
  await page.getByText('all 300 points').waitFor(WAIT);
  const every = Array.from({ length: 300 }, (_, k) => from + k);
  const ink = await inkOf(page, from, to, every);
  expect(ink.filter((one) => one < 3 * MIN_INK)).toEqual([]);
});
