import type { Page } from 'playwright-core';
import { type Pictures, shows, WAIT } from '../fixtures/pictures.fixture';

const VIEW = 'Demos, best first';

/** The builder of the filter with two conditions, and a saved view. */
export const filterPictures = (pictures: Pictures): Promise<void> =>
  pictures('runs-filter', '/runs?q=-state:failed+recipe:demo&sort=-reward', filterMenu);

async function filterMenu(page: Page): Promise<void> {
  await shows('phase3-btc')(page);
  await page.getByRole('button', { name: 'Filter 2' }).click();
  const view = page.getByRole('button', { name: VIEW, exact: true });
  const name = page.getByRole('textbox', { name: 'Name of this view' });
  await name.waitFor(WAIT);
  if ((await view.count()) === 0) {
    await name.fill(VIEW);
    await page.getByRole('button', { name: /^(?:Save|Replace) view$/ }).click();
  }
  await view.waitFor(WAIT);
}
