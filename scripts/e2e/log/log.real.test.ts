import { expect, onTestFinished, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { servedApp } from '../fixtures/served-app.fixture';
import { LogPage, startPrintingRun, SOON } from './log-page.fixture';

let million: RunView;

const app = servedApp({
  prepare: async (cockpit) => {
    million = await startPrintingRun(cockpit, 'million');
  },
});

async function opened(run: RunView): Promise<LogPage> {
  const log = await LogPage.open(app.browser, app.serving, run);
  onTestFinished(() => log.end());
  return log;
}

test('a line of a million is found, and so are the next and the one before', async () => {
  const log = await opened(million);
  const { page } = log;
  await log.press('Home');
  await log.find.fill('needle');
  await expect.poll(() => log.state(), SOON).toBe('100 lines match');
  await log.find.press('Enter');
  await expect.poll(() => log.state(), SOON).toBe('1 of 100');
  await expect.poll(() => log.marked()).toBe('WARNING: needle 0 in line 78');
  await log.find.press('Enter');
  await expect.poll(() => log.state()).toBe('2 of 100');
  await expect.poll(() => log.marked()).toBe('WARNING: needle 1 in line 10078');
  await log.button('Previous matching line').click();
  await expect.poll(() => log.state(), SOON).toBe('1 of 100');
  await log.button('Previous matching line').click();
  await expect.poll(() => log.state(), SOON).toBe('100 of 100');
  await expect.poll(() => log.marked()).toBe('WARNING: needle 99 in line 990078');
  expect(await page.locator('.lg-row.marked .mark').innerText()).toBe('needle');

  await log.button('Regular expression').click();
  await log.find.fill('^WARNING: needle [37]5? in');
  await expect.poll(() => log.state(), SOON).toBe('4 lines match');
  await log.find.fill('needle (');
  await page.getByRole('alert').waitFor(SOON);
  await log.find.press('Escape');
  expect(await log.find.inputValue()).toBe('');
  expect(log.complaints).toEqual([]);
});

test('only lines that match are shown, or only those of some workers, and the place is kept', async () => {
  const log = await opened(million);
  const { page } = log;
  await log.press('Home');
  await log.find.fill('needle 4');
  await expect.poll(() => log.state(), SOON).toBe('11 lines match');
  await log.find.press('Enter');
  await expect.poll(() => log.state(), SOON).toBe('1 of 11');
  await log.button('Only these lines').click();
  await expect.poll(async () => (await log.seen()).length, SOON).toBe(11);
  expect((await log.seen()).every((line) => line.includes('needle 4'))).toBe(true);
  await log.button('Only these lines').click();
  await expect
    .poll(async () => (await log.seen()).includes('batch 40078 of the loader'), SOON)
    .toBe(true);
  await log.button('Clear').click();

  await log.button('Log view options').click();
  await page.getByRole('checkbox', { name: /^TaskRunner, pid 5477/ }).uncheck(SOON);
  await page.keyboard.press('Escape');
  const hasWorker = async () => (await log.seen()).some((line) => line.startsWith('rollout'));
  await expect.poll(hasWorker, SOON).toBe(false);
  expect((await log.seen()).length).toBeGreaterThan(10);
  await log.button(/^Log view options: some/).click();
  await page.getByRole('checkbox', { name: /^Only warnings and errors \(100\)/ }).check(SOON);
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await log.seen()).every((line) => line.startsWith('WARNING')), SOON)
    .toBe(true);
  expect(log.complaints).toEqual([]);
});

test('lines are copied as they were printed, or with times; the whole log comes as a file', async () => {
  const log = await opened(million);
  const { page } = log;
  const raw = await readFile(path.join(million.runDir, 'output.log'));
  await log.press('Home');
  await log.find.fill('needle 12');
  await log.find.press('Enter');
  await expect.poll(() => log.marked(), SOON).toBe('WARNING: needle 12 in line 120078');
  await log.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.getByText('3 lines', { exact: true }).waitFor(SOON);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied', { exact: true }).waitFor(SOON);
  const lines = raw.toString().split('\n').slice(120_077, 120_080);
  expect(await log.clipboard()).toBe(`${lines.join('\n')}\n`);
  expect(lines[0]).toContain('\u001B[33m');
  await log.button('Copy with times').click();
  await expect
    .poll(() => log.clipboard())
    .toMatch(
      /^\d\d:\d\d:\d\d {2}WARNING: needle 12 in line 120078\n\S+ {2}\[TaskRunner, pid 5477\] rollout 120078 is done\n/,
    );
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click();

  const coming = page.waitForEvent('download');
  await log.button('Download output.log; secrets in it are masked').click();
  const file = path.join(app.cockpit.home, 'got.log');
  await (await coming).saveAs(file);
  expect((await readFile(file)).equals(raw)).toBe(true);
  expect(log.complaints).toEqual([]);
});

test('a press on the time of a line shows it on the charts, and L goes from the charts to the line', async () => {
  const log = await opened(million);
  const { page } = log;
  await log.press('Home');
  await log.find.fill('step:50 ');
  await log.find.press('Enter');
  await expect.poll(() => log.marked(), SOON).toMatch(/^step:50 /);
  await page.locator('.lg-row.marked [data-gutter]').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('line'), SOON).toBe('500001');
  await expect.poll(() => page.locator('.crosshair-line').count(), SOON).toBeGreaterThan(0);

  await page
    .getByRole('img', { name: /^Reward, / })
    .first()
    .focus();
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('l');
  await expect
    .poll(() => Number(new URL(page.url()).searchParams.get('line')), SOON)
    .not.toBe(500_001);
  const line = Number(new URL(page.url()).searchParams.get('line'));
  // 20 points back, each 10,000 lines; written in the same moment, by the clock of the run.
  expect(Math.abs(line - 300_001)).toBeLessThan(40_000);
  await page.locator(`.lg-row.marked[data-line="${line}"]`).waitFor(SOON);
  expect(log.complaints).toEqual([]);
});
