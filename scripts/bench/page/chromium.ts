import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { z } from 'zod';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SIZE = { width: 1440, height: 900 };

/** @throws when RL_COCKPIT_CHROMIUM names none and none is where packages put it */
function executable(): string {
  const match =
    process.env['RL_COCKPIT_CHROMIUM'] ?? CANDIDATES.find((location) => existsSync(location));
  if (match === undefined) throw new Error('No Chromium: set RL_COCKPIT_CHROMIUM to one.');
  return match;
}

/** Its own Chromium, as the tests have it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'];
  const browser = await chromium.launch({ executablePath: executable(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page with cookies and its own storage. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
  return context.newPage();
}

/** A page in its own Chromium. */
export function withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  return withBrowser(async (browser) => work(await newPage(browser)));
}

/** The built app with its own home; `url` opens it. */
export async function withServer<T>(
  home: string,
  work: (url: string) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const cli = path.join(import.meta.dirname, 'cli.js');
  const env = { ...process.env, ...more, RL_COCKPIT_HOME: home };
  const child = spawn(process.execPath, [cli, 'serve', '--json'], { env, stdio: 'pipe' });
  child.stderr.resume();
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  try {
    let text = '';
    for await (const chunk of child.stdout) {
      text += String(chunk);
      if (text.includes('\n')) break;
    }
    return await work(z.object({ url: z.string() }).parse(JSON.parse(text)).url);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
