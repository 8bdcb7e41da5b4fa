import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchChromium, type Look, visit } from './browser';
import { Cockpit } from './cockpit';
import { patient } from '../setup/patience.mjs';

export const SOON = { timeout: patient(20_000) };

/** The app with plain shells, and a browser. */
export class Shells {
  readonly #cockpit: Cockpit;
  readonly #serving: Awaited<ReturnType<Cockpit['serve']>>;
  readonly #browser: Browser;

  private constructor(
    cockpit: Cockpit,
    serving: Awaited<ReturnType<Cockpit['serve']>>,
    browser: Browser,
  ) {
    this.#cockpit = cockpit;
    this.#serving = serving;
    this.#browser = browser;
  }

  static async open(): Promise<Shells> {
    // A plain prompt, so that what stands on the screen is what the tests typed.
    const cockpit = await Cockpit.open({ SHELL: '/bin/sh', PS1: '$ ', ENV: '' });
    return new Shells(cockpit, await cockpit.serve(), await launchChromium());
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#serving.end();
    await this.#cockpit.close();
  }

  crash(): Promise<void> {
    return crashShells(this.#cockpit);
  }

  /** A page of its own; whatever is tested there, it has to end without a complaint of the browser. */
  async at(address: string, look?: Look): Promise<Page> {
    const { url } = this.#serving;
    const seen = await visit(this.#browser, url, look);
    onTestFinished(async () => {
      await seen.end();
      if (seen.complaints.length > 0) throw new Error(seen.complaints.join('\n'));
    });
    await seen.page.goto(new URL(address, url).href);
    return seen.page;
  }
}

/** Ends the process in which the shells live, as a crash would. */
export async function crashShells(cockpit: Cockpit): Promise<void> {
  for (const pid of await cockpit.processes()) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes('pty-host.js')) process.kill(pid, 'SIGKILL');
  }
}

/** The rows of the terminal that has the keys, as they stand on the screen. */
export const screen = (page: Page): Promise<string> =>
  page.locator('.xterm.focus .xterm-rows, .xterm .xterm-rows').last().innerText();
export const shows = (page: Page, text: string | RegExp) =>
  expect.poll(() => screenOrPage(page), SOON).toMatch(text);

/** Where no terminal is there, all of the page: a failure then tells what was in the way. */
async function screenOrPage(page: Page): Promise<string> {
  if ((await page.locator('.xterm-rows').count()) > 0) return screen(page);
  return `${await page.locator('main').innerText()}\n(no terminal)`;
}

/** Waits until a shell has the keys. A failure tells where the page was, what stood there and what had the keys instead. */
export async function hasKeys(page: Page): Promise<void> {
  try {
    await page.locator('.xterm.focus').waitFor(SOON);
  } catch (cause) {
    const keys = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    const text = await page.locator('body').innerText();
    throw new Error(`No shell has the keys at ${page.url()}, but ${keys}:\n${text}`, { cause });
  }
}

/** Opens a shell and waits until it has the keys: a page with older ones shows one of those first. */
export async function newShell(page: Page): Promise<void> {
  const shells = page.getByRole('navigation', { name: 'Open terminals' }).getByRole('listitem');
  await page
    .getByText(/^(This machine|No terminal is open)$/)
    .first()
    .waitFor(SOON);
  const before = await shells.count();
  await page.getByRole('button', { name: 'New terminal', exact: true }).click();
  await expect.poll(() => shells.count(), SOON).toBe(before + 1);
  await hasKeys(page);
  await shows(page, /\$/);
}

export async function type(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** As the browser hands it over, without its clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page
    .locator('.xterm textarea')
    .last()
    .evaluate((field, words) => {
      const clipboard = new DataTransfer();
      clipboard.setData('text/plain', words);
      const event = { clipboardData: clipboard, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', event));
    }, text);
}
