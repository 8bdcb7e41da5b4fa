import { expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';

const SOON = { timeout: patient(30_000) };
const app = servedApp();

test('F1 opens the help that fits, its links lead on, and the palette finds a topic', async () => {
  const { page, complaints } = await app.at('/setup');
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor(SOON);
  await page.getByRole('heading', { level: 2 }).first().waitFor(SOON);
  await page.keyboard.press('F1');
  await title('Set up a machine');
  expect(new URL(page.url()).pathname).toBe('/help/setup');
  await page.getByRole('article').getByRole('heading', { name: 'Choose a goal' }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);

  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: 'Causes of failures' }).click();
  await title('Causes of failures');
  await page.getByRole('link', { name: 'The GPU ran out of memory' }).click();
  await title('Causes: Memory');
  await expect
    .poll(() => page.locator('#cuda-oom').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(300);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('verdict means');
  await page.getByRole('option', { name: 'What a verdict means' }).click();
  await title('What a verdict means');
  expect(complaints).toEqual([]);
});

test('a question mark beside a hard word opens its part of a page; a page that is not there is named', async () => {
  const { page, complaints } = await app.at('/settings/secrets', {
    width: 1024,
    height: 700,
    scheme: 'dark',
  });
  await page.getByRole('link', { name: 'Help: Privacy and files' }).click(SOON);
  await page.getByRole('heading', { level: 1, name: 'Privacy and files' }).waitFor(SOON);
  expect(new URL(page.url()).hash).toBe('#keys-and-passwords');
  await page.getByRole('heading', { name: 'Keys and passwords' }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await page.goto(new URL('/help/nothing', page.url()).href);
  await page.getByText('The user guide has no page “nothing”').waitFor(SOON);
  expect(complaints).toEqual([]);
});

test('the command line prints a page, and names one that is meant', async () => {
  const printed = await app.cockpit.cli('help', 'verdicts');
  expect(printed.stdout.toString()).toMatch(/^What a verdict means\n=+\n/);
  const refused = await app.cockpit.json('help', 'verdict');
  expect(refused).toMatchObject({ error: { remedy: expect.stringContaining('"verdicts"') } });
});
