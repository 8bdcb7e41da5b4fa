import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasKeys, newShell, Shells, shows, SOON, type } from '../fixtures/shells.fixture';

/** Item of a version that kept the text in the browser for good. */
const OLDER = 'rl-cockpit-terminal-text:older';

let shells: Shells;

beforeAll(async () => {
  shells = await Shells.open();
});

afterAll(() => shells?.close());

test('shells that died with their process leave their text, and none comes back by itself', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, 'cd /usr/share; echo "the last words"');
  await shows(page, /\nthe last words\n/);
  // Going to another page is one of the moments at which the text is kept.
  await page.getByRole('link', { name: /^Runs/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor(SOON);
  await page.getByRole('link', { name: /^Terminals/ }).click();
  await shows(page, /\nthe last words\n/);
  await shells.crash();
  const history = page.getByRole('region', { name: 'History of sh' });
  await history.waitFor(SOON);
  await expect.poll(() => history.locator('.xterm-rows').innerText(), SOON).toContain('last words');
  expect(await page.getByRole('region', { name: /^Terminal / }).count()).toBe(0);
  await history.getByRole('button', { name: 'Open a new one here' }).click();
  await hasKeys(page);
  await type(page, 'pwd');
  await shows(page, /\n\/usr\/share\n/);
});

test('the stored text of a shell holds no key, and what an older version stored for longer is removed', async () => {
  const page = await shells.at('/terminals');
  await page.evaluate((name) => localStorage.setItem(name, '{}'), OLDER);
  await page.reload();
  await newShell(page);
  // The echo of the typed line holds the pieces, the output the whole key.
  await type(page, `printf '%s%s\\n' ghp_ ${'a1B2'.repeat(9)}`);
  await shows(page, /\nghp_(?:a1B2){9}\n/);
  await page.getByRole('link', { name: /^Runs/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor(SOON);
  const stored = (): Promise<string> =>
    page.evaluate(() =>
      Object.keys(sessionStorage)
        .map((name) => sessionStorage.getItem(name))
        .join('\n'),
    );
  await expect.poll(stored, SOON).toContain('(masked)');
  expect(await stored()).not.toMatch(/ghp_(?:a1B2)/);
  expect(await page.evaluate((name) => localStorage.getItem(name), OLDER)).toBeNull();
});
