import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repetitions } from '../../setup/repetitions.mjs';
import { serveSlowFile } from '../../long/slow-file.fixture';
import { killHard, victimsOf } from '../../long/kill-victims.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';

let cockpit: Cockpit;
let folder: string;

beforeEach(async () => {
  cockpit = await Cockpit.open();
  folder = await mkdtemp(path.join(tmpdir(), 'cut-'));
});
afterEach(async () => {
  await cockpit.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Bytes of the parts that have arrived, in the hidden folders of downloads. */
async function partBytes(below: string): Promise<number> {
  const names = await readdir(below, { recursive: true });
  const parts = names.filter((name) => name.endsWith('.part'));
  const sizes = parts.map((name) => stat(path.join(below, name)).catch(() => ({ size: 0 })));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

async function killEngine(): Promise<void> {
  for (const { pid } of await victimsOf(cockpit, 'engine')) killHard(pid);
}

const STARTS = repetitions(1, 3);
/** From its first instruction to its answer a start takes about so long. */
const STARTING_MS = 900;
const seed = seedOf(process.env);

test(`a start whose engine is killed under it is answered by the next one, and has happened once (RL_COCKPIT_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const server = await cockpit.serve();
  for (let at = 0; at < STARTS; at += 1) {
    const mark = path.join(folder, `mark-${at}`);
    const argv = ['sh', '-c', `printf x >> '${mark}'; echo begun`];
    const started = cockpit.cli('run', 'command', '--name', `start-${at}`, '--', ...argv);
    await sleep(((at + random()) / STARTS) * STARTING_MS);
    await killEngine();
    const { status, stderr } = await started;
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stderr).not.toContain('AbortError');
    expect(await readFile(mark, 'utf8')).toBe('x');
  }
  const names = (await cockpit.cli('runs')).stdout.toString();
  for (let at = 0; at < STARTS; at += 1) expect(names.split(`start-${at}`)).toHaveLength(2);
  await server.end();
});

test('a download whose engine is killed under it is resumed by the next one, and arrives whole', async () => {
  const file = await serveSlowFile();
  const server = await cockpit.serve();
  const downloaded = cockpit.cli('download', file.url, '--to', folder);
  await expect.poll(() => partBytes(folder)).toBeGreaterThan(0);
  await killEngine();
  const { status, stderr } = await downloaded;
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect((await readFile(path.join(folder, 'model.bin'))).equals(file.bytes)).toBe(true);
  await server.end();
  file.close();
});
