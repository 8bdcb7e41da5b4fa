import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { z } from 'zod';
import { afterNextFrame, wallMs } from './page/picture';
import { python, root, sleep } from './scratch';

const PACKAGES = ['tensorboard==2.21.0', 'tensorboard-data-server==0.7.2', 'setuptools==80.9.0'];
const BIN = process.platform === 'win32' ? 'Scripts' : 'bin';
const POLL_MS = 10;
const LONG_MS = 180_000;

/** TensorBoard with its fast data server, in its own environment that is made once. */
export function tensorboardPython(): string {
  const home = path.join(root, 'node_modules', '.rl-cockpit', 'bench-tensorboard');
  const marker = path.join(home, 'complete.json');
  const own = path.join(home, BIN, 'python');
  if (existsSync(marker)) return own;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(path.dirname(home), { recursive: true });
  process.stderr.write(`bench: making ${home}\n`);
  must(python, ['-m', 'venv', home]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES];
  must(own, pip);
  writeFileSync(marker, JSON.stringify(PACKAGES));
  return own;
}

function must(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${status}`);
}

/** Runs TensorBoard over a folder, its reload interval the default of 5 s; `url` is where its page will be. */
export async function withTensorboard<T>(
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const args = ['-m', 'tensorboard.main', '--logdir', folder, '--port', port];
  const child = spawn(tensorboardPython(), [...args, '--load_fast', 'true'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  try {
    return await work(`http://localhost:${port}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Waits until its server answers at all. */
export async function whenServed(url: string): Promise<void> {
  for (const untilMs = performance.now() + LONG_MS; performance.now() < untilMs;) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(POLL_MS);
  }
  throw new Error('TensorBoard did not start.');
}

const Rows = z.array(z.tuple([z.number(), z.number(), z.unknown()]));

/** The newest step of a tag that its server knows; −1 while it knows none. */
export async function newestStep(url: string, tag: string): Promise<number> {
  const query = new URLSearchParams({ run: '.', tag });
  const answer = await fetch(`${url}/data/plugin/scalars/scalars?${query.toString()}`);
  return answer.ok ? (Rows.parse(await answer.json()).at(-1)?.[1] ?? -1) : -1;
}

export async function whenServerHas(url: string, tag: string, step: number): Promise<void> {
  for (const untilMs = performance.now() + LONG_MS; performance.now() < untilMs;) {
    if ((await newestStep(url, tag).catch(() => -1)) >= step) return;
    await sleep(POLL_MS);
  }
  throw new Error(`TensorBoard never had step ${step}.`);
}

const Answers = z.array(
  z.object({
    runToSeries: z.record(z.string(), z.array(z.object({ step: z.number() }))).optional(),
  }),
);

/** Reports every answer with which its page draws a chart: the newest step in it, and when that can be seen. */
export function onDrawn(page: Page, report: (step: number, atMs: number) => void): void {
  page.on('response', (response) => {
    if (response.url().endsWith('/timeSeries')) void reportDrawn(page, response, report);
  });
}

async function reportDrawn(
  page: Page,
  response: Response,
  report: (step: number, atMs: number) => void,
): Promise<void> {
  const json: unknown = await response.json().catch(() => []);
  const steps = Object.values(Answers.parse(json)[0]?.runToSeries ?? {}).flat();
  report(steps.at(-1)?.step ?? -1, await afterNextFrame(page).catch(() => Number.NaN));
}

/** Its page with the chart of this tag alone. */
export const chartAddress = (url: string, tag: string): string =>
  `${url}/?tagFilter=${encodeURIComponent(`^${tag}$`)}#timeseries`;

/** In ms since its start: its chart with any point, and with the last step. */
export interface RivalOpened {
  readonly firstMs: number;
  readonly totalMs: number;
}

/**
 * From its start to its chart. Its page is opened as soon as it can be, and reloaded the very moment its server has everything: no user is
 * as quick.
 */
export async function rivalOpened(
  page: Page,
  folder: string,
  tag: string,
  lastStep: number,
): Promise<RivalOpened> {
  const startedMs = wallMs();
  return withTensorboard(folder, async (url) => {
    await whenServed(url);
    let firstMs = Number.POSITIVE_INFINITY;
    const drawn = new Promise<number>((resolve) => {
      onDrawn(page, (step, atMs) => {
        if (step >= 0 && atMs < firstMs) firstMs = atMs;
        if (step >= lastStep) resolve(atMs);
      });
    });
    await page.goto(chartAddress(url, tag), { waitUntil: 'commit' });
    await whenServerHas(url, tag, lastStep);
    const seenMs = await Promise.race([drawn, reloaded(page).then(() => drawn)]);
    return { firstMs: Math.min(firstMs, seenMs) - startedMs, totalMs: seenMs - startedMs };
  });
}

async function reloaded(page: Page): Promise<void> {
  const button = page.locator('.reload-button').first();
  await button.click();
}
