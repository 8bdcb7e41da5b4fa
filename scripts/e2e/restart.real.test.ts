import { once } from 'node:events';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { RunView } from '../../electron/core/contract/run';
import { Cockpit } from './cockpit';
import { dice, seedOf } from './dice';
import { killAgents, killEngines, startToys } from './kill-storm';

/** `node scripts/kill-hundred.mjs` asks for a hundred. */
const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? '10');
/** A round of toys lasts for so many of them. */
const KILLS_A_ROUND = 20;
const seed = seedOf(process.env);
const random = dice(seed);

let cockpit: Cockpit;
beforeEach(async () => {
  cockpit = await Cockpit.open();
});
afterEach(() => cockpit.close());

const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      source: z.string(),
      points: z.array(
        z.tuple([z.number(), z.number().nullable(), z.union([z.number(), z.string()]), z.number()]),
      ),
    }),
  ),
});
type Metrics = z.infer<typeof Metrics>;

async function metricsOf(home: Cockpit, run: string): Promise<Metrics> {
  return Metrics.parse(await home.json('metrics', '--segments', run));
}

/** What the log alone tells, without clocks: an imported log has none. */
function consoleOf({ series }: Metrics) {
  return new Map(
    series
      .filter(({ source }) => source === 'console' || source === 'derived')
      .map(({ tag, points }) => [tag, points.map(([x, , value, segment]) => [x, value, segment])]),
  );
}

async function forgetIndex(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith('cache.db'));
  expect(names).toContain('cache.db');
  await Promise.all(names.map((name) => rm(path.join(home, name))));
}

/** Follows the run to its end, whoever is the engine. */
async function judged(run: RunView): Promise<RunView> {
  await cockpit.cli('logs', run.runId, '-f');
  return cockpit.runView('show', run.runId);
}

/** Nothing missing, nothing doubled: against the file, against a reading in one go, against the index made anew. */
async function expectWhole(run: RunView): Promise<void> {
  const file = await readFile(path.join(run.runDir, 'output.log'));
  expect((await cockpit.cli('logs', run.runId)).stdout.equals(file)).toBe(true);
  const metrics = await metricsOf(cockpit, run.runId);
  const clean = await Cockpit.open();
  try {
    const { runId } = z
      .object({ runId: z.string() })
      .parse(await clean.json('import', path.join(run.runDir, 'output.log')));
    const inOneGo = consoleOf(await metricsOf(clean, runId));
    expect(inOneGo.size).toBeGreaterThan(5);
    expect(consoleOf(metrics)).toEqual(inOneGo);
  } finally {
    await clean.close();
  }
  await forgetIndex(cockpit.home);
  expect(await metricsOf(cockpit, run.runId)).toEqual(metrics);
}

async function storm(kill: (runs: readonly RunView[], most: number) => Promise<number>) {
  let killed = 0;
  for (let round = 0; killed < KILLS && round <= KILLS / 3; round += 1) {
    const runs = await startToys(cockpit, seed + round);
    killed += await kill(runs, Math.min(KILLS_A_ROUND, KILLS - killed));
    for (const run of runs) {
      expect(await judged(run)).toMatchObject({ phase: 'ended', verdict: 'succeeded' });
      await expectWhole(run);
    }
  }
  return killed;
}

const minutes = (count: number): number => count * 60_000;

test(
  `kill -9 of the engine at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
  { timeout: minutes(5 + KILLS / 4) },
  async () => {
    const killed = await storm((runs, most) => killEngines(cockpit, runs, most, random));
    process.stderr.write(`${killed} engines killed, RL_COCKPIT_SEED=${seed}\n`);
    expect(killed).toBe(KILLS);
  },
);

test(
  `kill -9 of the agent at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
  { timeout: minutes(5 + KILLS / 4) },
  async () => {
    const killed = await storm(async (runs, most) => {
      const [first] = runs;
      const engine = cockpit.spawn('logs', first?.runId ?? '', '-f');
      const shown: Buffer[] = [];
      engine.stdout.on('data', (chunk: Buffer) => shown.push(chunk));
      let complaint = '';
      engine.stderr.on('data', (chunk: Buffer) => {
        complaint += chunk.toString();
      });
      const ended = new Promise<number | null>((resolve) => {
        engine.on('close', (code) => resolve(code));
      });
      // Until then there is no agent of this engine that could be missed.
      await once(engine.stdout, 'data');
      const count = await killAgents(engine, runs, most, random);
      expect({ code: await ended, complaint }).toEqual({ code: 0, complaint: '' });
      const file = await readFile(path.join(first?.runDir ?? '', 'output.log'));
      expect(Buffer.concat(shown).equals(file)).toBe(true);
      return count;
    });
    process.stderr.write(`${killed} agents killed, RL_COCKPIT_SEED=${seed}\n`);
    expect(killed).toBe(KILLS);
  },
);
