import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { pill, pointsOf, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const run = promisify(execFile);
const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 100 };
/** Longer than any pause that the app takes for normal. */
const ASLEEP_MS = 12_000;

const app = servedApp();

const word = (page: Page): Promise<string> => pill(page).innerText();
const startToy = (...words: readonly string[]) =>
  app.cockpit.runView('run', 'toy-hybrid', '--detach', ...words);

test('two windows on one run show the same, and a stop in one is seen in the other', async () => {
  const { runId } = await startToy();
  const [one, other] = await Promise.all([app.at(`/runs/${runId}`), app.at(`/runs/${runId}`)]);
  await expect.poll(() => pointsOf(one.page, 'Reward'), SOON).toBeGreaterThan(5);
  await one.page.getByRole('button', { name: 'Stop…' }).click();
  await one.page.getByRole('button', { name: 'Stop and save' }).click();
  for (const { page } of [one, other]) {
    await expect.poll(() => word(page), BY_THE_END).toBe('Stopped');
  }
  await expect
    .poll(async () => (await pointsOf(one.page, 'Reward')) - (await pointsOf(other.page, 'Reward')))
    .toBe(0);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});

test('a machine that slept while a training ran is reported as what it is, and nothing is lost', async () => {
  const { runId } = await startToy('--set', 'length=60');
  const { page, complaints } = await app.at(`/runs/${runId}`);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBeGreaterThan(5);
  // Everything of this home stalls, as in a sleep: server, engine, agent, supervisor, training.
  const all = await app.cockpit.processes();
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await page.waitForTimeout(ASLEEP_MS);
  for (const pid of all) process.kill(pid, 'SIGCONT');
  await expect.poll(() => word(page), BY_THE_END).toBe('Succeeded');
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(60);
  expect(await app.cockpit.runView('show', runId)).toMatchObject({ verdict: 'succeeded' });
  expect(complaints).toEqual([]);
});

test('a run whose folder is deleted under its page keeps its numbers and says so', async () => {
  const { runId, runDir } = await app.cockpit.runView('run', 'toy-hybrid', '--set', 'length=20');
  const { page, complaints } = await app.at(`/runs/${runId}`);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(20);
  await rm(runDir, { recursive: true });
  await page.reload();
  await page.getByText('The files are no longer on the target').first().waitFor(SOON);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(20);
  expect(complaints).toEqual([]);
});

test('a wrong token opens nothing, and says where the right address is', async () => {
  const wrong = new URL(app.serving.url);
  wrong.searchParams.set('token', `${wrong.searchParams.get('token') ?? ''}x`);
  const context = await app.browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const answer = await page.goto(wrong.href);
  expect(answer?.status()).toBe(401);
  await page.getByText('it ends in ?token=').waitFor(SOON);
  expect(await context.cookies()).toEqual([]);
});

test('a page of another origin on the same machine, cookie and all, gets no line to the engine', async () => {
  const { page } = await app.at('/');
  const stranger = createServer((_parsed, answer) => {
    answer.setHeader('content-type', 'text/html').end('<title>a stranger</title>');
  });
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const address = stranger.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await page.goto(`http://127.0.0.1:${port}/`);
  const socket = `${new URL(app.serving.url).origin.replace('http', 'ws')}/engine`;
  const ended = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const line = new WebSocket(url);
        line.addEventListener('open', () => resolve('open'));
        line.addEventListener('error', () => resolve('refused'));
      }),
    socket,
  );
  expect(ended).toBe('refused');
});

/** Its own small disk under a home that is not used yet. Only root may have one. */
async function onSmallDisk(small: Cockpit): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may mount a disk';
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', small.home]);
  } catch (cause) {
    return `no disk can be mounted here (${String(cause)})`;
  }
  onTestFinished(async () => void (await run('umount', ['-l', small.home])));
  return null;
}

test('a disk that fills up while a training is watched is named, and nothing read is lost', async (context) => {
  const small = await Cockpit.open();
  onTestFinished(() => small.close());
  const why = await onSmallDisk(small);
  if (why !== null) return context.skip(why);
  const served = await small.serve();
  onTestFinished(() => served.end());
  const { runId } = await small.runView('run', 'toy-hybrid', '--detach');
  const seen = await visit(app.browser, served.url);
  onTestFinished(() => seen.end());
  await seen.page.goto(new URL(`/runs/${runId}`, served.url).href);
  await expect.poll(() => pointsOf(seen.page, 'Reward'), SOON).toBeGreaterThan(5);
  const filler = path.join(small.home, 'filler');
  await writeFile(filler, Buffer.alloc(32 << 20)).catch(() => undefined);
  await seen.page
    .getByText(/disk .*is full/)
    .first()
    .waitFor(SOON);
  expect(await pointsOf(seen.page, 'Reward')).toBeGreaterThan(5);
  await rm(filler);
  // Its log could not be written, so the training itself has failed; the cockpit has not.
  await expect.poll(() => word(seen.page), BY_THE_END).toBe('Failed');
  expect(seen.complaints).toEqual([]);
});
