import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? '';
if (PYTHON === '' && !isCi)
  console.log('Skipped: a MaskablePPO needs RL_COCKPIT_TEST_PYTHON, a Python with sb3-contrib.');
const TIMESTEPS = 100_000;
const STEPS_PER_UPDATE = 512;
const RUN = [
  'run sb3 --target slurm:local --detach --preset masked --time 1 --warn 15 --continue 40',
  `--set timesteps=${TIMESTEPS} --set n_steps=${STEPS_PER_UPDATE} --env ${PYTHON}`,
].flatMap((words) => words.split(' '));
const SWEEP_STEPS = 400;
/** Counts to that number in its own folder; saves when it is asked to, and continues from there. */
const COUNTER = `
import os, signal, time
step = int(open('step').read()) if os.path.exists('step') else 0
asked = []
signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
while step < ${SWEEP_STEPS} and not asked:
    step += 1
    print('step', step, flush=True)
    time.sleep(0.2)
open('step', 'w').write(str(step))
`;
const SWEEP = [
  ...'run command --target slurm:local --detach --name both --seeds 1-2 --at-once 2'.split(' '),
  ...'--time 1 --warn 15 --continue 40 -- python3 -u -c'.split(' '),
  COUNTER,
  ...'--seed 0'.split(' '),
];
/** So many attempts end at their limit of a minute, unless the machine is quick. */
const LIMITS = 4;
/** Several limits of a minute each. */
const LONG = { timeout: patient(1_200_000), interval: 1_000 };
const Metrics = z.object({
  series: z.array(z.object({ tag: z.string(), points: z.array(z.tuple([z.number()], z.any())) })),
});

describe.skipIf((!hasSlurm || PYTHON === '') && !isCi)(
  'a training that needs several jobs',
  async () => {
    const cluster = hasSlurm ? await Cluster.start() : null;
    const app = servedCockpit({ env: { ...cluster?.env } });
    afterAll(() => cluster?.stop());

    test('a MaskablePPO continues over its time limits until it is done: one curve, no step twice', async () => {
      const { cockpit } = app;
      const { runId } = await cockpit.runView(...RUN);
      const verdict = async (): Promise<string | null> => {
        const { job, phase, verdict: said } = await cockpit.runView('show', runId);
        // Slurm lets a job that starts again wait for two minutes. After four limits a slow machine gets the time for the rest.
        const limit = (job?.attempt ?? 1) >= LIMITS ? ['TimeLimit=60'] : [];
        const words = ['update', `JobId=${job?.jobId ?? ''}`, 'StartTime=now', ...limit];
        if (phase === 'waiting') await cluster?.ask('scontrol', ...words);
        return said;
      };
      await expect.poll(verdict, LONG).not.toBeNull();
      const { reasons, job, ...run } = await cockpit.runView('show', runId);
      expect({ verdict: run.verdict, reasons }).toMatchObject({ verdict: 'succeeded' });
      expect(job?.attempt).toBeGreaterThan(1);
      const { series } = Metrics.parse(await cockpit.json('metrics', runId, '--segments'));
      const steps = (tag: string): readonly number[] =>
        series.find((one) => one.tag === tag)?.points.map(([x]) => x) ?? [];
      for (const tag of ['rollout/ep_rew_mean', 'monitor/0/reward']) {
        const counted = steps(tag);
        expect(counted.length).toBeGreaterThan(0);
        expect(counted).toEqual([...new Set(counted)].toSorted((one, other) => one - other));
      }
      const updates = steps('rollout/ep_rew_mean');
      expect(updates.at(-1)).toBeGreaterThanOrEqual(TIMESTEPS);
      // An update that the limit cut off is not in the table.
      const missing = (job?.attempt ?? 1) * 2;
      expect(updates.length).toBeGreaterThanOrEqual(TIMESTEPS / STEPS_PER_UPDATE - missing);
    });

    test('each run of a sweep that is an array continues by itself over its time limits', async () => {
      const { cockpit } = app;
      const { status } = await cockpit.cli(...SWEEP);
      expect(status).toBe(0);
      const members = async (): Promise<readonly RunView[]> => {
        const all = RunView.array().parse(await cockpit.json('runs'));
        return all.filter(({ sweep }) => sweep?.name === 'both');
      };
      const verdicts = async () => {
        const runs = await members();
        for (const { job, phase } of runs)
          if (phase === 'waiting')
            await cluster?.ask('scontrol', 'update', `JobId=${job?.jobId ?? ''}`, 'StartTime=now');
        return runs.map(({ verdict }) => verdict);
      };
      await expect.poll(verdicts, LONG).toEqual(['finished', 'finished']);
      for (const { runDir, job } of await members()) {
        expect(job?.attempt).toBeGreaterThan(1);
        const log = await readFile(path.join(runDir, 'output.log'), 'utf8');
        const steps = [...log.matchAll(/^step (\d+)$/gm)].map(([, step]) => Number(step));
        expect(steps).toEqual(steps.map((_, i) => i + 1));
        expect(steps.length).toBe(SWEEP_STEPS);
      }
    });
  },
);
