import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { CommandRemedy } from '#core/contract/finding';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { violations } from '../fixtures/axe.fixture';
import { launchChromium, type ViewOptions, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { SOON } from '../fixtures/shells.fixture';

const DISTRO = 'Ubuntu-22.04';
const SCREENS: readonly ViewOptions[] = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1024, height: 700, scheme: 'dark' },
];
/** Folder for pictures of a run of this journey; none are taken without it. */
const PICTURES = process.env['RL_COCKPIT_PICTURES'];

let fake: FakeWsl;
let cockpit: Cockpit;

beforeEach(async () => {
  fake = await fakeWsl({
    distros: [
      { name: DISTRO, default: true },
      { name: 'Old', version: 1 },
    ],
  });
  cockpit = await Cockpit.open(fake.env);
});
afterEach(async () => {
  await cockpit.close();
  await fake.close();
});

const Act = CommandRemedy.pick({
  id: true,
  title: true,
  says: true,
  argv: true,
  env: true,
  kills: true,
}).strict();
const actsOf = async (id: string) =>
  z.array(Act).parse(await cockpit.json('targets', '--acts', id));
const running = async () =>
  (await fake.call(['--list', '--running', '--quiet'])).stdout.toString('utf16le');
const longRun = () =>
  cockpit.runView(
    'run',
    'command',
    '--target',
    `wsl:${DISTRO}`,
    '--name',
    'long',
    '--detach',
    '--',
    '/bin/sh',
    '-c',
    'sleep 600',
  );

test('the command line shows the acts of a distro with their commands and the runs they would kill', async () => {
  const { runId } = await longRun();
  const acts = await actsOf(`wsl:${DISTRO}`);
  expect(acts.map(({ argv }) => argv)).toEqual([
    [fake.exe, '--terminate', DISTRO],
    [fake.exe, '--shutdown'],
  ]);
  for (const { kills } of acts)
    expect(kills).toEqual([{ runId, name: 'long', target: `wsl:${DISTRO}` }]);
  const old = await actsOf('wsl:Old');
  expect(old.map(({ id, kills }) => `${id} ${kills.length}`)).toEqual([
    'shutdown 1',
    'set-version 0',
  ]);
  expect(await actsOf('none')).toEqual([]);
  expect(await running()).toContain(DISTRO);
});

test('where there is no distro, the command that installs one is offered and not run', async () => {
  await fake.set({ distros: [] });
  const acts = await actsOf('none');
  expect(acts.map(({ argv }) => argv.slice(1))).toEqual([
    ['--install', '-d', 'Ubuntu', '--no-launch'],
  ]);
  expect((await fake.call(['--list', '--quiet'])).stdout).toHaveLength(0);
});

test('a user without a distro sees how one is installed, and nothing is installed by looking', async () => {
  await fake.set({ distros: [{ name: 'docker-desktop' }] });
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { page } = await visit(browser, serving.url, SCREENS[0]);
  await page.locator('button.target').click(SOON);
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Add a target…' }).click(SOON);
  await list.getByRole('button', { name: 'Install Ubuntu…' }).click(SOON);
  await list.getByText('--install -d Ubuntu --no-launch').waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  expect((await fake.call(['--list', '--quiet'])).stdout.toString('utf16le')).not.toContain(
    'Ubuntu',
  );
});

test('a user sees the command and the run it kills, then stops the distro in a terminal', async () => {
  await longRun();
  const serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  for (const options of SCREENS) {
    const { page } = await visit(browser, serving.url, options);
    await page.locator('button.target').click(SOON);
    const list = page.getByRole('dialog');
    await list.getByRole('button', { name: `Stop or convert this distro… ${DISTRO}` }).click(SOON);
    await list.getByRole('button', { name: 'Stop this distro…' }).click(SOON);
    const act = list.getByRole('region', { name: 'Stop this distro' });
    await act.getByText(`${fake.exe} --terminate ${DISTRO}`).waitFor(SOON);
    await act.getByText('This kills 1 run:').waitFor(SOON);
    await act.getByText('long').waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    expect(await act.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    if (PICTURES !== undefined) {
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: path.join(PICTURES, `acts-${options.scheme}.png`) });
    }
    expect(await running()).toContain(DISTRO);
    if (options !== SCREENS.at(-1)) continue;
    const { runId } = await longRun();
    await act.getByText('This kills 2 runs:').waitFor(SOON);
    await cockpit.cli('stop', runId, '--now');
    await act.getByText('This kills 1 run:').waitFor(SOON);
    await act.getByRole('button', { name: 'Kill 1 run and continue' }).click();
    await page.waitForURL(/\/terminals\/\d+/, SOON);
    await expect.poll(running, SOON).not.toContain(DISTRO);
    // Looked at again once the terminal has ended.
    await page.locator('button.target').click(SOON);
    const row = page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${DISTRO}.*off`) });
    await row.waitFor(SOON);
  }
});
