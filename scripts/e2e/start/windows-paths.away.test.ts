import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { violations } from '../fixtures/axe.fixture';
import { launchChromium, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { SOON } from '../fixtures/shells.fixture';

const DISTRO = 'Ubuntu-22.04';
const TARGET = `wsl:${DISTRO}`;
/** The fake gives each distro its own drives only if it has the rights to. */
const hasDrives = process.getuid?.() === 0 && !process.env['FAKE_WSL_ON_HOST'];

let fake: FakeWsl;
let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  fake = await fakeWsl({ distros: [{ name: DISTRO, default: true }] });
  await mkdir(path.join(fake.stateDir, 'drives', 'c', 'my data'), { recursive: true });
  cockpit = await Cockpit.open(fake.env);
  serving = await cockpit.serve();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await serving?.end();
  await cockpit?.close();
  await fake?.close();
});

test('a path of Windows typed or pasted into Start for a distro becomes its name there, and is put back by a click', async () => {
  await cockpit.cli('envs', '--target', TARGET);
  const { page } = await visit(browser, serving.url);
  await page.evaluate((id) => localStorage.setItem('rl-cockpit.target', id), TARGET);
  await page.goto(new URL('/start/sb3', serving.url).href);
  const folder = page.getByLabel('Working folder');
  await folder.fill('C:\\my data', SOON);
  await folder.blur();
  await expect.poll(() => folder.inputValue(), SOON).toBe('/mnt/c/my data');
  const locator = page.getByText(`C:\\my data is /mnt/c/my data in ${DISTRO}`);
  await locator.waitFor(SOON);
  // What the folder's place does to a training is reported for the name that will be used.
  if (hasDrives)
    await page.getByText(/The folder, \/mnt\/c\/my data: .*Windows drive/).waitFor(SOON);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Restore C:\\my data' }).click();
  expect(await folder.inputValue()).toBe('C:\\my data');
  await folder.focus();
  await folder.blur();
  await page.getByText(/is a Windows path; .* uses a different path/).waitFor(SOON);
  expect([await folder.inputValue(), await locator.count()]).toEqual(['C:\\my data', 0]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const task = page.getByLabel(/^Task\b/);
  await task.fill('');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `\\\\wsl.localhost\\${DISTRO}\\home\\me\\data`,
  );
  await page.keyboard.press('Control+V');
  await expect.poll(() => task.inputValue(), SOON).toBe('/home/me/data');
  expect(await folder.inputValue()).toBe('C:\\my data');
});
