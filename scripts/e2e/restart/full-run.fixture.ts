import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import { Cockpit } from '../fixtures/cockpit.fixture';

/** What the command `metrics` prints. */
export const Metrics = z.object({
  complete: z.boolean(),
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
export type Metrics = z.infer<typeof Metrics>;

/** Follows the run to its end, no matter who is the engine. */
export async function followToVerdict(cockpit: Cockpit, run: RunView): Promise<RunView> {
  const { status, stderr } = await cockpit.cli('logs', run.runId, '-f');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return cockpit.runView('show', run.runId);
}

/**
 * Nothing missing, nothing doubled: against the file, against a reading in one go, against the index recreated. The run's directory can be
 * read on this machine.
 */
export async function expectComplete(cockpit: Cockpit, run: RunView): Promise<void> {
  const file = await readFile(path.join(run.runDir, 'output.log'));
  expect((await cockpit.cli('logs', run.runId)).stdout.equals(file)).toBe(true);
  const metrics = await metricsOf(cockpit, run.runId);
  const clean = await Cockpit.open();
  try {
    const { runId } = z
      .object({ runId: z.string() })
      .parse(await clean.json('import', path.join(run.runDir, 'output.log')));
    const inOneGo = consoleSeries(await metricsOf(clean, runId));
    expect(inOneGo.size).toBeGreaterThan(5);
    expect(consoleSeries(metrics)).toEqual(inOneGo);
  } finally {
    await clean.close();
  }
  await forgetIndex(cockpit.home);
  expect(await metricsOf(cockpit, run.runId)).toEqual(metrics);
}

/** Number of repeated requests while the app says that there is more to come. */
const ATTEMPTS = 60;

/** Every number, once the app no longer says that some have not come here yet, as it does without contact. */
async function metricsOf(home: Cockpit, run: string): Promise<Metrics> {
  for (let attempt = 1; ; attempt += 1) {
    const metrics = Metrics.parse(await home.json('metrics', '--segments', run));
    if (metrics.complete || attempt === ATTEMPTS) return metrics;
  }
}

/** What the log alone says, without clocks: an imported log has none. */
export function consoleSeries({ series }: Metrics) {
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
