import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? '';
const SOON = { timeout: patient(90_000) };
const WAIT = { timeout: patient(60_000), interval: 1_000 };
const PROBES = ['slurm', 'node', 'shared-folder', 'torch'].flatMap((id) => ['--probe', id]);
const Reports = z.array(z.object({ id: z.string(), state: z.string(), value: z.string() }));

const reportsOf = (out: Buffer) =>
  new Map(Reports.parse(JSON.parse(out.toString())).map(({ id, ...report }) => [id, report]));

describe.skipIf(!hasSlurm && !isCi)('a compute node that is checked', async () => {
  const cluster = hasSlurm ? await Cluster.start() : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());

  const jobs = async (): Promise<string> =>
    (await cluster?.ask('squeue', '-h', '-o', '%T'))?.out ?? '';
  const checks = (...words: readonly string[]) =>
    app.cockpit.cli('doctor', '--target', 'slurm:local', '--node', ...words);

  test('the page shows the job first, holds a node, checks it, and releases it', async () => {
    await app.cockpit.cli('jobs', 'slurm:local');
    const { page } = await app.at('/cluster?target=slurm:local');
    await page.getByRole('link', { name: 'Check a compute node' }).click(SOON);
    await page.getByLabel('Partition', { exact: true }).fill('short', SOON);
    await page.keyboard.press('Escape');
    // The partition allows five minutes: a check of ten would wait for ever.
    await page.getByText('--time=5').waitFor(SOON);
    await page.getByText('it would start at').waitFor(SOON);
    expect(await jobs()).toBe('');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hold a node and check' }).click();
    await page.getByText(/^node1 is held by job \d+\.$/).waitFor(SOON);
    expect(await jobs()).toBe('RUNNING');
    await page.getByText('All checks have ended; the node is released.').waitFor(SOON);
    await page.getByText('Shared folder seen at once').waitFor(SOON);
    await page.getByText('The node was released.').waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await expect.poll(jobs, WAIT).toBe('');
    await page.getByRole('button', { name: 'Check again' }).click();
    expect(await page.getByLabel('Partition', { exact: true }).inputValue()).toBe('short');
  });

  test('the command line does the same, with an environment, and leaves no job', async () => {
    const python = PYTHON === '' ? [] : ['--env', PYTHON];
    const { stdout, status } = await checks('--json', '--cpus', '2', ...PROBES, ...python);
    const reports = reportsOf(stdout);
    expect(reports.get('slurm')).toEqual({
      state: 'warn',
      value: 'processes by proctrack/linuxproc',
    });
    expect(reports.get('shared-folder')?.state).toBe('ok');
    expect(reports.get('torch')?.state).toBe(PYTHON === '' ? 'skipped' : 'ok');
    expect(status).toBe(0);
    await expect.poll(jobs, WAIT).toBe('');
  });

  test('Ctrl+C releases the node', async () => {
    const child = app.cockpit.spawn('doctor', '--target', 'slurm:local', '--node');
    const closed = once(child, 'close');
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect.poll(() => said, WAIT).toContain('is held by job');
    child.kill('SIGINT');
    const [status] = await closed;
    expect(said).toContain('Released the node of job');
    expect(status).toBe(2);
    await expect.poll(jobs, WAIT).toBe('');
  });

  test('a job that Slurm will never start is refused by its reason, and is not left in the queue', async () => {
    const { status, stderr } = await checks('--partition', 'short', '--time', '20');
    expect(stderr).toContain('Slurm will not start it as it is');
    expect(status).toBe(2);
    await expect.poll(jobs, WAIT).toBe('');
  });
});
