import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { type Pictures, WAIT, shows } from '../fixtures/pictures.fixture';

/** Several seeds: the form that starts them, their row, their interval, and the tree of one that was made again. */
export async function seedPictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  const btc = ['run', 'toy-hybrid', '--name', 'btc', '--set', 'length=40'];
  const sweep = z.array(RunView).parse(await cockpit.json(...btc, '--seeds', '1-5'));
  const [first] = sweep;
  const form = '/start/toy-hybrid?preset=usual&seeds=1-5';
  await inEveryStyle('start-seeds', form, async (page) => {
    await page.getByText(/based on \d+ earlier runs/).waitFor(WAIT);
    await page.locator('.sweep-form').evaluate((part) => part.scrollIntoView({ block: 'center' }));
  });
  await inEveryStyle('runs-seeds', '/runs', shows('5 seeds, 5 done'));
  const ids = sweep.map(({ runId }) => runId).join(',');
  const interval = shows('5 runs, mean with the 95% t interval');
  await inEveryStyle('compare-seeds', `/runs/compare?ids=${ids}&seeds=fold`, interval);
  const from = ['run', '--from', first?.runId ?? '', '--set', 'learning_rate=0.002'];
  const fork = await cockpit.runView(...from, '--name', 'btc-faster');
  await cockpit.runView('run', '--from', fork.runId, '--set', 'seed=7', '--name', 'btc-seed-7');
  const lineage = `/runs/${first?.runId ?? ''}?tab=parameters`;
  await inEveryStyle('run-lineage', lineage, async (page) => {
    const tree = page.getByRole('tree');
    await tree.waitFor(WAIT);
    await tree.evaluate((part) => part.scrollIntoView({ block: 'nearest' }));
  });
}
