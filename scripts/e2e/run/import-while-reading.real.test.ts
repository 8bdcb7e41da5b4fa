import { closeSync, openSync, readdirSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { RunDetail } from '#core/contract/run/run-detail';
import { EngineLink } from '../../../electron/engine/host/engine-link';
import type { EngineClient } from '../../../electron/parents/socket/engine-calls';
import { EventBytes } from '../../bench/fixtures/event-files.test-data';
import { pill, pointsOf } from '../fixtures/browser.fixture';
import { ServedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(60_000) };
const TAGS = ['rollout/ep_rew_mean', 'train/loss', 'train/entropy', 'time/fps'];
const STEPS = 250_000;
const ALL = TAGS.length * STEPS;
const Imported = z.object({ runId: z.string() });

const app = new ServedApp();
beforeAll(() => app.open({ env: { RL_COCKPIT_UNDO_MS: '300' } }));
afterAll(() => app.close());

/** A file that takes so long to read that it is seen; another `seed` gives other bytes of the same length. */
function writeFile(name: string, seed: number): string {
  const file = path.join(app.cockpit.home, `events.out.tfevents.1700000000.${name}`);
  const fd = openSync(file, 'w');
  const out = new EventBytes(fd);
  const tags = TAGS.map((tag) => new TextEncoder().encode(tag));
  out.version();
  for (let step = 0; step < STEPS; step += 1) {
    for (const tag of tags) out.scalar(1_700_000_000 + step, step, tag, Math.sin(step + seed));
  }
  out.flush();
  closeSync(fd);
  return file;
}

type Asking = <T>(question: (client: EngineClient) => Promise<T>) => Promise<T>;

/** Asks the engine that serves the page, as another of its clients. */
function asking(): Asking {
  const link = new EngineLink(app.cockpit.home);
  onTestFinished(() => link.close());
  return async (question) => {
    const answer = await link.ask(question);
    if (!answer.ok) throw new Error(answer.error.says);
    return answer.value;
  };
}

const importNow = (ask: Asking, file: string): Promise<string> =>
  ask(async (client) => (await client.imports.import({ paths: [file], now: true })).runId ?? '');
const detailOf = (ask: Asking, run: string): Promise<RunDetail> =>
  ask((client) => client.runs.get({ run }));
const countsOf = (ask: Asking, run: string): Promise<readonly number[]> =>
  ask(async (client) => (await client.runs.series({ run })).map(({ pointCount }) => pointCount));
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

test('an import can be viewed while it is read, shows how far it is, and ends with every point', async () => {
  const ask = asking();
  const run = await importNow(ask, writeFile('grows', 1));
  const shares: number[] = [];
  for (;;) {
    const { reading, run: view } = await detailOf(ask, run);
    if (reading === undefined) break;
    expect(view).toMatchObject({ phase: 'ended', verdict: null });
    expect(reading.doneBytes).toBeLessThanOrEqual(reading.totalBytes);
    shares.push(reading.doneBytes);
    // Nothing waits for the rest: what is in so far is reported.
    expect(sum(await countsOf(ask, run))).toBeLessThanOrEqual(ALL);
  }
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(await countsOf(ask, run)).toEqual(TAGS.map(() => STEPS));
});

test('the same bytes again, while they are still read, are the same run; who waits gets it whole', async () => {
  const ask = asking();
  const file = writeFile('twice', 2);
  const copy = `${file}.copy`;
  await copyFile(file, copy);
  const run = await importNow(ask, file);
  expect((await detailOf(ask, run)).reading).toBeDefined();
  expect(await importNow(ask, copy)).toBe(run);
  // The command line prints a run only when all of it is in.
  expect(Imported.parse(await app.cockpit.json('import', copy)).runId).toBe(run);
  expect((await detailOf(ask, run)).reading).toBeUndefined();
  expect(await countsOf(ask, run)).toEqual(TAGS.map(() => STEPS));
});

test('the command line imports a file of unknown end, and prints it when all of it is in', async () => {
  const ask = asking();
  const { runId } = Imported.parse(await app.cockpit.json('import', writeFile('waits', 3)));
  expect((await detailOf(ask, runId)).reading).toBeUndefined();
  expect(await countsOf(ask, runId)).toEqual(TAGS.map(() => STEPS));
});

test('of a damaged file that is read while it is looked at only the damaged record is missing', async () => {
  const ask = asking();
  const file = writeFile('damaged', 4);
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  // In the middle of a record's data, and a last record that is cut off.
  const middle = Math.floor(size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 255), 0, 1, middle);
  await handle.truncate(size - 3);
  const run = await importNow(ask, file);
  await expect.poll(async () => (await detailOf(ask, run)).reading, SOON).toBeUndefined();
  const total = sum(await countsOf(ask, run));
  expect(total).toBeLessThan(ALL);
  expect(total).toBeGreaterThanOrEqual(ALL - 3);
});

test('a run that is deleted while it is read is gone with all of its files', async () => {
  const ask = asking();
  const run = await importNow(ask, writeFile('deleted', 5));
  const { run: view } = await detailOf(ask, run);
  await ask((client) => client.runs.delete({ runs: [view.runId] }));
  const left = (): string[] =>
    ['runs', 'keep'].flatMap((room) =>
      readdirSync(path.join(app.cockpit.home, room)).filter((name) => name.includes(run)),
    );
  await expect.poll(left, SOON).toEqual([]);
  const existing = async (): Promise<boolean> =>
    (await ask((client) => client.runs.list())).some(({ runId }) => runId === run);
  expect(await existing()).toBe(false);
});

test('an engine that dies while it reads an import reads the rest when it is back', async () => {
  const file = writeFile('dies', 6);
  const first = asking();
  const run = await importNow(first, file);
  const { pid } = await first((client) => client.engine.hello());
  process.kill(pid, 'SIGKILL');
  const ask = asking();
  await expect.poll(async () => (await detailOf(ask, run)).reading, SOON).toBeUndefined();
  expect(await countsOf(ask, run)).toEqual(TAGS.map(() => STEPS));
});

test('the page of an import is opened before it was read, and shows every point in the end', async () => {
  const file = writeFile('page', 7);
  const { page, complaints } = await app.at();
  await page.getByRole('button', { name: 'Open…', exact: true }).click();
  await page.getByLabel('Open a log, tfevents or CSV file').fill(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/runs\/\d{8}-/, SOON);
  await expect.poll(() => pointsOf(page, 'Reward'), SOON).toBe(STEPS);
  await expect.poll(() => page.getByRole('progressbar').count(), SOON).toBe(0);
  await page.getByRole('region', { name: 'No verdict' }).waitFor(SOON);
  expect(await pill(page).innerText()).toBe('No verdict');
  expect(complaints).toEqual([]);
});
