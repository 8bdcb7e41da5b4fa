import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../scripts/setup/patience.mjs';
import { repetitions } from '../../scripts/setup/repetitions.mjs';
import { FileServer, sha256 } from './file-server.fixture';
import { partPaths } from './file/part-paths';

const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? repetitions(12, 50));
const SEED = Number(process.env['RL_COCKPIT_SEED'] ?? Math.floor(Math.random() * 1e6));
const CONTENT = randomBytes(24_000_000);
const built = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-kill-'));
const server = new FileServer(CONTENT);

beforeAll(async () => {
  await server.listen();
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(import.meta.dirname, '../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: built,
      rolldownOptions: {
        input: { worker: path.join(import.meta.dirname, 'kill-worker.fixture.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  writeFileSync(path.join(built, 'package.json'), '{"type":"module"}');
}, patient(120_000));

afterAll(() => {
  server.close();
  rmSync(built, { recursive: true, force: true });
});

function start(file: string): ChildProcess {
  const url = `${server.url()}#sha256=${sha256(CONTENT)}`;
  return spawn(
    process.execPath,
    [path.join(built, 'worker.js'), url, file, path.join(built, 'home')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

const locationOf = (file: string) =>
  partPaths({ home: path.join(built, 'home'), id: 'some' }, file);
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Kills the downloader as soon as the part has so many bytes. @returns did it end by itself before? */
async function killAt(file: string, bytes: number): Promise<boolean> {
  const child = start(file);
  const closed = once(child, 'close');
  while (child.exitCode === null && sizeOf(locationOf(file).part) < bytes && !existsSync(file)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const ended = child.exitCode !== null || existsSync(file);
  child.kill('SIGKILL');
  await closed;
  return ended;
}

/** Lets it come to its end. @returns what it says last */
async function finish(file: string): Promise<string> {
  if (existsSync(file)) return 'done';
  const last = start(file);
  let said = '';
  last.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  await once(last, 'close');
  return said.trim();
}

test(
  `a downloader that is killed at ${KILLS} random bytes comes to the right hash, and asks for nothing twice that was proven (seed ${SEED})`,
  async () => {
    const file = path.join(built, 'model.bin');
    server.always = { throttle: 60_000 };
    let random = SEED;
    const points = Array.from({ length: KILLS }, () => {
      // Numerical Recipes' linear congruential generator: the same seed, the same bytes.
      random = (random * 1664525 + 1013904223) % 2 ** 32;
      return 1 + Math.floor((random / 2 ** 32) * (CONTENT.length - 1));
    }).toSorted((a, b) => a - b);
    let killed = 0;
    for (const point of points) {
      if (!(await killAt(file, point))) killed += 1;
      expect(existsSync(file) && sizeOf(file) < CONTENT.length).toBe(false);
    }
    expect(await finish(file)).toBe('done');
    expect(sha256(readFileSync(file))).toBe(sha256(CONTENT));
    expect(existsSync(path.dirname(locationOf(file).part))).toBe(false);
    expect(existsSync(locationOf(file).journal)).toBe(false);
    expect(killed).toBeGreaterThan(KILLS * 0.8);
    const resumed = server.seen.filter(({ range }) => range !== undefined);
    expect(resumed.length).toBeGreaterThan(0);
  },
  patient(240_000),
);
