import type { Page } from 'playwright-core';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { type Pictures, WAIT } from '../fixtures/pictures.fixture';

const SIZES = ['timesteps=12288', 'n_steps=512', 'n_envs=4'];

const episodes = (page: Page): Promise<void> =>
  page.getByRole('list', { name: 'Most telling episodes' }).waitFor(WAIT);

/** What a policy of Stable-Baselines3 did: the episodes of its last step, and one in full. */
export async function episodePictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  const python = findTestPyenv();
  if (python === null)
    return console.log('No Python with Stable-Baselines3: no pictures of episodes');
  const set = SIZES.flatMap((value) => ['--set', value]);
  const { runId } = await cockpit.runView('run', 'sb3', '--env', python, ...set, '--name', 'cart');
  const address = `/runs/${runId}?tab=rollouts`;
  await inEveryStyle('run-episodes', address, episodes);
  await inEveryStyle('run-episode', address, async (page) => {
    await episodes(page);
    await page.getByRole('button', { name: /^Worst return/ }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Actions' }).waitFor(WAIT);
  });
}
