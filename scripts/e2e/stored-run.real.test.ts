import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { event, simple } from '../../electron/core/telemetry/file-reading/made-tfevents';
import { launchChromium, pill, pointsOf, visit } from './browser';
import { Cockpit } from './cockpit';

const SOON = { timeout: 30_000 };
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
  expect(await pill(page).innerText()).toBe('Not judged');
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
