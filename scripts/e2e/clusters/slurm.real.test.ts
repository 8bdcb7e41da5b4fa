import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

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
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: asked.append(number))
while step < 400 and not asked:
    step += 1
    print('step', step, flush=True)
    time.sleep(0.25)
if signal.SIGINT in asked:
    time.sleep(float(os.environ.get('SAVES_FOR', '0')))
with open(path, 'w') as file:
    json.dump({'step': step}, file)
print('saved at step', step, 'after', len(asked), 'signal', flush=True)
`;

/** It counts: its signal handlers are there. */
const counting = async (run: RunView): Promise<void> => {
  const log = path.join(run.runDir, 'output.log');
  const deadline = Date.now() + patient(60_000);
  while (!(await readFile(log, 'utf8').catch(() => '')).includes('step')) {
    if (Date.now() > deadline) throw new Error(`${log} has no step`);
    await pause(200);
  }
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
      await pause(500);
    }
  };
  const ended = (run: RunView): Promise<RunView> => once(run, ({ verdict }) => verdict !== null);
  const counter = async (...words: readonly string[]): Promise<RunView> => {
    const folder = `COUNTER=${path.join(app.cockpit.home, `${words.join('')}.json`)}`;
    return started(...words, '--set-env', folder, '--', 'python3', '-u', '-c', COUNTER);
  };
  const running = (run: RunView): Promise<RunView> => once(run, ({ phase }) => phase === 'running');

  test('a demo is submitted from the form, and its page shows the job until its verdict', async () => {
    const { page } = await app.at('/start/toy-arpo?preset=short');
    page.setDefaultTimeout(patient(20_000));
    await page.keyboard.press('Alt+t');
    await page
      .getByRole('button', { name: /^Slurm on / })
      .first()
      .click();
    await page.getByLabel('Partition', { exact: true }).fill('main');
    await page.getByLabel('Time limit', { exact: true }).fill('10');
    await page.getByText('--partition=main').waitFor(SOON);
    await page.getByText('Slurm takes the job: it would start', { exact: false }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start training' }).click();
    await page
      .getByText('Succeeded', { exact: true })
      .first()
      .waitFor({ timeout: patient(120_000) });
    await page.getByRole('tab', { name: 'Parameters' }).click();
    expect(await page.getByLabel('Slurm job').innerText()).toMatch(/COMPLETED[^]*node\d/);
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

    test('before its time limit a training is asked to save, and that is what its verdict says', async () => {
      // Longer than the patience of a stop (1 s), and shorter than the warning.
      const slowly = ['--set-env', 'SAVES_FOR=4'];
      const run = await counter('--time', '1', '--warn', '12', ...slowly);
      const { verdict, reasons, exit } = await ended(run);
      expect({ verdict, exit }).toEqual({ verdict: 'stopped', exit: { code: 0, signal: null } });
      expect(reasons[0]).toBe('Its Slurm time limit was near, and it was asked to save and stop.');
    });

    test('a requeued job continues in its run as another attempt, without a line lost or doubled', async () => {
      const run = await counter('--requeue', '--name', 'requeued');
      await counting(run);
      const jobId = (await shown(run)).job?.jobId ?? '';
      await slurm().ask('scontrol', 'requeue', jobId);
      await once(run, ({ phase }) => phase === 'waiting');
      // Slurm lets a requeued job wait for two minutes, and sets that time itself once the first attempt is gone.
      await slurm().until('second attempt', async () => {
        await slurm().ask('scontrol', 'update', `JobId=${jobId}`, 'StartTime=now');
        return (await shown(run)).job?.attempt === 2;
      });
      await running(run);
      await app.cockpit.cli('stop', run.runId);
      await ended(run);
      const log = await readFile(path.join(run.runDir, 'output.log'), 'utf8');
      const steps = [...log.matchAll(/^step (\d+)$/gm)].map(([, step]) => Number(step));
      // Slurm signals every process of a job: ours may not add a second SIGTERM.
      expect(log.match(/after \d+ signal/g)).toEqual(['after 1 signal', 'after 1 signal']);
      expect(steps).toEqual(steps.map((_, i) => (steps[0] ?? 0) + i));
    });
  });

  test('a controller that is gone is said, and changes nothing of a run', async () => {
    const run = await counter();
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
