import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { chooseCluster, startedJob } from './cluster-form.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

/** A person's own: what of it is a job's, and what this app does itself. */
const SCRIPT = `#!/bin/bash
#SBATCH --job-name=mine
#SBATCH -p main --time=0:10:00
#SBATCH --mem=1500 --nice=5
srun python train.py
`;
const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? '';
const SOON = { timeout: patient(60_000) };
/** Names of jobs of which each waits for the one before. */
const CHAIN = ['second', 'third'];
const WAIT = { timeout: patient(120_000), interval: 2_000 };

describe.skipIf((!hasSlurm || PYTHON === '') && !isCi)('the form of a cluster', async () => {
  const cluster = hasSlurm ? await Cluster.start({ more: ['DefMemPerCPU=1500'] }) : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());

  const formOf = async (address: string): Promise<Page> => {
    const { page } = await app.at(address);
    await chooseCluster(page, 'Slurm');
    return page;
  };
  const pending = async (): Promise<readonly string[]> => {
    const answer = await cluster?.ask('squeue', '-h', '-t', 'PD', '-o', '%r');
    return (answer?.out ?? '').split('\n').filter((reason) => reason === 'Dependency');
  };

  test('a MaskablePPO is submitted from it, and judged by its curve and its checkpoint', async () => {
    const page = await formOf('/start/sb3');
    const last = { preset: 'masked', typed: {}, python: PYTHON, cwd: '', command: '' };
    await page.evaluate(
      (text) => localStorage.setItem('rl-cockpit-start-sb3@slurm:local', text),
      JSON.stringify(last),
    );
    await page.reload();
    await page.getByLabel('Length').fill('2048');
    await page.getByLabel('Time limit', { exact: true }).fill('5');
    await page.getByLabel('Partition', { exact: true }).fill('main');
    await page.keyboard.press('Escape');
    await page.getByText('Slurm takes the job: it would start', { exact: false }).waitFor(SOON);
    const job = await startedJob(page, 'Slurm');
    expect(await job.innerText()).toMatch(/COMPLETED[^]*node\d/);
  });

  test('a batch script of one’s own fills it, and a sweep of it is one array job', async () => {
    const page = await formOf('/start/toy-arpo?preset=short');
    const script = path.join(app.cockpit.home, 'train.sbatch');
    await writeFile(script, SCRIPT);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Read a batch script…' }).click();
    await (await chooser).setFiles(script);
    await page
      .getByText('4 options of train.sbatch are in the form. Not used: --job-name=mine.')
      .waitFor(SOON);
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    expect(await Promise.all(['Partition', 'Time limit', 'Memory per node'].map(value))).toEqual([
      'main',
      '0:10:00',
      '1500M',
    ]);
    expect(await value('More sbatch options')).toBe('--nice=5');
    await page.getByText('Slurm takes the job: it would start', { exact: false }).waitFor(SOON);
    await page.getByRole('button', { name: 'Run several seeds or a small grid…' }).click();
    await page.getByLabel('Seeds', { exact: true }).fill('1-3');
    await page.getByText('Slurm gets all of them as one array job').waitFor(SOON);
    const job = page.getByRole('region', { name: 'Slurm job' });
    await job.getByText('--array=1-3%1').waitFor(SOON);
    expect(await job.count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  test('options that were saved for the cluster are there in another recipe, and for the command line', async () => {
    const page = await formOf('/start/toy-arpo?preset=short');
    await page.getByLabel('Partition', { exact: true }).fill('short');
    await page.keyboard.press('Escape');
    await page.getByLabel('Memory per node', { exact: true }).fill('800M');
    await page.getByRole('button', { name: 'Save as a job preset…' }).click();
    await page.getByPlaceholder('A name for these options').fill('Quick look');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete this job preset' }).waitFor(SOON);
    const other = await formOf('/start/toy-hybrid?preset=short');
    expect(await other.getByLabel('Memory per node', { exact: true }).inputValue()).toBe('');
    await other.getByRole('combobox', { name: 'Job preset' }).click();
    expect(await violations(other)).toEqual([]);
    await other.getByRole('option', { name: 'Quick look' }).click();
    await other.getByText('--mem=800M').waitFor(SOON);
    const words = ['command', '--target', 'slurm:local', '--job-preset', 'Quick look'];
    const plan = await app.cockpit.cli(
      'run',
      ...words,
      '--partition',
      'main',
      '--plan',
      '--',
      'ls',
    );
    expect(String(plan.stdout)).toMatch(/--partition=main.* --mem=800M/);
    const wrong = await app.cockpit.cli('run', ...words.slice(0, -1), 'None', '--plan', '--', 'ls');
    expect(wrong.stderr).toContain('It has Quick look.');
    await other.getByRole('button', { name: 'Delete this job preset' }).click();
    await other.getByRole('button', { name: 'Save as a job preset…' }).waitFor(SOON);
    await other.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Delete this job preset' }).waitFor(SOON);
  });

  test('a chain: each job waits for the one before in Slurm itself', async () => {
    const words = ['run', 'command', '--target', 'slurm:local', '--detach', '--name', 'first'];
    const first = await app.cockpit.runView(...words, '--', 'sleep', '600');
    // Its page is left as soon as the job waits: two that draw live runs take half of this test.
    const page = await formOf('/start/command');
    for (const [i, name] of CHAIN.entries()) {
      if (i > 0) await page.goto(new URL('/start/command', page.url()).href);
      await page.getByRole('textbox', { name: 'Command', exact: true }).fill('seq 3');
      await page.getByText('Slurm takes the job: it would start', { exact: false }).waitFor(SOON);
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Start after…' }).click();
      await page.getByRole('button', { name: `Start after ${CHAIN[i - 1] ?? 'first'}` }).click();
      await expect.poll(pending, WAIT).toHaveLength(i + 1);
    }
    await app.cockpit.cli('stop', first.runId);
    const shown = async (name: string) => {
      const runs = RunView.array().parse(await app.cockpit.json('runs'));
      return runs.find((run) => run.name === name);
    };
    await expect.poll(async () => (await shown('third'))?.verdict, WAIT).toBe('finished');
    const [second, third] = [await shown('second'), await shown('third')];
    expect(second?.verdict).toBe('finished');
    expect(third?.startedMs).toBeGreaterThan(second?.startedMs ?? Infinity);
  });
});
