import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { afterAll, describe, expect, test } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { chooseCluster, shorten, startedJob } from './cluster-form.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? '';
/** A training of two ranks, of which the second one breaks. */
const RANKS = `
import os, time
import torch, torch.distributed as dist
dist.init_process_group('gloo')
rank = dist.get_rank()
print('rank', rank, 'of', dist.get_world_size(), flush=True)
for step in range(40):
    dist.all_reduce(torch.ones(1))
    if rank == 1 and step == 5:
        os._exit(7)
    time.sleep(0.1)
`;
const Diagnosed = z.object({ findings: z.array(z.object({ cause: z.string() })) });

const SOON = { timeout: patient(60_000), interval: 500 };
const TARGET = ['--target', 'slurm:local'];
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const REFUSED =
  'run command --target slurm:local --name refused --partition nosuch -- sleep 5'.split(' ');
/** Counts in its log; saves where it is when it is asked to stop, and continues from there. */
const COUNTER = `
import json, os, signal, sys, time
path = os.environ['COUNTER']
step = json.load(open(path))['step'] if os.path.exists(path) else 0
asked = []
last = step + int(os.environ.get('MORE', '400')) if step else int(os.environ.get('STEPS', '400'))
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: asked.append(number))
while step < last and not asked:
    step += 1
    print('step', step, flush=True)
    time.sleep(0.25)
if signal.SIGINT in asked:
    time.sleep(float(os.environ.get('SAVES_FOR', '0')))
with open(path, 'w') as file:
    json.dump({'step': step}, file)
print('saved at step', step, 'after', len(asked), 'signal', flush=True)
`;

/** It counts, in an attempt after the first one too: its signal handlers are there. */
const counting = async (run: RunView, isCounting = /^step/m): Promise<void> => {
  const log = path.join(run.runDir, 'output.log');
  const deadline = Date.now() + patient(60_000);
  while (!isCounting.test(await readFile(log, 'utf8').catch(() => ''))) {
    if (Date.now() > deadline) throw new Error(`${log} has no step`);
    await pause(200);
  }
};

/** Numbers of the steps that are in its log. */
const steps = async (run: RunView): Promise<readonly number[]> => {
  const log = await readFile(path.join(run.runDir, 'output.log'), 'utf8');
  return [...log.matchAll(/^step (\d+)$/gm)].map(([, step]) => Number(step));
};

describe.skipIf(!hasSlurm && !isCi)('a Slurm cluster', async () => {
  const cluster = hasSlurm ? await Cluster.start() : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const slurm = (): Cluster => {
    if (cluster === null) throw new Error('There is no Slurm here.');
    return cluster;
  };
  const started = (...words: readonly string[]): Promise<RunView> =>
    app.cockpit.runView('run', 'command', ...TARGET, '--detach', ...words);
  const shown = (run: RunView): Promise<RunView> => app.cockpit.runView('show', run.runId);
  /** The run, as soon as that holds of it. */
  const once = async (run: RunView, holds: (now: RunView) => boolean): Promise<RunView> => {
    const deadline = Date.now() + patient(90_000);
    for (;;) {
      const now = await shown(run);
      if (holds(now)) return now;
      if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(now)}`);
      // Each look starts a command line, which takes a third of a second of a core.
      await pause(1_500);
    }
  };
  const ended = (run: RunView): Promise<RunView> => once(run, ({ verdict }) => verdict !== null);
  const counter = async (...words: readonly string[]): Promise<RunView> => {
    const folder = `COUNTER=${path.join(app.cockpit.home, `${words.join('')}.json`)}`;
    return started(...words, '--set-env', folder, '--', 'python3', '-u', '-c', COUNTER);
  };
  /** Slurm lets a job that starts again wait for two minutes, and sets that time itself once its earlier attempt is gone. */
  const again = async (run: RunView, jobId: string, attempt: number): Promise<void> => {
    await once(run, ({ phase }) => phase === 'waiting');
    await slurm().until(`attempt ${attempt}`, async () => {
      await slurm().ask('scontrol', 'update', `JobId=${jobId}`, 'StartTime=now');
      return (await shown(run)).job?.attempt === attempt;
    });
  };
  const running = (run: RunView): Promise<RunView> => once(run, ({ phase }) => phase === 'running');

  test('a demo is submitted from the form, and its page shows the job until its verdict', async () => {
    const { page } = await app.at('/start/toy-arpo?preset=short');
    await chooseCluster(page, 'Slurm');
    await page.getByLabel('Partition', { exact: true }).fill('short');
    await page.getByLabel('Time limit', { exact: true }).fill('10');
    await page.getByText('the job would wait for ever', { exact: false }).waitFor(SOON);
    await page.getByLabel('Partition', { exact: true }).fill('main');
    await page.keyboard.press('Escape');
    await page.getByText('--partition=main').waitFor(SOON);
    await page.getByText('Slurm takes the job: it would start', { exact: false }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await shorten(page);
    const job = await startedJob(page, 'Slurm');
    expect(await job.innerText()).toMatch(/COMPLETED[^]*node\d/);
  });

  describe.concurrent('jobs from the command line', () => {
    test('a job that Slurm would let wait for ever says why, and a stop cancels it', async () => {
      const run = await started('--partition', 'short', '--time', '60', '--', 'sleep', '5');
      await once(run, ({ reasons }) => reasons.join(' ').includes('PartitionTimeLimit'));
      expect(await shown(run)).toMatchObject({ phase: 'waiting', job: { needsPerson: true } });
      await app.cockpit.cli('stop', run.runId);
      expect(await ended(run)).toMatchObject({
        verdict: 'stopped',
        neverStarted: true,
        reasons: ['Cancelled while it waited for Slurm. It never ran.'],
      });
    });

    test('what Slurm refuses starts nothing and leaves no run', async () => {
      const { status, stderr } = await app.cockpit.cli(...REFUSED);
      expect({ status, stderr }).toMatchObject({ status: 2, stderr: /nosuch/ });
      const runs = RunView.array().parse(await app.cockpit.json('runs'));
      expect(runs.filter(({ name }) => name === 'refused')).toEqual([]);
    });

    test('a job that ends before there is a supervisor says why, in the words of its own output', async () => {
      const run = await started('--module', 'nosuch/1.0', '--', 'sleep', '5');
      const { verdict, reasons } = await ended(run);
      expect({ verdict, says: reasons.join(' ') }).toMatchObject({
        verdict: 'failed',
        says: expect.stringMatching(/exit code 120:0.*module: command not found/) as unknown,
      });
    });

    test('a stop lets the training save, at its own pace', async () => {
      const run = await counter();
      await counting(run);
      await app.cockpit.cli('stop', run.runId);
      const { verdict, exit, reasons } = await ended(run);
      expect({ verdict, exit }).toEqual({ verdict: 'stopped', exit: { code: 0, signal: null } });
      expect(reasons.join(' ')).toContain('Stopped on request');
    });

    test('scancel is a cancellation, not as a failure', async () => {
      const run = await started('--', 'sleep', '300');
      await running(run);
      await slurm().ask('scancel', (await shown(run)).job?.jobId ?? '');
      const { verdict, reasons } = await ended(run);
      expect(verdict).toBe('stopped');
      expect(reasons[0]).toMatch(/^Its Slurm job \d+ was cancelled/);
    });

    test('a training saves before its time limit, and continues from there until it is done', async () => {
      // Longer than the patience of a stop (1 s), and shorter than the warning; the warning comes 20 to 50 s after the start.
      const slowly = ['--set-env', 'SAVES_FOR=4', '--set-env', 'MORE=20'];
      const run = await counter('--time', '1', '--warn', '12', '--continue', '3', ...slowly);
      const { jobId } = (await running(run)).job ?? {};
      await again(run, jobId ?? '', 2);
      const { verdict, exit } = await ended(run);
      expect({ verdict, exit }).toEqual({ verdict: 'finished', exit: { code: 0, signal: null } });
      const counted = await steps(run);
      expect(counted).toEqual(counted.map((_, i) => i + 1));
      expect(counted.length).toBeGreaterThan(40);
    });

    test('a program on two nodes saves on each when it is stopped', async () => {
      const each = ['--nodes', '2', '--launcher', 'srun', '--name', 'everywhere'];
      const run = await counter(...each);
      await counting(run);
      await app.cockpit.cli('stop', run.runId);
      expect((await ended(run)).verdict).toBe('stopped');
      const log = await readFile(path.join(run.runDir, 'output.log'), 'utf8');
      expect(log).toContain('[NODES] srun on 2 node(s): node[1-2]');
      expect(log.match(/after \d+ signal/g)).toEqual(['after 1 signal', 'after 1 signal']);
    });

    test.skipIf(PYTHON === '' && !isCi)(
      'of a training on two nodes the rank that failed first is named',
      async () => {
        const script = path.join(app.cockpit.home, 'ranks.py');
        await writeFile(script, RANKS);
        const words = ['--nodes', '2', '--launcher', 'torchrun', '--', PYTHON, '-u', script];
        const run = await started('--name', 'ranks', ...words);
        const { verdict, exit } = await ended(run);
        expect({ verdict, exit }).toEqual({ verdict: 'failed', exit: { code: 7, signal: null } });
        const log = await readFile(path.join(run.runDir, 'output.log'), 'utf8');
        expect(log).toMatch(/^rank 1 of 2/m);
        expect(log).toMatch(/^\[NODES\] Rank 1 on node\d failed first, with exit code 7\.$/m);
        const [first] = Diagnosed.parse(await app.cockpit.json('diagnose', run.runId)).findings;
        expect(first?.cause).toBe('rank-failed-first');
      },
    );

    test('a requeued job continues in its run as another attempt, without a line lost or doubled', async () => {
      const run = await counter('--requeue', '--name', 'requeued');
      await counting(run);
      const jobId = (await shown(run)).job?.jobId ?? '';
      await slurm().ask('scontrol', 'requeue', jobId);
      await again(run, jobId, 2);
      await counting(run, /^saved[^]*^step/m);
      await app.cockpit.cli('stop', run.runId);
      await ended(run);
      const log = await readFile(path.join(run.runDir, 'output.log'), 'utf8');
      const counted = await steps(run);
      // Slurm signals every process of a job: ours may not add a second SIGTERM.
      expect(log.match(/after \d+ signal/g)).toEqual(['after 1 signal', 'after 1 signal']);
      expect(counted).toEqual(counted.map((_, i) => 1 + i));
    });
  });

  test('the queue shows jobs of other means too, with their output, and cancels one after asking', async () => {
    await app.cockpit.cli('jobs', 'slurm:local');
    const { page } = await app.at('/');
    page.setDefaultTimeout(patient(20_000));
    const script = path.join(app.cockpit.home, 'own job.sh');
    const key = `hf_${'Ab3Cd5Ef7G'.repeat(4)}`;
    const lines = ['#!/bin/bash', 'echo \u001B[31mhello from elsewhere', `echo HF_TOKEN=${key}`];
    await writeFile(
      script,
      [...lines, 'sleep 2; printf "later é\\nand"', 'sleep 300', ''].join('\n'),
    );
    const words = ['--parsable', '--job-name=<b>own</b>', `--chdir=${app.cockpit.home}`, script];
    const { out } = await slurm().ask('sbatch', ...words);
    await slurm().until('job', async () => (await slurm().ask('squeue', '-h')).out.includes(' R '));
    await page.getByRole('link', { name: /^Jobs and partitions of / }).click();
    const row = page.getByRole('row').filter({ hasText: out });
    await row.getByText('RUNNING').waitFor(SOON);
    const attached = app.cockpit.cli('attach', out, '--target', 'slurm:local');
    await row.getByRole('button', { name: 'Output' }).click();
    await page.getByText('hello from elsewhere').waitFor(SOON);
    await page.getByText('later é').waitFor(SOON);
    expect(await page.getByText(key, { exact: false }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await row.getByText(/CANCELLED|COMPLETING/).waitFor(SOON);
    const { status, stdout, stderr } = await attached;
    expect({ status, text: String(stdout) }).toEqual({
      status: 4,
      text: `Job ${out}: CANCELLED (signal 15)\n`,
    });
    expect(stderr).toMatch(/hello from elsewhere[^]*HF_TOKEN=[^]*later é\nand/);
    expect(stderr).not.toContain(key);
    await page.goto(new URL('/cluster?target=slurm:nowhere', page.url()).href);
    await page.getByText('No cluster named slurm:nowhere is listed here.').waitFor(SOON);
    const listed = await app.cockpit.cli('jobs', 'slurm:local', '--output', out);
    expect(String(listed.stdout)).toContain('hello from elsewhere');
    const refused = await app.cockpit.cli('jobs', 'slurm:local', '--cancel', '99999');
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Slurm does not show job 99999/) as unknown,
    });
  });

  test('a controller that is gone is said, and changes nothing of a run', async () => {
    // A poll finds the controller gone and another one finds it again: up to half a minute each, and its own waits.
    const run = await counter('--set-env', 'STEPS=4000');
    await running(run);
    await slurm().killDaemon('slurmctld');
    await once(run, ({ job }) => job?.problem?.includes('Slurm does not answer') === true);
    expect((await shown(run)).phase).toBe('running');
    await slurm().startController();
    await once(run, ({ job }) => job?.problem === null);
    await app.cockpit.cli('stop', run.runId);
    expect((await ended(run)).verdict).toBe('stopped');
  });
});
