import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium, visit } from './browser';
import { Cockpit } from './cockpit';

const SOON = { timeout: 20_000 };

let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let browser: Browser;

beforeAll(async () => {
  // A plain prompt, so that what stands on the screen is what the tests typed.
  cockpit = await Cockpit.open({ SHELL: '/bin/sh', PS1: '$ ', ENV: '' });
  serving = await cockpit.serve();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await serving?.end();
  await cockpit?.close();
});

async function at(address: string): Promise<{ page: Page; complaints: readonly string[] }> {
  const seen = await visit(browser, serving.url);
  onTestFinished(() => seen.end());
  await seen.page.goto(new URL(address, serving.url).href);
  return seen;
}

/** The rows of the terminal that has the keys, as they stand on the screen. */
const screen = (page: Page): Promise<string> =>
  page.locator('.xterm.focus .xterm-rows, .xterm .xterm-rows').last().innerText();
const shows = (page: Page, text: string | RegExp) =>
  expect.poll(() => screen(page), SOON).toMatch(text);

/** Opens a shell and waits until it has the keys: a page with older ones shows one of those first. */
async function newShell(page: Page): Promise<void> {
  const shells = page.getByRole('navigation', { name: 'Open terminals' }).getByRole('listitem');
  await page
    .getByText(/^(This machine|No terminal is open)$/)
    .first()
    .waitFor(SOON);
  const before = await shells.count();
  await page.getByRole('button', { name: 'New terminal', exact: true }).click();
  await expect.poll(() => shells.count(), SOON).toBe(before + 1);
  await page.locator('.xterm.focus').waitFor(SOON);
  await shows(page, /\$/);
}

async function type(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

test('a shell has colours, knows its size, fills the screen with less and comes back from it', async () => {
  const { page, complaints } = await at('/terminals');
  await newShell(page);
  await type(page, String.raw`printf '\033[31mred\033[0m \033[1;32mgreen\033[0m\n'`);
  await page.locator('.xterm-rows span', { hasText: /^red$/ }).waitFor(SOON);
  const colours = await page
    .locator('.xterm-rows span', { hasText: /^(red|green)$/ })
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color));
  expect(new Set(colours).size).toBe(2);
  await type(page, 'stty size');
  await shows(page, /\n\d{2} \d{2,3}\n/);
  const before = await screen(page);
  await page.setViewportSize({ width: 1100, height: 700 });
  await type(page, 'stty size');
  await expect.poll(async () => (await screen(page)).match(/\n(\d+ \d+)\n/g)?.length, SOON).toBe(2);
  const [first, second] = (await screen(page)).match(/\n(\d+ \d+)\n/g) ?? [];
  expect(second).not.toBe(first);
  await type(page, 'seq 1 500 | less');
  await shows(page, /^1\n2\n3\n/);
  expect(await screen(page)).not.toContain('stty');
  await page.keyboard.type('q');
  await shows(page, /stty size/);
  expect(before).toContain('stty size');
  expect(complaints).toEqual([]);
});

test('after a reload the same shell stands there with all it said, and goes on', async () => {
  const { page } = await at('/terminals');
  await newShell(page);
  await type(page, 'echo "pid=$$"; X=kept');
  await shows(page, /pid=\d+/);
  const pid = /pid=(\d+)/.exec(await screen(page))?.[1];
  await page.reload();
  await shows(page, new RegExp(`pid=${pid}`));
  await page.locator('.xterm-screen').last().click();
  await type(page, 'echo "again=$$ $X"');
  await shows(page, new RegExp(`again=${pid} kept`));
  expect(pid).toMatch(/^\d+$/);
});

test('Ctrl-C ends a program that floods the screen', async () => {
  const { page } = await at('/terminals');
  await newShell(page);
  await type(page, 'yes');
  await shows(page, /y\ny\ny\n/);
  await page.keyboard.press('Control+c');
  await type(page, 'echo "still here"');
  await shows(page, /\nstill here\n/);
  expect(await screen(page)).toContain('^C');
});

test('many lines are asked about before they are pasted, and a paste runs nothing by itself', async () => {
  const { page } = await at('/terminals');
  await newShell(page);
  await page
    .locator('.xterm textarea')
    .last()
    .evaluate((field) => {
      const clipboard = new DataTransfer();
      clipboard.setData('text/plain', 'echo one\necho two\n');
      const paste = { clipboardData: clipboard, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', paste));
    });
  const asked = page.getByRole('group', { name: /^Paste 2 lines\?/ });
  await asked.waitFor(SOON);
  expect(await screen(page)).not.toContain('one');
  await asked.getByRole('button', { name: 'Paste as one line' }).click();
  await shows(page, /echo one echo two/);
  await page.keyboard.press('Enter');
  await shows(page, /\none echo two\n/);
});

test('a program gets no clipboard, no title and no hidden link', async () => {
  const { page } = await at('/terminals');
  await newShell(page);
  const title = await page.title();
  const hostile = [
    String.raw`\033]52;c;cHduZWQ=\007`,
    String.raw`\033]0;pwned\007`,
    String.raw`\033]8;;https://evil.example/\007click\033]8;;\007`,
  ].join('');
  await type(page, `printf '${hostile} done\\n'`);
  await shows(page, /click done/);
  expect(await page.title()).toBe(title);
  await page.context().grantPermissions(['clipboard-read']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('pwned');
  await page.getByText('click done').last().click({ force: true });
  expect(await page.getByText('evil.example').count()).toBeLessThanOrEqual(1);
});

test('two pages show one shell, and a split stands beside it', async () => {
  const one = await at('/terminals');
  await newShell(one.page);
  const other = await at(new URL(one.page.url()).pathname);
  await type(one.page, 'echo "seen by both"');
  await shows(other.page, /\nseen by both\n/);
  await one.page.getByRole('button', { name: /^Split .* to the right$/ }).click();
  await expect.poll(() => one.page.getByRole('region', { name: /^Terminal / }).count()).toBe(2);
  await one.page.getByRole('separator', { name: 'Resize the panes' }).press('ArrowRight');
  const separator = one.page.getByRole('separator', { name: 'Resize the panes' });
  expect(await separator.getAttribute('aria-valuenow')).toBe('55');
});

test('a terminal is opened in a folder that a link names, once, and a missing one is named', async () => {
  const { page } = await at(`/terminals?cwd=${encodeURIComponent('/usr/share')}`);
  await page.locator('.xterm.focus').waitFor(SOON);
  await shows(page, /\$/);
  await type(page, 'pwd');
  await page.waitForURL(/\/terminals\/\d+$/);
  await shows(page, /\n\/usr\/share\n/);
  const shells = page.getByRole('navigation', { name: 'Open terminals' }).getByRole('listitem');
  const count = await shells.count();
  await page.reload();
  await shows(page, /\n\/usr\/share\n/);
  expect(await shells.count()).toBe(count);
  const gone = await at('/terminals?cwd=%2Fno%2Fsuch');
  await gone.page.getByText('The folder /no/such does not exist.').waitFor(SOON);
});

test('an ended shell keeps its history, says how it ended, and comes back only when asked', async () => {
  const { page } = await at('/terminals');
  await newShell(page);
  await type(page, 'echo bye; exit 3');
  await page.getByRole('group', { name: 'Ended with exit code 3.' }).waitFor(SOON);
  expect(await screen(page)).toContain('bye');
  await page.getByRole('button', { name: 'Open a new one here' }).click();
  await shows(page, /\$ *$/);
});
