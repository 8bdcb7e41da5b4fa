import { afterAll, describe, expect, test } from 'vitest';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { servedApp } from '../fixtures/served-app.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? '';
const SOON = { timeout: patient(60_000) };

describe.skipIf((!hasSlurm || PYTHON === '') && !isCi)('the form of a cluster', async () => {
  const cluster = hasSlurm ? await Cluster.start({ more: ['DefMemPerCPU=1500'] }) : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());

  test('a MaskablePPO is submitted from it, and judged by its curve and its checkpoint', async () => {
    const { page } = await app.at('/start/sb3');
    page.setDefaultTimeout(patient(20_000));
    await page.keyboard.press('Alt+t');
    await page
      .getByRole('button', { name: /^Slurm on / })
      .first()
      .click();
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
    await page.getByRole('button', { name: 'Start training' }).click();
    await page
      .getByText('Succeeded', { exact: true })
      .first()
      .waitFor({ timeout: patient(120_000) });
    await page.getByRole('tab', { name: 'Parameters' }).click();
    expect(await page.getByLabel('Slurm job').innerText()).toMatch(/COMPLETED[^]*node\d/);
  });
});
