import type { Page } from 'playwright-core';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { savedModel } from '../fixtures/saved-model.fixture';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { type Pictures, WAIT, shows } from '../fixtures/pictures.fixture';

/** Models: none, one and what each Python would do with it, its portable copy before it is written, a file that is not there. */
export async function modelPictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  const python = findTestPyenv();
  if (python === null)
    return console.log('No Python with Stable-Baselines3: no pictures of models');
  await inEveryStyle('models-empty', '/models', shows('Drop a model'));
  const file = await savedModel(python, cockpit.home);
  const address = `/models?path=${encodeURIComponent(file)}`;
  const passport = async (page: Page): Promise<void> => {
    await page.evaluate(
      (line) => localStorage.setItem('rl-cockpit.model-pythons', line),
      `local\t${python}`,
    );
    await page.reload();
    const outcome = page.locator('.model-loads').getByText(/^(?:Loads|Fails|Crashes)$/);
    await outcome.first().waitFor(WAIT);
  };
  await inEveryStyle('models-passport', address, passport);
  await inEveryStyle('models-portable', address, async (page) => {
    await passport(page);
    await page.getByRole('button', { name: 'Make a portable copy…' }).click();
    const write = page.getByRole('button', { name: 'Write the copy' });
    await write.waitFor(WAIT);
    await write.scrollIntoViewIfNeeded();
  });
  const gone = '/models?path=/home/ada/models/gone.zip';
  await inEveryStyle('models-refused', gone, shows('Read it again'));
}
