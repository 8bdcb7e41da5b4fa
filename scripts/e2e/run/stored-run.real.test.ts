import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { launchChromium, pill, pointsOf, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { difference, pixelsOf, type Pixels } from '../fixtures/pixels.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const RUN_COLOUR = [0x82, 0xaa, 0xff];
const NEAR = 120;
const Imported = z.object({ runId: z.string() });

test('a run that was judged before is shown and can be zoomed, also where its machine cannot be asked', async () => {
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  const file = path.join(cockpit.home, 'events.out.tfevents.1700000000.host');
  const steps = Array.from({ length: 300 }, (_, i) => i);
  const events = steps.map((step) => event(step, 'rollout/ep_rew_mean', simple(Math.sin(step))));
  await writeFile(file, Buffer.concat(events));
  const { runId } = Imported.parse(await cockpit.json('import', file));
  vi.stubEnv('RL_COCKPIT_PYTHON', path.join(cockpit.home, 'no-python'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { page } = await visit(browser, serving.url);
  await page.goto(new URL(`/runs/${runId}`, serving.url).href);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(300);
  expect(await pill(page).innerText()).toBe('No verdict');
  // A double click selects nothing that the next drag would move instead of zooming.
  const chart = await page
    .getByRole('img', { name: /^Reward, / })
    .first()
    .boundingBox();
  const [x, y] = [(chart?.x ?? 0) + 150, (chart?.y ?? 0) + 60];
  await page.mouse.dblclick(x, y);
  const address = page.url();
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.url(), SOON).not.toBe(address);
});

test('an import is drawn over the clock and over elapsed time, and what has no clock says so', async () => {
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  const folder = path.join(cockpit.home, 'stranger');
  await mkdir(folder);
  const events = Array.from({ length: 300 }, (_, step) =>
    event(step, 'rollout/ep_rew_mean', simple(Math.sin(step / 20)), 1_700_000_000 + step),
  );
  await writeFile(path.join(folder, 'events.out.tfevents.1700000000.host'), Buffer.concat(events));
  await writeFile(path.join(folder, 'train.log'), '{"step": 1, "train/kl": 1}\n');
  const { runId } = Imported.parse(await cockpit.json('import', folder));
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { page, complaints } = await visit(browser, serving.url);
  for (const axis of ['clock', 'elapsed']) {
    await page.goto(new URL(`/runs/${runId}?x=${axis}&smoothing=0`, serving.url).href);
    await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(300);
    const chart = page.getByRole('img', { name: /^Reward, / }).first();
    // The curve goes from one end of the plot to the other.
    await expect
      .poll(async () => drawnShare(await pixelsOf(browser, chart)), SOON)
      .toBeGreaterThan(0.8);
    // A chart is read when it is in view.
    await page.getByRole('img', { name: /^KL\b/ }).first().scrollIntoViewIfNeeded(SOON);
    await page.getByRole('img', { name: /^KL: its points have no timestamps/i }).waitFor(SOON);
    await page
      .getByText('These points have no timestamps. Switch to Timestep to see them.')
      .waitFor();
  }
  expect(complaints).toEqual([]);
});

/** Of all columns of a picture, how many have the color of the first run in the dark. */
function drawnShare(pixels: Pixels): number {
  const columns = Array.from({ length: pixels.width }, (_, x) => x);
  const rows = Array.from({ length: pixels.height }, (_, y) => y);
  const isDrawn = (x: number): boolean =>
    rows.some((y) => difference(pixels, x, y, RUN_COLOUR) < NEAR);
  return columns.filter(isDrawn).length / pixels.width;
}

test('the page of a run loads no terminal emulator; the page of terminals does', async () => {
  const cockpit = await Cockpit.open();
  onTestFinished(() => cockpit.close());
  const file = path.join(cockpit.home, 'train.jsonl');
  await writeFile(file, '{"step": 1, "reward": 1}\n{"step": 2, "reward": 2}\n');
  const { runId } = Imported.parse(await cockpit.json('import', file));
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { page } = await visit(browser, serving.url);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  const hasEmulator = async (): Promise<boolean> =>
    (await Promise.all(scripts)).some((code) => code.includes('xterm-viewport'));
  await page.goto(new URL(`/runs/${runId}`, serving.url).href);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(2);
  expect(scripts.length).toBeGreaterThan(2);
  expect(await hasEmulator()).toBe(false);
  await page.goto(new URL('/terminals', serving.url).href);
  await expect.poll(hasEmulator, SOON).toBe(true);
});
