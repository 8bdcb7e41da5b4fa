import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { loadBackend } from '../../../electron/terminals/load-backend';
import { withPage, withServer } from './chromium';
import { type Figures, median, percentile, rounded } from '../figures';
import { framesWhile } from './frames';
import { withScratch } from '../scratch';

const FLOOD_MB = 200;
const INTERRUPTS = 9;
const LONG_MS = 900_000;

/** A flooded terminal of the page: does it still draw, and does Ctrl+C still reach the program? */
export function terminalFlood(): Promise<Figures> {
  return withScratch(async (folder) => {
    const home = path.join(folder, 'home');
    await mkdir(home, { recursive: true });
    // A prompt that nothing else prints.
    const shell = { SHELL: '/bin/sh', PS1: 'READY> ', ENV: '' };
    const alone = await ptyAlone(folder);
    const ours = await withServer(home, (url) => withPage((page) => flooded(page, url)), shell);
    return { ...ours, pty_alone_mb_per_s: alone };
  });
}

const FLOOD = `yes | head -c ${FLOOD_MB}M`;

/** The same flood in a pty that is not drawn, in MB/s: faster than this no terminal of this machine can be. */
async function ptyAlone(cwd: string): Promise<Figures[string]> {
  const backend = await loadBackend((sentence) => process.stderr.write(`${sentence}\n`));
  const startedMs = performance.now();
  await new Promise<void>((resolve) => {
    backend.start(
      { argv: ['/bin/sh', '-c', FLOOD], cwd, env: { PATH: '/usr/bin:/bin' }, cols: 80, rows: 24 },
      { output: () => undefined, exit: () => resolve() },
    );
  });
  return rounded((FLOOD_MB * 1000) / (performance.now() - startedMs));
}

async function flooded(page: Page, url: string): Promise<Figures> {
  await page.goto(url);
  await page.goto(new URL('/terminals', url).href);
  await page.getByRole('button', { name: 'New terminal', exact: true }).click();
  await page.locator('.xterm.focus').waitFor();
  await lastRow(page, /READY> *$/);
  let seconds = 0;
  const frames = await framesWhile(page, async () => {
    const startedMs = performance.now();
    await page.keyboard.type(`${FLOOD}; echo "FLOOD"" IS OVER"`);
    await page.keyboard.press('Enter');
    await lastRow(page, /FLOOD IS OVER\s+READY> *$/);
    seconds = (performance.now() - startedMs) / 1000;
  });
  const waits: number[] = [];
  for (let i = 0; i < INTERRUPTS; i += 1) waits.push(await interrupted(page));
  return {
    flood_mb: FLOOD_MB,
    flood_mb_per_s: rounded(FLOOD_MB / seconds),
    flood_frames_count: frames.count,
    flood_frame_p99_ms: frames.p99,
    flood_frame_worst_ms: frames.worst,
    flood_interrupt_p50_ms: median(waits),
    flood_interrupt_worst_ms: percentile(waits, 1),
  };
}

/** From the key to the prompt on the screen, in ms. */
async function interrupted(page: Page): Promise<number> {
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1_000);
  const startedMs = performance.now();
  await page.keyboard.press('Control+c');
  await lastRow(page, /READY> *$/);
  return performance.now() - startedMs;
}

/** Waits, looking at every picture, until the last rows that say anything match. */
async function lastRow(page: Page, pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => {
      const rows = [...document.querySelectorAll('.xterm-rows > div')];
      const said = rows.map((row) => row.textContent ?? '').filter((text) => text.trim() !== '');
      return new RegExp(source).test(said.slice(-2).join('\n'));
    },
    pattern.source,
    { polling: 'raf', timeout: LONG_MS },
  );
}
