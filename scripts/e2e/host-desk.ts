import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchChromium, visit } from './browser';
import { Cockpit } from './cockpit';
import { SOON } from './shells';
import { Sshd } from './sshd';

/** The app with plain shells, a host called `lab` beside it (and the same as `fresh`), and a browser. */
class AppWithHost {
  readonly sshd: Sshd;
  readonly cockpit: Cockpit;
  readonly #serving: Awaited<ReturnType<Cockpit['serve']>>;
  readonly #browser: Browser;

  private constructor(
    sshd: Sshd,
    cockpit: Cockpit,
    serving: Awaited<ReturnType<Cockpit['serve']>>,
    browser: Browser,
  ) {
    this.sshd = sshd;
    this.cockpit = cockpit;
    this.#serving = serving;
    this.#browser = browser;
  }

  static async open(): Promise<AppWithHost> {
    const sshd = await Sshd.open({ more: fresh });
    const env = { RL_COCKPIT_SSH_CONFIG: sshd.config, SHELL: '/bin/sh', PS1: '$ ', ENV: '' };
    const cockpit = await Cockpit.open(env);
    return new AppWithHost(sshd, cockpit, await cockpit.serve(), await launchChromium());
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#serving.end();
    await this.cockpit.close();
    await this.sshd.close();
  }

  address(of: string): string {
    return new URL(of, this.#serving.url).href;
  }

  /** The page of a person of its own, at an address of the app; it is closed with the test. */
  async at(of: string): Promise<Page> {
    const seen = await visit(this.#browser, this.#serving.url);
    onTestFinished(() => seen.end());
    await seen.page.goto(this.address(of));
    return seen.page;
  }

  /** A folder on the host that holds an environment. */
  makeEnv(name: string): string {
    const prefix = path.join(this.sshd.home, name);
    mkdirSync(path.join(prefix, 'bin'), { recursive: true });
    writeFileSync(path.join(prefix, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.2\n');
    writeFileSync(path.join(prefix, 'bin', 'python'), '#!/bin/sh\n', { mode: 0o755 });
    return prefix;
  }
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

/** One for all tests of a file. */
export function aHostDesk(): () => AppWithHost {
  let app: AppWithHost | null = null;
  beforeAll(async () => {
    app = await AppWithHost.open();
  });
  afterAll(() => app?.close());
  return () => {
    if (app === null) throw new Error('The app is not open yet.');
    return app;
  };
}

/** The keys act as soon as the page is there. */
export async function openSwitch(page: Page): Promise<void> {
  await page.locator('button.target').waitFor(SOON);
  await page.keyboard.press('Alt+t');
}

/** Where trainings and shells go from now on, as the switch remembers it. */
export async function switchTo(page: Page, target: string): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('rl-cockpit.target', id), target);
  await page.reload();
}
