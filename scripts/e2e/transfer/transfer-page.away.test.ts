import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { launchChromium, type ViewOptions, pill, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { SOON } from '../fixtures/shells.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { ThrottledSsh } from './throttled-ssh.fixture';
import { patient } from '../../setup/patience.mjs';

/** Folder for pictures of a run of this journey; none are taken without it. */
const PICTURES = process.env['RL_COCKPIT_PICTURES'];
const SCREENS: readonly ViewOptions[] = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1024, height: 700, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 1024, height: 700, scheme: 'light' },
];
const MB = 1_000_000;

let sshd: Sshd;
let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

async function at(address: string, options?: ViewOptions): Promise<Page> {
  const seen = await visit(browser, serving.url, options);
  onTestFinished(() => seen.end());
  await seen.page.goto(new URL(address, serving.url).href);
  return seen.page;
}

/** The page as it is, without a fault of axe's; where pictures are wanted, in every look. */
async function scan(page: Page, name: string, ready: (page: Page) => Promise<unknown>) {
  await ready(page);
  expect(await violations(page)).toEqual([]);
  if (PICTURES === undefined) return;
  for (const options of SCREENS) {
    const other = await at(page.url(), options);
    await ready(other);
    await other.evaluate(() => document.fonts.ready);
    await other.waitForTimeout(400);
    expect(await violations(other)).toEqual([]);
    const file = `${name}-${options.scheme}-${options.width}.png`;
    await other.screenshot({ path: path.join(PICTURES, file) });
  }
}

async function makeProject(folder: string): Promise<void> {
  for (const name of ['data', 'runs', '.venv', 'src'])
    await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(
    path.join(folder, 'train.py'),
    'import sys\nprint("data says", open(sys.argv[1]).read())\nopen("best.zip", "w").write("weights")\n',
  );
  await writeFile(path.join(folder, 'data/words.txt'), 'yes');
  await writeFile(path.join(folder, 'data/prices.bin'), randomBytes(30 * MB));
  await writeFile(path.join(folder, 'src/env.py'), 'x = 1\n'.repeat(2_000));
  await writeFile(path.join(folder, 'runs/old.log'), randomBytes(3 * MB));
  await writeFile(path.join(folder, '.venv/pyvenv.cfg'), 'home = /usr/bin\n');
  await symlink('/etc/hostname', path.join(folder, 'outside'));
}

const state = (page: Page, word: string) =>
  pill(page).getByText(word, { exact: true }).waitFor(SOON);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** MB that the page says have arrived. */
async function arrivedMb(page: Page): Promise<number> {
  const figure = await page.locator('.transfer-figure').textContent();
  return Number(/^([\d.]+) MB$/.exec(figure ?? '')?.[1] ?? 0);
}

const sumOf = (folder: string, ...without: readonly string[]) =>
  execFileSync('sh', ['-c', 'cd "$0" && find . -type f | sort | xargs -d "\\n" sha256sum', folder])
    .toString()
    .split('\n')
    .filter((line) => without.every((name) => !line.includes(`./${name}`)));

describe.skipIf(!hasSshd)('the page that sends', () => {
  let folder: string;
  let wire: ThrottledSsh;
  let project: string;
  let first: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rlc-send '));
    project = path.join(folder, 'my project');
    await makeProject(project);
    wire = await ThrottledSsh.in(folder);
    await wire.allow(10 * MB);
    sshd = await Sshd.open({ client: [wire.option] });
    cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    serving = await cockpit.serve();
    browser = await launchChromium();
    const argv = ['python3', path.join(project, 'train.py'), path.join(project, 'data/words.txt')];
    const requests = ['--name', 'first', '--cwd', project, '--', ...argv];
    first = (await cockpit.runView('run', 'command', ...requests)).runId;
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.end();
    await cockpit?.close();
    await sshd?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    'a project is looked at, sent over two cuts, proved and trained there; its results come back',
    { timeout: patient(240_000) },
    async () => {
      const page = await at(`/runs/${first}`);
      await page.getByRole('link', { name: 'Send this project to…' }).click(SOON);
      await button(page, 'Connect lab').click(SOON);
      // What cannot be sent is listed with its remedy, and nothing is sent meanwhile.
      await page.getByRole('heading', { name: 'Cannot be sent' }).waitFor(SOON);
      await scan(page, 'send-problem', (one) =>
        one.getByRole('heading', { name: 'Cannot be sent' }).waitFor(SOON),
      );
      expect(await button(page, /^Send .* to lab$/).isDisabled()).toBe(true);
      await page.getByRole('region', { name: 'Cannot be sent' }).getByRole('button').click();
      const remotePath = path.join(sshd.home, 'rl-cockpit/my project');
      await page.getByText(path.join(remotePath, 'train.py'), { exact: true }).waitFor(SOON);
      await button(page, 'Send 30 MB to lab').waitFor(SOON);
      await button(page, 'Include: runs').click();
      await button(page, 'Send 33 MB to lab').waitFor(SOON);
      await button(page, 'Exclude: runs').click();
      await button(page, 'Send 30 MB to lab').waitFor(SOON);
      await scan(page, 'send-preview', (one) =>
        button(one, 'Send 30 MB to lab').and(one.locator(':enabled')).waitFor(SOON),
      );
      await page.keyboard.press('Control+Enter');

      await state(page, 'Sending');
      await expect.poll(() => arrivedMb(page), SOON).toBeGreaterThan(5);
      await scan(page, 'send-going', (one) => state(one, 'Sending'));
      await sshd.stop();
      await state(page, 'Interrupted');
      const cut = await arrivedMb(page);
      await scan(page, 'send-cut', (one) => state(one, 'Interrupted'));
      await sshd.start();
      // It continues by itself, as far as the wire lets it.
      await expect.poll(() => arrivedMb(page), SOON).toBeGreaterThan(cut + 2);
      process.kill(serving.enginePid, 'SIGKILL');
      await page.getByText(/^Interrupted when the app closed: /).waitFor(SOON);
      await scan(page, 'send-ended', (one) =>
        one.getByText(/^Interrupted when the app closed: /).waitFor(SOON),
      );
      await wire.allow(1e12);
      await button(page, 'Resume').click();
      // All of the page, so that a failure shows what was in the way.
      await expect.poll(() => page.locator('main').innerText(), SOON).toContain('Verified');
      await page.getByText(/^5 files, 30 MB, verified by SHA-256$/).waitFor(SOON);
      await scan(page, 'send-proved', (one) => state(one, 'Verified'));
      expect(sumOf(remotePath)).toEqual(sumOf(project, 'runs', '.venv'));

      await button(page, 'Start a run there').click();
      const command = page.getByRole('textbox', { name: 'Command', exact: true });
      await expect.poll(() => command.inputValue(), SOON).toContain(`${remotePath}/train.py`);
      await button(page, 'Start training').click(SOON);
      await page.waitForURL(/\/runs\//);
      const runId = /\d{8}-\d{6}-\w{8}/.exec(page.url())?.[0] ?? '';
      const ended = async () => (await cockpit.runView('show', runId)).exit;
      await expect.poll(ended, SOON).toEqual({ code: 0, signal: null });

      await scan(page, 'send-run', (one) =>
        one.getByRole('link', { name: 'Fetch results…' }).waitFor(SOON),
      );
      await page.getByRole('link', { name: 'Fetch results…' }).click();
      await page.getByRole('radio', { name: 'Run folder' }).waitFor(SOON);
      const back = path.join(folder, 'fetched');
      await page.getByLabel('Destination path').fill(back);
      await page.keyboard.press('Enter');
      await button(page, /^Fetch .* from lab$/).waitFor(SOON);
      await scan(page, 'send-fetch', (one) =>
        button(one, /^Fetch .* from lab$/)
          .and(one.locator(':enabled'))
          .waitFor(SOON),
      );
      await button(page, /^Fetch .* from lab$/).click();
      await state(page, 'Verified');
      expect(await readFile(path.join(back, 'output.log'), 'utf8')).toContain('data says yes');
      await page.goto(new URL('/send', serving.url).href);
      const transfers = page.getByRole('region', { name: 'Transfers' }).getByRole('listitem');
      await expect.poll(() => transfers.count(), SOON).toBe(2);
      await scan(page, 'send-empty', (one) =>
        one.getByRole('region', { name: 'Transfers' }).getByRole('listitem').first().waitFor(SOON),
      );
    },
  );
});
