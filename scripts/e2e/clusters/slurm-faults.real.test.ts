import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Proc } from '#core/contract/run/run-directory';
import type { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const Diagnosed = z.object({ findings: z.array(z.object({ cause: z.string() })) });
const TARGET = ['--target', 'slurm:local', '--detach'] as const;
const SLEEP = ['--', 'python3', '-u', '-c', 'import time\nprint("up")\ntime.sleep(600)'] as const;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** `kill -9` of the supervisor and the training of a run. */
async function killRun(run: RunView): Promise<void> {
  const text = await readFile(path.join(run.runDir, 'proc.json'), 'utf8');
  const { supervisorPid, pid } = Proc.parse(JSON.parse(text));
  kill(supervisorPid);
  kill(pid);
}

/** `kill -9` of the process of Slurm that watches over a job on its node. */
async function killShepherd(jobId: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`slurmstepd: [${jobId}.`)) kill(Number(name));
  }
}

describe.skipIf(!hasSlurm && !isCi)('a Slurm cluster whose parts die', async () => {
  const cluster = hasSlurm ? await Cluster.start() : null;
  const app = servedCockpit({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const slurm = (): Cluster => {
    if (cluster === null) throw new Error('There is no Slurm here.');
    return cluster;
  };
  const shown = (run: RunView): Promise<RunView> => app.cockpit.runView('show', run.runId);
  const running = async (...words: readonly string[]): Promise<RunView> => {
    const run = await app.cockpit.runView('run', 'command', ...TARGET, ...words, ...SLEEP);
    await expect.poll(async () => (await shown(run)).phase, WAIT).toBe('running');
    return shown(run);
  };

  test('a supervisor that is killed with its training is judged by Slurm’s word', async () => {
    const run = await running();
    await killRun(run);
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('failed');
    expect((await shown(run)).reasons[0]).toMatch(/Slurm reports that it failed.*0:9/);
  });

  test('a controller that hangs is said, and the run continues', async () => {
    const run = await running();
    await slurm().signalDaemon('slurmctld', 'SIGSTOP');
    await expect
      .poll(async () => (await shown(run)).job?.problem ?? '', WAIT)
      .toContain('Slurm does not answer');
    expect((await shown(run)).phase).toBe('running');
    await slurm().signalDaemon('slurmctld', 'SIGCONT');
    await expect.poll(async () => (await shown(run)).job?.problem ?? null, WAIT).toBeNull();
    await app.cockpit.cli('stop', run.runId, '--now');
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('stopped');
  });

  test('a node that dies under a training on two nodes is the cause that is named', async () => {
    const two = ['--nodes', '2', '--launcher', 'srun'];
    const run = await running(...two);
    const log = path.join(run.runDir, 'output.log');
    await expect.poll(() => readFile(log, 'utf8').catch(() => ''), WAIT).toContain('up');
    await slurm().killDaemon('slurmd-node2');
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('failed');
    const { findings } = Diagnosed.parse(await app.cockpit.json('diagnose', run.runId));
    expect(findings[0]?.cause).toBe('node-failed');
    await slurm().startNode('node2');
  });

  test('a node that dies is named, and the training is not blamed', async () => {
    const run = await running();
    const { jobId, nodes } = (await shown(run)).job ?? { jobId: null, nodes: null };
    await slurm().killDaemon(`slurmd-${nodes ?? ''}`);
    await killShepherd(jobId ?? '');
    await killRun(run);
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('failed');
    expect((await shown(run)).reasons[0]).toBe(
      `Its node failed (${nodes ?? ''}). That says nothing about the training; start it again.`,
    );
  });
});

const WAIT = { timeout: patient(120_000), interval: 1_000 };
