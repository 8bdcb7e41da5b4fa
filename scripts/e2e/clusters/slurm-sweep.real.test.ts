import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ClusterView } from '#core/contract/jobs/cluster';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { repetitions } from '../../setup/repetitions.mjs';
import { servedApp } from '../fixtures/served-app.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const SIZE = repetitions(6, 20);
const AT_ONCE = 4;
/** A program that says its seed; the third one breaks. */
const SEEDED = `
import sys, time
seed = int(sys.argv[-1])
print('seed', seed, flush=True)
time.sleep(0.5)
sys.exit(9 if seed == 3 else 0)
`;
const JobRecord = z.object({ argv: z.array(z.string()) });
const Plan = z.object({ job: JobRecord });
const Queue = ClusterView.pick({ jobs: true });
const SWEEP = `run command --target slurm:local --seeds 1-${SIZE} --at-once ${AT_ONCE}`.split(' ');

const running = ({ phase }: RunView): boolean => phase === 'running';

describe.skipIf(!hasSlurm && !isCi)('a sweep on a Slurm cluster', async () => {
  const cluster = hasSlurm ? await Cluster.start() : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const slurm = (): Cluster => {
    if (cluster === null) throw new Error('There is no Slurm here.');
    return cluster;
  };
  const members = async (name: string): Promise<readonly RunView[]> => {
    const all = RunView.array().parse(await app.cockpit.json('runs'));
    const own = all.filter(({ sweep }) => sweep?.name === name);
    return own.toSorted((a, b) => (a.sweep?.index ?? 0) - (b.sweep?.index ?? 0));
  };
  const once = async (
    name: string,
    holds: (runs: readonly RunView[]) => boolean,
  ): Promise<readonly RunView[]> => {
    const deadline = Date.now() + patient(180_000);
    for (;;) {
      const runs = await members(name);
      if (holds(runs)) return runs;
      if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(runs)}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    }
  };
  const start = (name: string, ...words: readonly string[]) =>
    app.cockpit.cli(...SWEEP, '--detach', '--name', name, '--', 'python3', '-c', ...words);

  test('the seeds are one array job, each run its own task, and one that breaks stops no other', async () => {
    const words = ['--name', 'seeds', '--', 'python3', '-c', SEEDED, '--seed', '0'];
    const plan = Plan.parse(await app.cockpit.json(...SWEEP, '--plan', ...words));
    const { status, stderr } = await start('seeds', SEEDED, '--seed', '0');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const { out } = await slurm().ask('squeue', '-h', '-t', 'all', '-o', '%F %k');
    const sweep = (await members('seeds'))[0]?.sweep?.id ?? '';
    expect(new Set(out.trim().split('\n'))).toEqual(new Set([expect.stringContaining(sweep)]));
    const last = (await members('seeds')).at(-1);
    const text = await readFile(path.join(last?.runDir ?? '', 'job.json'), 'utf8');
    const planned = plan.job.argv.map((word) =>
      word.replaceAll('SWEEP-ID', sweep).replaceAll('RUN-ID', last?.runId ?? ''),
    );
    expect(JobRecord.parse(JSON.parse(text)).argv).toEqual(planned);
    expect(planned).toContain(`--array=1-${SIZE}%${AT_ONCE}`);
    const runs = await once('seeds', (now) =>
      now.every(({ verdict }) => verdict !== null && verdict !== undefined),
    );
    const jobs = runs.map(({ job }) => job?.jobId?.split('_') ?? []);
    expect(new Set(jobs.map(([array]) => array)).size).toBe(1);
    expect(jobs.map(([, index]) => Number(index))).toEqual(runs.map((_, i) => i + 1));
    expect(runs.map(({ verdict }) => verdict)).toEqual(
      runs.map((_, i) => (i === 2 ? 'failed' : 'finished')),
    );
    const logs = runs.map(({ runDir }) => readFile(path.join(runDir, 'output.log'), 'utf8'));
    expect(await Promise.all(logs)).toEqual(runs.map((_, i) => `seed ${i + 1}\n`));
  });

  test('a task that waits is stopped by itself, and the rest of the sweep by one act', async () => {
    const wait = 'import time; time.sleep(600)';
    expect((await start('waits', wait, '--seed', '0')).status).toBe(0);
    const before = await once(
      'waits',
      (now) => now.filter((run) => running(run)).length === AT_ONCE,
    );
    const queue = Queue.parse(await app.cockpit.json('jobs', 'slurm:local')).jobs;
    expect(queue.filter(({ isOver }) => !isOver).map(({ runId }) => runId)).toEqual(
      expect.arrayContaining(before.map(({ runId }) => runId)),
    );
    const last = before.at(-1);
    expect(last).toMatchObject({ phase: 'waiting' });
    await app.cockpit.cli('stop', last?.runId ?? '');
    const after = await once('waits', (now) => now.at(-1)?.verdict === 'stopped');
    expect(after.filter((run) => running(run)).length).toBe(AT_ONCE);
    await app.cockpit.cli('stop', '--sweep', before[0]?.runId ?? '');
    const ended = await once('waits', (now) => now.every(({ verdict }) => verdict === 'stopped'));
    expect(ended.map(({ neverStarted }) => neverStarted === true).filter(Boolean).length).toBe(
      SIZE - AT_ONCE,
    );
    const { out } = await slurm().ask('squeue', '-h', '-t', 'PENDING,RUNNING', '-o', '%i');
    expect(out.trim()).toBe('');
  });
});
