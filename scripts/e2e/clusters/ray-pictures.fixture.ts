import type { Browser, Page } from 'playwright-core';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { type Pictures, type Studio, WAIT } from '../fixtures/pictures.fixture';
import { RayHead } from './ray-head.fixture';

/** A Ray head of its own: the form of a job, its page, and the page of its cluster. */
export async function rayPictures(
  browser: Browser,
  picturesOf: (studio: Studio) => Pictures,
): Promise<void> {
  const head = await RayHead.start();
  const cockpit = await Cockpit.open(head.env);
  const serving = await cockpit.serve();
  const inEveryStyle = picturesOf({ cockpit, browser, url: serving.url });
  const target = ['--target', 'ray:local', '--detach'] as const;
  try {
    const words = ['--name', 'btc-ray', '--set', 'length=4000'];
    const run = await cockpit.runView('run', 'toy-hybrid', ...target, ...words);
    const more = ['--entrypoint-num-gpus', '1', '--name', 'needs-gpu', '--', 'sleep', '60'];
    await cockpit.runView('run', 'command', ...target, ...more);
    await head.submit('notebook-server', 'jupyter lab --no-browser || sleep 600');
    await inEveryStyle('start-ray', '/start/toy-hybrid', formOfRay);
    await inEveryStyle('run-ray', `/runs/${run.runId}`, async (page) => {
      await page.getByRole('tab', { name: 'Parameters' }).click(WAIT);
      await page.getByLabel('Ray job').getByText('RUNNING').waitFor(WAIT);
    });
    await inEveryStyle('cluster-ray', '/cluster?target=ray:local', (page) =>
      page.getByText('no node has free').first().waitFor(WAIT),
    );
  } finally {
    await serving.end();
    await cockpit.close();
    await head.stop();
  }
}

async function formOfRay(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('rl-cockpit.target', 'ray:local'));
  await page.reload();
  const gpus = page.getByLabel('GPUs', { exact: true });
  await gpus.fill('1', WAIT);
  await page.getByText('no node has more than 0').waitFor(WAIT);
  await gpus.evaluate((field) => field.scrollIntoView({ block: 'center' }));
}
