import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { launchChromium, pill, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { SOON } from '../fixtures/shells.fixture';
import { patient } from '../../setup/patience.mjs';

const DISTRO = 'Ubuntu-22.04';
const TARGET = `wsl:${DISTRO}`;

let fake: FakeWsl;
let cockpit: Cockpit;
beforeEach(async () => {
  fake = await fakeWsl({ distros: [{ name: DISTRO, default: true }] });
  cockpit = await Cockpit.open(fake.env);
});
afterEach(async () => {
  await cockpit.close();
  await fake.close();
});

const show = ({ runId }: RunView) => cockpit.runView('show', runId);
const running = async () =>
  (await fake.call(['--list', '--running', '--quiet'])).stdout.toString('utf16le').trim();
/** Not alive, and no unread end. */
const NOT_RUNNING = {
  contact: 'unknown',
  targetStoppedMs: expect.any(Number),
  verdict: null,
  exit: null,
  reasons: [expect.stringMatching(/found stopped.*cannot be in progress.*Connect .* to see how/)],
};

test('a training whose distro was terminated is reported as not running, by a scan that starts nothing, until its end is read', async () => {
  let serving = await cockpit.serve();
  onTestFinished(() => serving.end());
  const words = ['--target', TARGET, '--detach', '--', '/bin/sh', '-c', 'sleep 600'];
  const run = await cockpit.runView('run', 'command', ...words);
  expect((await show(run)).targetStoppedMs).toBeUndefined();
  await fake.call(['--terminate', DISTRO]);
  await expect.poll(() => show(run), { timeout: patient(30_000) }).toMatchObject(NOT_RUNNING);
  expect((await cockpit.cli('show', run.runId)).stdout.toString()).toMatch(/^state +not running$/m);

  await serving.end();
  serving = await cockpit.serve();
  await expect.poll(() => show(run), { timeout: patient(30_000) }).toMatchObject(NOT_RUNNING);
  // Somebody else started it since: the training is no more alive for that.
  const holder = fake.call(['-d', DISTRO, '--cd', '~', '--exec', '/bin/sleep', '8']);
  await expect.poll(running, { timeout: patient(10_000) }).toBe(DISTRO);
  expect(await show(run)).toMatchObject(NOT_RUNNING);
  await fake.call(['--terminate', DISTRO]);
  await holder;

  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { page } = await visit(browser, serving.url);
  await page.goto(new URL(`/runs/${run.runId}`, serving.url).href);
  await page.getByText(/was not running at .* this run is not running either/).waitFor(SOON);
  expect(await pill(page).first().textContent()).toContain('Not running');
  expect(await running()).toBe('');
  await page.getByRole('button', { name: `Connect ${DISTRO}` }).click();
  await expect
    .poll(async () => (await show(run)).verdict, { timeout: patient(30_000) })
    .toBe('lost');
  expect((await show(run)).targetStoppedMs).toBeUndefined();
});
