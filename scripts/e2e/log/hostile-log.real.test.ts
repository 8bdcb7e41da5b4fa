import { expect, onTestFinished, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { violations } from '../fixtures/axe.fixture';
import { type ViewOptions } from '../fixtures/browser.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { LogPage, startPrintingRun, SOON } from './log-page.fixture';

let million: RunView;

const app = servedApp({
  prepare: async (cockpit) => {
    million = await startPrintingRun(cockpit, 'million');
  },
});

async function opened(run: RunView, options?: ViewOptions): Promise<LogPage> {
  const log = await LogPage.open(app.browser, app.serving, run, options);
  onTestFinished(() => log.end());
  return log;
}

test('the end is followed until the user scrolls, and then left alone', async () => {
  const run = await startPrintingRun(app.cockpit, 'ticking', '--detach');
  onTestFinished(async () => void (await app.cockpit.cli('stop', run.runId, '--now')));
  const log = await opened(run);
  const { page } = log;
  await page.getByText('Following', { exact: true }).waitFor(SOON);
  const last = async () => Number(/\d+/.exec((await log.seen()).at(-1) ?? '')?.[0]);
  await expect.poll(last, SOON).toBeGreaterThan(100);
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -200);
  const more = log.button(/^\d+ new lines$/);
  await more.waitFor(SOON);
  const before = await log.seen();
  const count = async () => Number.parseInt(await more.innerText(), 10);
  const first = await count();
  await expect.poll(count, SOON).toBeGreaterThan(first + 50);
  expect(await log.seen()).toEqual(before);
  await log.press('f');
  await page.getByText('Following', { exact: true }).waitFor(SOON);
  await expect.poll(async () => (await log.seen()).includes(before.at(-1) ?? ''), SOON).toBe(false);
  await log.press('ArrowUp');
  await page.getByText('Following', { exact: true }).waitFor({ ...SOON, state: 'hidden' });
  await log.press('End');
  await page.getByText('Following', { exact: true }).waitFor(SOON);
  expect(log.complaints).toEqual([]);
});

test('a log that means harm is text: nothing runs, nothing is copied, and the page keeps its shape', async () => {
  const run = await startPrintingRun(app.cockpit, 'hostile');
  const log = await opened(run);
  const { page } = log;
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  const title = await page.title();
  const lines = await log.seen();
  expect(lines).toContain('click me after');
  expect(lines).toContain('clip');
  expect(lines).toContain('safe U+202Egnp.exeU+202C end');
  expect(lines.join('\n')).toContain('U+2066thisU+2069');
  expect(lines.join('\n')).toContain('<script>document.title=1</script>');
  expect(lines.join('\n')).toContain('cleared?');
  expect(lines.join('\n')).not.toContain('abcdefghijkl');
  expect(await page.getByRole('log').locator('a, img, script').count()).toBe(0);

  await log.button('996,000 more characters · Show all').click();
  await expect
    .poll(async () => (await log.seen()).some((line) => line.length === 1_000_000), SOON)
    .toBe(true);
  await log.button('Wrap long lines').click();
  await log.press('End');
  await expect.poll(async () => (await log.seen()).at(-1), SOON).toBe('last line');
  await log.press('Home');
  await expect.poll(async () => (await log.seen())[0], SOON).toBe('click me after');
  const sizes = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  expect(sizes).toEqual([0, 0]);
  expect([await page.title(), await log.clipboard()]).toEqual([title, 'mine']);
  expect(log.complaints).toEqual([]);
});

test('nothing of the log is out of reach for anyone, in both themes and sizes', async () => {
  for (const viewOptions of [
    { width: 1440, height: 900, scheme: 'light' },
    { width: 1024, height: 700, scheme: 'dark' },
  ] as const) {
    const log = await opened(million, viewOptions);
    const { page } = log;
    await log.press('Home');
    await log.find.fill('needle');
    await log.find.press('Enter');
    await expect.poll(() => log.state(), SOON).toBe('1 of 100');
    expect(await violations(page)).toEqual([]);
    await log.press('Shift+ArrowDown');
    await log.button('Wide view').click();
    await log.button('Log view options').click();
    await page.getByRole('checkbox', { name: /^TaskRunner/ }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    expect(log.complaints).toEqual([]);
  }
});
