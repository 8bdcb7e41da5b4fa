import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hasKeys,
  newShell,
  paste,
  screen,
  Shells,
  shows,
  SOON,
  type,
} from '../fixtures/shells.fixture';

let shells: Shells;

beforeAll(async () => {
  shells = await Shells.open();
});

afterAll(() => shells?.close());

test('what a shell shows is compared with all known causes when the user asks, and becomes a notebook', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, `echo "OSError: [Errno 28] No space left on device"`);
  await shows(page, /\nOSError: \[Errno 28\]/);
  await page.getByRole('button', { name: /^What happened in / }).click();
  await page.getByRole('button', { name: 'What happened?', exact: true }).click();
  await page.getByText('The disk is full.').waitFor(SOON);
  await page.getByRole('button', { name: 'Open a notebook' }).click();
  await page.waitForURL(/\/incidents\/[^/]+$/);
  await page.getByRole('heading', { name: 'The disk is full' }).waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Export Markdown' }).count()).toBe(1);
});

test('a shell has colors, knows its size, fills the screen with less and comes back from it', async () => {
  const page = await shells.at('/terminals');
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
});

test('after a reload the same shell is there with all it said, and continues', async () => {
  const page = await shells.at('/terminals');
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

test('Ctrl+C ends a program that floods the screen', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, 'yes');
  await shows(page, /y\ny\ny\n/);
  await page.keyboard.press('Control+c');
  await type(page, 'echo "still here"');
  await shows(page, /\nstill here\n/);
  expect(await screen(page)).toContain('^C');
});

test('many lines are asked about before they are pasted, and a paste runs nothing by itself', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await paste(page, 'echo one\necho two\n');
  const locator = page.getByRole('group', { name: /^Paste 2 lines\?/ });
  await locator.waitFor(SOON);
  expect(await screen(page)).not.toContain('one');
  await locator.getByRole('button', { name: 'Paste as one line' }).click();
  await shows(page, /echo one echo two/);
  await page.keyboard.press('Enter');
  await shows(page, /\none echo two\n/);
});

test('a program gets no clipboard, no title and no hidden link', async () => {
  const page = await shells.at('/terminals');
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

test('two pages show one shell, and a split is beside it', async () => {
  const one = await shells.at('/terminals');
  await newShell(one);
  const other = await shells.at(new URL(one.url()).pathname);
  await type(one, 'echo "seen by both"');
  await shows(other, /\nseen by both\n/);
  await one.getByRole('button', { name: /^Split .* to the right$/ }).click();
  await expect.poll(() => one.getByRole('region', { name: /^Terminal / }).count()).toBe(2);
  await one.getByRole('separator', { name: 'Resize the panes' }).press('ArrowRight');
  const separator = one.getByRole('separator', { name: 'Resize the panes' });
  expect(await separator.getAttribute('aria-valuenow')).toBe('55');
});

test('a terminal is opened in a folder that a link names, once, and a missing one is named', async () => {
  const page = await shells.at(`/terminals?cwd=${encodeURIComponent('/usr/share')}`);
  await hasKeys(page);
  await shows(page, /\$/);
  await type(page, 'pwd');
  await page.waitForURL(/\/terminals\/\d+$/);
  await shows(page, /\n\/usr\/share\n/);
  const listed = page.getByRole('navigation', { name: 'Open terminals' }).getByRole('listitem');
  const count = await listed.count();
  await page.reload();
  await shows(page, /\n\/usr\/share\n/);
  expect(await listed.count()).toBe(count);
  const gone = await shells.at('/terminals?cwd=%2Fno%2Fsuch');
  await gone.getByText('The folder /no/such does not exist.').waitFor(SOON);
});

test('an ended shell keeps its history, says how it ended, and comes back only when asked', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, 'echo bye; exit 3');
  await page.getByRole('group', { name: 'Ended with exit code 3.' }).waitFor(SOON);
  expect(await screen(page)).toContain('bye');
  await page.getByRole('button', { name: 'Open a new one here' }).click();
  await shows(page, /\$ *$/);
});

/** Its bottom edge on the page, in px. */
async function below(of: Locator): Promise<number> {
  const box = await of.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('what an ended shell said last is not covered by how it ended', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, 'seq 1 200; echo "last words"; exit 4');
  await page.getByRole('group', { name: 'Ended with exit code 4.' }).waitFor(SOON);
  const room = page.locator('.pane-room').last();
  const last = room.locator('.xterm-rows > div', { hasText: /^last words/ });
  await expect.poll(async () => (await below(last)) <= (await below(room)), SOON).toBe(true);
});

test('what was found is no longer marked when the search is closed, in no size of the page', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await type(page, 'echo "a needle"');
  await shows(page, /\na needle\n/);
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('textbox', { name: 'Text to find' }).fill('needle');
  await page.getByText('2 of 2').waitFor(SOON);
  const marks = page.locator('.xterm-selection > div');
  await expect.poll(() => marks.count(), SOON).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => marks.count(), SOON).toBe(0);
  await page.setViewportSize({ width: 1000, height: 700 });
  await type(page, 'stty size');
  await shows(page, /\n\d+ \d{2}\n/);
  await expect.poll(() => marks.count(), SOON).toBe(0);
});
