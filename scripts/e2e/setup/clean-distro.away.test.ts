import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';
import { CleanDistro, HAS_CLEAN_DISTRO } from './clean-distro.fixture';

if (!HAS_CLEAN_DISTRO)
  console.log(
    'Skipped: the setup from nothing needs root and a clean Debian (RL_COCKPIT_DEBIAN_ROOT).',
  );
/** PyTorch and Stable-Baselines3 too: 3 GB to download and 8 GB on the disk. */
const FULL_STACK = process.env['RL_COCKPIT_WHOLE_STACK'] === '1';
if (HAS_CLEAN_DISTRO && !FULL_STACK)
  console.log(
    'Shortened: the setup from nothing ends at its environment; RL_COCKPIT_WHOLE_STACK=1 continues to a trained MaskablePPO.',
  );

const TARGET = CleanDistro.target;
const SOON = { timeout: patient(30_000) };
const LONG = { timeout: patient(FULL_STACK ? 900_000 : 240_000) };

const app = new ServedApp();
let distro: CleanDistro;

beforeAll(async () => {
  if (!HAS_CLEAN_DISTRO) return;
  distro = await CleanDistro.open();
  await app.open({ env: distro.windows.env });
}, LONG.timeout);
afterAll(async () => {
  if (!HAS_CLEAN_DISTRO) return;
  await app.close();
  await distro.close();
}, LONG.timeout);

const pill = (page: Page): Locator => page.locator('.step-head .pill');

/** Opens a step of the plan and waits until its checks have ended. */
async function openStep(page: Page, name: string): Promise<string> {
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: new RegExp(`^${name}`) }).click(SOON);
  await page.getByRole('heading', { level: 2, name }).waitFor(SOON);
  await pill(page)
    .getByText(/^(?:Action needed|Proved|Not proved|Could not check)/)
    .waitFor(LONG);
  return pill(page).innerText();
}

/** Runs what the step previews, in the terminal below, to its proof. @returns the command that was previewed */
async function fix(page: Page, name: string): Promise<string> {
  await openStep(page, name);
  // A distro that has just been connected is checked again: what was reported before it answered goes by itself.
  await pill(page)
    .getByText(/^(?:Action needed|Not proved)|with a warning/)
    .waitFor(LONG);
  const preview = await page.getByRole('list', { name: 'Commands of this step' }).innerText();
  await page.getByRole('button', { name: /^Run .* below$/ }).click(SOON);
  await page.getByText(/^exit 0 after/).waitFor(LONG);
  await pill(page)
    .getByText(/^Proved \d\d:\d\d$/)
    .waitFor(LONG);
  return preview;
}

/** Runs a program in the distro as its root. */
const inDistro = (...argv: readonly string[]): string =>
  execFileSync('chroot', [distro.root, ...argv], { encoding: 'utf8' });

/** Leaves dpkg as a machine does that was switched off in the middle of an install: unpacked, and not configured. */
function interruptDpkg(): void {
  inDistro('sh', '-c', 'cd /tmp && apt-get download hello && dpkg --unpack hello_*.deb');
}

/** Packages that dpkg has begun with and not ended. */
const halfDone = (): string[] =>
  inDistro('dpkg-query', '-W', '-f=${Package} ${db:Status-Status}\\n')
    .split('\n')
    .filter((line) => / (?:unpacked|half-installed|half-configured)$/.test(line));

/** Ends all that runs in the distro, as a machine that is switched off does. */
function switchOff(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/root`) === distro.root) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Starts what the step previews, and switches the distro off in the middle of dpkg's work. */
async function cutOff(page: Page, name: string): Promise<void> {
  await openStep(page, name);
  await pill(page)
    .getByText(/^(?:Action needed|Not proved)|with a warning/)
    .waitFor(LONG);
  await page.getByRole('button', { name: /^Run .* below$/ }).click(SOON);
  await expect.poll(() => halfDone().length, { ...LONG, interval: 50 }).toBeGreaterThan(0);
  switchOff();
  expect(halfDone()).not.toEqual([]);
}

describe.skipIf(!HAS_CLEAN_DISTRO)('a distro with nothing in it', () => {
  test(
    'is taken by the setup from no Python to a proved environment, over an apt that is killed half-way, every command previewed, and a second look changes nothing',
    async () => {
      expect((await app.cockpit.cli('targets')).stdout.toString()).toContain(TARGET);
      const { page } = await app.at(`/setup/phase3/contact?target=${encodeURIComponent(TARGET)}`);
      const connect = page.getByRole('button', { name: /^Connect/ }).first();
      await connect.click({ timeout: patient(5_000) }).catch(() => undefined);
      expect(await fix(page, 'Python for RL Cockpit')).toContain(
        'apt-get install -y python3 python3-venv',
      );
      distro.trustThisMachine();
      await cutOff(page, 'Linux basics');
      await page.reload();
      await connect.click({ timeout: patient(5_000) }).catch(() => undefined);
      const repair = await fix(page, 'Linux basics');
      expect(repair).toContain('dpkg --configure -a');
      expect(repair).toContain('build-essential');
      expect(halfDone()).toEqual([]);
      interruptDpkg();
      await page.reload();
      expect(await fix(page, 'Linux basics')).toContain('dpkg --configure -a');
      expect(inDistro('dpkg-query', '-W', '-f=${Status}', 'hello')).toBe('install ok installed');
      expect(await fix(page, 'Environment')).toContain('-m venv');
      if (FULL_STACK) await fullStack(page);
      await page.reload();
      await page.getByRole('button', { name: 'Check all again' }).waitFor(SOON);
      for (const name of ['Python for RL Cockpit', 'Linux basics', 'Environment']) {
        expect(await openStep(page, name)).toMatch(/^Proved/);
      }
      expect(await page.getByRole('button', { name: /^Run .* below$/ }).count()).toBe(0);
    },
    LONG.timeout * 3,
  );
});

/** PyTorch and Stable-Baselines3 by pip of the distro, the crash ladder, and a MaskablePPO to its verdict. */
async function fullStack(page: Page): Promise<void> {
  expect(await fix(page, 'PyTorch for this machine')).toContain('pip install torch');
  expect(await fix(page, 'Stable-Baselines3')).toContain('sb3-contrib');
  expect(await openStep(page, 'Crash ladder')).toMatch(/^Proved/);
  const python = '/home/me/.local/state/rl-cockpit/envs/phase3/bin/python';
  const toy = [
    '--set',
    'algo=MaskablePPO',
    '--set',
    'env_id=RLCockpit/MaskedLine-v0',
    '--set',
    'timesteps=2048',
  ];
  const run = await app.cockpit.runView('run', 'sb3', '--target', TARGET, '--env', python, ...toy);
  expect(run).toMatchObject({ verdict: 'succeeded' });
}
