import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

/** Jobs of `urgent` take the nodes of those of `spare`, which then wait again, or end where they may not. */
const PREEMPTION = [
  'PreemptType=preempt/partition_prio',
  'PreemptMode=REQUEUE',
  'PartitionName=spare Nodes=ALL PriorityTier=1 GraceTime=0',
  'PartitionName=urgent Nodes=ALL PriorityTier=10 PreemptMode=OFF',
];
const WAIT = { timeout: patient(120_000), interval: 1_000 };
/** Counts, and prints that it ends. */
const COUNTER = `
import signal, sys, time
def end(*_):
    print('saved', flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
for step in range(1, 1000):
    print('step', step, flush=True)
    time.sleep(0.5)
`;

const log = ({ runDir }: RunView): Promise<string> =>
  readFile(path.join(runDir, 'output.log'), 'utf8').catch(() => '');

describe.skipIf(!hasSlurm && !isCi)('a cluster that takes nodes away', async () => {
  const cluster = hasSlurm ? await Cluster.start({ nodes: 1, more: PREEMPTION }) : null;
  const app = servedCockpit({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const shown = (run: RunView): Promise<RunView> => app.cockpit.runView('show', run.runId);
  const running = async (...words: readonly string[]): Promise<RunView> => {
    const where = '--target slurm:local --detach --partition spare --cpus 4'.split(' ');
    const command = ['--', 'python3', '-u', '-c', COUNTER];
    const run = await app.cockpit.runView('run', 'command', ...where, ...words, ...command);
    await expect.poll(() => log(run), WAIT).toContain('step 3');
    return run;
  };
  /** A job of somebody else that needs the entire node for some seconds. */
  const preempt = async (): Promise<void> => {
    const script = ['--partition=urgent', '--cpus-per-task=4', '--output=/dev/null'];
    const { code } = (await cluster?.ask('sbatch', ...script, '--wrap=sleep 8')) ?? { code: 1 };
    expect(code).toBe(0);
  };

  test('a job that may start again waits, and continues as the next attempt', async () => {
    const run = await running('--requeue');
    await preempt();
    await expect.poll(async () => (await shown(run)).phase, WAIT).toBe('waiting');
    await expect
      .poll(async () => {
        const { job } = await shown(run);
        // Slurm lets a job that starts again wait for two minutes.
        await cluster?.ask('scontrol', 'update', `JobId=${job?.jobId ?? ''}`, 'StartTime=now');
        return job?.attempt;
      }, WAIT)
      .toBe(2);
    await app.cockpit.cli('stop', run.runId);
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('stopped');
    expect(await log(run)).toMatch(/^step 3$[^]*^saved$[^]*^step 1$/m);
  });

  test('a job that may not is stopped, and its verdict names the preemption', async () => {
    const run = await running();
    await preempt();
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('stopped');
    const { job, reasons } = await shown(run);
    expect(job?.state).toBe('PREEMPTED');
    expect(reasons[0]).toBe('Slurm preempted it: its nodes went to another job.');
  });
});
