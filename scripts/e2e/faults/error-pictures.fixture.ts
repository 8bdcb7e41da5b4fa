import type { Page } from 'playwright-core';
import { type Pictures, type Studio, shows, WAIT } from '../fixtures/pictures.fixture';

/** Code of a page that is not the page's: half of an update arrived. */
const BROKEN = `export function ModelsPage() {
  throw new TypeError("Cannot read properties of undefined (reading 'passport')");
}`;

async function pageThatThrows(page: Page): Promise<void> {
  await page.route('**/assets/models-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  );
  await page.getByRole('link', { name: /^Models/ }).click();
  await page.getByText('This page could not be shown.').waitFor(WAIT);
}

/** A browser that has no memory for another canvas says this. */
async function chartsThatThrow(page: Page): Promise<void> {
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => {
      throw new DOMException('No memory for another canvas.', 'InvalidStateError');
    };
  });
  await page.getByRole('link', { name: /^Runs/ }).click();
  await page.getByRole('link', { name: 'pictured' }).first().click();
  await page.getByText('This part of the page could not be shown.').first().waitFor(WAIT);
}

/** The app's own errors: a page and charts that throw, and the app's log. */
export async function errorPictures({ cockpit }: Studio, inEveryStyle: Pictures): Promise<void> {
  await cockpit.runView('run', 'toy-hybrid', '--set', 'length=30', '--name', 'pictured');
  await inEveryStyle('error-page', '/', pageThatThrows);
  await inEveryStyle('error-charts', '/', chartsThatThrow);
  await inEveryStyle('settings-log', '/settings/log', shows('Cannot read properties'));
}
