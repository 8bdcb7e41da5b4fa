import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import { sleep } from '../scratch';

/** How to start an app of Electron. */
export interface DesktopStart {
  readonly program: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Begin of the address of its page. */
  readonly address: string;
}

const POLL_MS = 10;
const WINDOW_MS = 60_000;

/** An app of Electron in its window, driven by Chromium's protocol, and the time since it was started. */
export class DesktopApp {
  readonly page: Page;
  readonly #child: ChildProcess;
  readonly #browser: Browser;
  readonly #startedMs: number;

  private constructor(child: ChildProcess, browser: Browser, page: Page, startedMs: number) {
    this.#child = child;
    this.#browser = browser;
    this.page = page;
    this.#startedMs = startedMs;
  }

  static async start({ program, words, env, address }: DesktopStart): Promise<DesktopApp> {
    const startedMs = performance.now();
    const args = [...words, '--remote-debugging-port=0'];
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const endpoint = await debuggerOf(child);
    // A window that opens after the connection is not seen.
    const list = `http://${new URL(endpoint).host}/json/list`;
    while (!(await (await fetch(list)).text()).includes(`"${address}`)) {
      if (performance.now() - startedMs > WINDOW_MS) throw new Error('The app opens no window.');
      await sleep(POLL_MS);
    }
    const browser = await chromium.connectOverCDP(endpoint);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error('The app has no window.');
    return new DesktopApp(child, browser, page, startedMs);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Since the start of the program. */
  ms(): number {
    return performance.now() - this.#startedMs;
  }

  /** Waits until something of the page is visible. @returns ms since the start of the program */
  async msUntil(selector: string): Promise<number> {
    await this.page.locator(selector).first().waitFor({ timeout: 60_000 });
    return this.ms();
  }

  async quit(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exit;
    await this.#browser.close();
  }
}

/** The address that Chromium prints when its protocol is on; what else it prints is dropped. */
async function debuggerOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The app has no output.');
  const reader = createInterface({ input: child.stderr });
  return new Promise((resolve, reject) => {
    reader.on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    reader.on('close', () => reject(new Error('The app ended at once.')));
  });
}
