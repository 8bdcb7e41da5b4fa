import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { root } from '../setup/places.mjs';
import { patient } from '../setup/patience.mjs';

/** One installation in a folder of its own, opened in the real Electron. */
export class DesktopWindow {
  readonly home: string;
  readonly env: Record<string, string>;
  readonly problems: string[] = [];
  #app: ElectronApplication | null = null;

  private constructor(home: string, env: Record<string, string>) {
    this.home = home;
    this.env = env;
  }

  static async create(): Promise<DesktopWindow> {
    const home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-desktop-'));
    const inherited = Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const own = { RL_COCKPIT_HOME: home, RL_COCKPIT_STOP_MS: '2000,2000' };
    return new DesktopWindow(home, { ...Object.fromEntries(inherited), ...own });
  }

  /** Starts the app and answers its first window. */
  async open(): Promise<Page> {
    const args = [root, `--user-data-dir=${path.join(this.home, 'electron')}`];
    // A container of a CI system has no user namespaces; the switch is given nowhere else.
    if (process.platform === 'linux') args.push('--no-sandbox');
    this.#app = await _electron.launch({ args, env: this.env, timeout: patient(60_000) });
    const page = await this.#app.firstWindow();
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.problems.push(message.text());
      }
    });
    return page;
  }

  get app(): ElectronApplication {
    if (this.#app === null) throw new Error('The app has not been opened.');
    return this.#app;
  }

  async close(): Promise<void> {
    await this.#app?.close().catch(() => undefined);
    await rm(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
