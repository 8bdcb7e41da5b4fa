import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './store';
import { chartOf, feed, Homes, openCore, pointsOf, RUN } from './store.fixture';
import { patient } from '../../scripts/setup/patience.mjs';
import { repetitions } from '../../scripts/setup/repetitions.mjs';

const homes = new Homes();
afterAll(() => homes.clear());
const built = homes.make();
const files = homes.make();
const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? repetitions(6, 12));
const SEED = Number(process.env['RL_COCKPIT_SEED'] ?? Math.floor(Math.random() * 1e6));

const paths = {
  log: join(files, 'output.log'),
  'progress-csv': join(files, 'progress.csv'),
  'json-lines': join(files, 'metrics.jsonl'),
};

beforeAll(async () => {
  const here = import.meta.dirname;
  const input = {
    feeder: join(here, 'feeder.fixture.ts'),
    'store-worker': join(here, 'store-worker.ts'),
  };
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(here, '../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: built,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  writeFileSync(join(built, 'package.json'), '{"type":"module"}');
  const steps = Array.from({ length: 20_000 }, (_, i) => i);
  writeFileSync(
    paths.log,
    steps.map((i) => `[Episode ${i}] Reward: ${(i / 9).toFixed(3)}\n`).join(''),
  );
  const rows = steps.map((i) => `${i},${Math.sin(i)},${i % 5 === 0 ? '' : i}\n`);
  writeFileSync(paths['progress-csv'], `time/total_timesteps,a,b\n${rows.join('')}`);
  writeFileSync(paths['json-lines'], steps.map((i) => `{"timestep":${i},"y":${i % 7}}\n`).join(''));
}, patient(120_000));

/** Starts the feeder; kills it `afterMs` after it has opened the store, or lets it finish. */
async function feedUntil(home: string, afterMs: number | null): Promise<boolean> {
  const args = Object.entries(paths).flat();
  const child = spawn(process.execPath, [join(built, 'feeder.js'), home, RUN, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    if (said === '' && afterMs !== null) setTimeout(() => child.kill('SIGKILL'), afterMs);
    said += text.toString();
  });
  await once(child, 'close');
  return said.endsWith('done\n');
}

test(
  `after kill -9 at ${KILLS} moments no point is missing or doubled (seed ${SEED})`,
  async () => {
    const home = homes.make();
    let random = SEED;
    let killed = 0;
    for (let i = 0; i < KILLS; i += 1) {
      // Numerical Recipes' linear congruential generator: the same seed, the same moments.
      random = (random * 1664525 + 1013904223) % 2 ** 32;
      if (!(await feedUntil(home, (random / 2 ** 32) * 60))) killed += 1;
    }
    expect(await feedUntil(home, null)).toBe(true);
    const clean = openCore(homes.make());
    for (const [kind, path] of [
      ['log', paths.log],
      ['progress-csv', paths['progress-csv']],
      ['json-lines', paths['json-lines']],
    ] as const) {
      feed(clean, kind === 'log' ? 'log' : path, kind, readFileSync(path));
    }
    const core = openCore(home);
    expect(killed).toBeGreaterThan(KILLS / 4);
    expect(core.series(RUN)).toEqual(clean.series(RUN));
    expect(core.logFacts(RUN)).toEqual(clean.logFacts(RUN));
    for (const { tag } of clean.series(RUN)) {
      expect(pointsOf(core, tag, true)).toEqual(pointsOf(clean, tag, true));
      expect(chartOf(core, tag)?.columns).toEqual(chartOf(clean, tag)?.columns);
    }
    // The same from nothing but the files and keep/.
    core.close();
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(home, `cache.db${ending}`), { force: true });
    const rebuilt = openCore(home);
    expect(pointsOf(rebuilt, 'a', true)).toEqual(pointsOf(clean, 'a', true));
    rebuilt.close();
    clean.close();
  },
  patient(240_000),
);

test('the thread answers calls, refuses what is wrong, and says why it cannot open', async () => {
  const home = homes.make();
  const url = pathToFileURL(join(built, 'store-worker.js'));
  const store = await openStore(home, url);
  expect(await store.isNew()).toBe(true);
  await store.beginRun({ runId: RUN, dialect: 'auto', patterns: [], markers: [] });
  const line = new TextEncoder().encode('noise[Episode 1] Reward: nan\n');
  const chunk = { runId: RUN, stream: 'log', kind: 'log', ident: '1:1', from: 0 } as const;
  const ingested = await store.ingest({ ...chunk, bytes: line.subarray(5) });
  expect(ingested).toMatchObject({ offset: line.length - 5, pointCount: 1, lastX: 1 });
  // The caller's bytes are still its own.
  expect(line.length).toBe(29);
  expect((await store.series(RUN))[0]).toMatchObject({ tag: 'Reward', last: null, pointCount: 1 });
  await expect(store.ingest({ ...chunk, from: 999, bytes: line })).rejects.toThrow(/are missing/);
  await store.close();
  const path = join(home, 'no-folder');
  writeFileSync(path, '');
  await expect(openStore(path, url)).rejects.toThrow(/EEXIST|ENOTDIR/);
});
