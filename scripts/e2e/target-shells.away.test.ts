import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { violations } from './axe';
import { type Look, launchChromium, visit } from './browser';
import { Cockpit } from './cockpit';
import { screen, shows, SOON, type } from './shells';
import { hasSshd, Sshd } from './sshd';

type Browser = Awaited<ReturnType<typeof launchChromium>>;

let sshd: Sshd;
let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let browser: Browser;

async function at(address: string, look?: Look): Promise<Page> {
  const seen = await visit(browser, serving.url, look);
  onTestFinished(() => seen.end());
  await seen.page.goto(new URL(address, serving.url).href);
  return seen.page;
}

/** A folder on the host that holds an environment. */
function makeEnv(name: string): string {
  const prefix = path.join(sshd.home, name);
  mkdirSync(path.join(prefix, 'bin'), { recursive: true });
  writeFileSync(path.join(prefix, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.2\n');
  writeFileSync(path.join(prefix, 'bin', 'python'), '#!/bin/sh\n', { mode: 0o755 });
  return prefix;
}

/** The keys act as soon as the page is there. */
async function openSwitch(page: Page): Promise<void> {
  await page.locator('button.target').waitFor(SOON);
  await page.keyboard.press('Alt+t');
}

/** The same server under a name whose key nobody has accepted yet. */
const fresh = ({ port, folder }: { readonly port: number; readonly folder: string }): string =>
  [
    'Host fresh',
    '  HostName localhost',
    `  Port ${port}`,
    `  IdentityFile ${folder}/id`,
    '  IdentitiesOnly yes',
    `  UserKnownHostsFile ${folder}/known_later`,
  ].join('\n');

describe.skipIf(!hasSshd)('shells on a host', () => {
  beforeAll(async () => {
    sshd = await Sshd.open({ more: fresh });
    cockpit = await Cockpit.open({
      RL_COCKPIT_SSH_CONFIG: sshd.config,
      SHELL: '/bin/sh',
      PS1: '$ ',
      ENV: '',
    });
    serving = await cockpit.serve();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.end();
    await cockpit?.close();
    await sshd?.close();
  });

  test('one that is off offers Connect, in words and without being dialled, and then its shell opens', async () => {
    const page = await at('/terminals?target=ssh%3Alab&cwd=%2Fusr%2Fshare');
    await page.getByText('lab is not connected.').waitFor(SOON);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('.xterm.focus').waitFor(SOON);
    const list = page.getByRole('navigation', { name: 'Open terminals' });
    await list.getByText('lab', { exact: true }).first().waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(page, 'pwd; echo "at $SSH_CONNECTION"');
    await shows(page, /\n\/usr\/share\n/);
    expect(await screen(page)).toMatch(/at 127\.0\.0\.1 /);
    expect(await violations(page)).toEqual([]);
  });

  test('with an environment of the host active, and its split too', async () => {
    const prefix = makeEnv("it's $(touch pwned) my env");
    const query = new URLSearchParams({ target: 'ssh:lab', python: `${prefix}/bin/python` });
    const page = await at(`/terminals?${query.toString()}`);
    await page.locator('.xterm.focus').waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(
      page,
      'clear; [ "$(command -v python)" = "$HOME/it\'s \\$(touch pwned) my env/bin/python" ] && echo yes-"it is"',
    );
    await shows(page, /yes-it is/);
    await page
      .getByRole('button', { name: /^Split .* to the right$/ })
      .last()
      .click();
    await expect.poll(() => page.getByRole('region', { name: /^Terminal / }).count(), SOON).toBe(2);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /at 127\.0\.0\.1/);
  });

  test('a folder that is not there any more is refused by its name', async () => {
    const page = await at('/terminals?target=ssh%3Alab&cwd=%2Fno%2Fsuch');
    await page.getByText('The folder /no/such does not exist on lab.').waitFor(SOON);
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0);
  });

  test('the menu lists the environments of every target that is connected', async () => {
    const page = await at('/terminals');
    await page.getByRole('button', { name: /^Choose a machine and an environment/ }).click();
    await page.getByRole('menuitem', { name: 'Shell of this machine' }).waitFor(SOON);
    await page.getByRole('menuitem', { name: 'Shell of lab' }).click();
    await page.locator('.xterm.focus').waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /at 127\.0\.0\.1/);
    expect(await violations(page)).toEqual([]);
  });

  test('the switch shows every target, connects and lets go, and explains how others are found', async () => {
    const page = await at('/');
    await openSwitch(page);
    const targets = page.getByRole('dialog', { name: 'Where Start and new terminals go' });
    await targets.getByRole('button', { name: /^lab/ }).waitFor(SOON);
    await targets.getByRole('button', { name: 'Add a target…' }).click();
    await targets.getByText(/hosts of ~\/\.ssh\/config are found by themselves/).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await targets.getByLabel('Host, as ssh takes it').fill('no-such-host.invalid');
    await targets.getByRole('button', { name: 'Connect it' }).click();
    await targets.getByText('No machine is called no-such-host.invalid.').first().waitFor(SOON);
  });

  test('a host key is accepted by a person in a terminal, and then the host connects', async () => {
    const page = await at('/');
    await openSwitch(page);
    const targets = page.getByRole('dialog', { name: 'Where Start and new terminals go' });
    await targets.getByRole('button', { name: 'Connect fresh' }).click();
    await targets.getByText('Nobody has accepted the host key of fresh yet.').first().waitFor(SOON);
    await targets.getByRole('link', { name: 'Open its ssh in a terminal' }).click();
    await page.locator('.xterm.focus').waitFor(SOON);
    await shows(page, /authenticity of host/);
    await type(page, 'yes');
    await shows(page, /[$#] *$/);
    await page.locator('button.target').click();
    await targets.getByRole('button', { name: /^(Connect fresh|Try fresh now)$/ }).click();
    await targets.getByRole('button', { name: /^fresh SSH · ready/ }).waitFor(SOON);
    expect(await targets.getByRole('link', { name: 'Open its ssh in a terminal' }).count()).toBe(0);
  });

  test('a training is started on the switched target, and its page opens a shell in its folder there', async () => {
    await cockpit.cli('envs', '--target', 'ssh:lab');
    const page = await at('/start/toy-hybrid');
    await page.evaluate(() => localStorage.setItem('rl-cockpit.target', 'ssh:lab'));
    await page.reload();
    await page.getByRole('button', { name: 'Start training' }).click();
    await page.getByRole('link', { name: 'Terminal here' }).click();
    await page.locator('.xterm.focus').waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(page, 'clear; pwd; echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /rl-cockpit\/runs\/\d{8}-\d{6}-\w{8}/);
    await shows(page, /at 127\.0\.0\.1/);
    expect(await page.getByRole('navigation', { name: 'Open terminals' }).innerText()).toMatch(
      /^lab$/m,
    );
  });

  test('a tab keeps its text when the connection ends, and says since when', async () => {
    const page = await at('/terminals?target=ssh%3Alab');
    await page.locator('.xterm.focus').waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "last ""words"');
    await shows(page, /last words/);
    await sshd.stop();
    const note = page.getByRole('group', { name: /^The connection to lab ended at \d\d:\d\d/ });
    await note.last().waitFor(SOON);
    expect(await screen(page)).toContain('last words');
    const bar = page.getByRole('contentinfo', { name: 'Status' });
    await bar.getByText(/^lab, unknown since \d\d:\d\d/).waitFor(SOON);
    await page.goto(new URL('/', serving.url).href);
    const card = page.locator('.target-card', { has: page.getByRole('heading', { name: 'lab' }) });
    await card.getByText(/^Unknown since \d\d:\d\d/).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    // It comes back by itself: nobody has to say so.
    await sshd.start();
    await bar.getByText('lab', { exact: true }).waitFor(SOON);
  });
});
