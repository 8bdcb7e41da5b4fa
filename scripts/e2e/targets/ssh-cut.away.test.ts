import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { launchChromium, visit } from '../fixtures/browser.fixture';
import { NetworkCable, hasCables } from './network-cable.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { hasKeys, screen, shows, type } from '../fixtures/shells.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';

const CUT_MS = 60_000;
/** Twelve lines a second, from before the cut until after it. */
const LINES = 840;
const TALKER = `
import time
for i in range(${LINES}):
    print("line", i, flush=True)
    time.sleep(0.083)`;
import { patient } from '../../setup/patience.mjs';

const PLAIN = { SHELL: '/bin/sh', PS1: '$ ', ENV: '' };

const canCut = hasSshd && hasCables;
if (!canCut) process.stdout.write('No connection is cut: that wants root, Linux and an sshd.\n');

/** A shell of the host in the page, in which something was said. */
async function aShell(browser: Browser, url: string): Promise<Page> {
  const { page } = await visit(browser, url);
  await page.goto(new URL('/terminals?target=ssh%3Alab', url).href);
  await hasKeys(page);
  await shows(page, /[$#] *$/);
  await type(page, 'echo "before ""the cut"');
  await shows(page, /before the cut/);
  return page;
}

/** The shell came through the cut; or it ended with the connection, says so, and another one is opened in its place. */
async function goesOn(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Open a new one here' });
  expect(await screen(page)).toContain('before the cut');
  if ((await again.count()) > 0) {
    await page.getByRole('group', { name: /^The connection to lab ended at \d\d:\d\d/ }).waitFor();
    await again.click();
    await again.waitFor({ state: 'detached' });
    await shows(page, /[$#] *$/);
  }
  await page.locator('.xterm textarea').last().focus();
  await type(page, 'echo "after ""the cut"');
  await shows(page, /after the cut/);
}

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.skipIf(!canCut)('a host whose network is cut for a minute', () => {
  test('is reported as unknown, never as stopped; then everything it wrote meanwhile is there', async () => {
    const cable = NetworkCable.lay();
    ends.push(() => cable.remove());
    const sshd = await Sshd.open({ within: cable.within, address: cable.remote });
    ends.push(() => sshd.close());
    const cockpit = await Cockpit.open({ ...PLAIN, RL_COCKPIT_SSH_CONFIG: sshd.config });
    ends.push(() => cockpit.close());
    const serving = await cockpit.serve();
    ends.push(() => serving.end());

    const browser = await launchChromium();
    ends.push(() => browser.close());
    await cockpit.cli('envs', '--target', 'ssh:lab');
    const page = await aShell(browser, serving.url);
    const words = ['--target', 'ssh:lab', '--detach', '--', 'python3', '-u', '-c', TALKER];
    const { runId, runDir } = await cockpit.runView('run', 'command', ...words);
    const view = () => cockpit.runView('show', runId);
    await expect
      .poll(async () => (await view()).phase, { timeout: patient(20_000) })
      .toBe('running');

    cable.pull();
    const cutMs = Date.now();
    await expect
      .poll(async () => (await view()).contact, { timeout: patient(40_000), interval: 500 })
      .toBe('unknown');
    expect(await view()).toMatchObject({ phase: 'running', verdict: null });
    const note = page.getByText(/^No answer from lab since \d\d:\d\d\. This shell keeps its text/);
    await note.waitFor({ timeout: patient(40_000) });
    expect(await screen(page)).toContain('before the cut');
    await sleep(CUT_MS - (Date.now() - cutMs));
    cable.plugIn();

    await expect
      .poll(async () => (await view()).contact, { timeout: patient(120_000), interval: 500 })
      .toBe('ok');
    await note.waitFor({ state: 'detached' });
    await goesOn(page);
    await cockpit.cli('logs', runId, '-f');
    expect(await view()).toMatchObject({ phase: 'ended', exit: { code: 0 } });
    const sharedBuffer = await readFile(path.join(runDir, 'output.log'));
    expect(sharedBuffer.toString()).toContain(`line ${LINES - 1}`);
    expect((await cockpit.cli('logs', runId)).stdout.equals(sharedBuffer)).toBe(true);
  });
});
