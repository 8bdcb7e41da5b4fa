import { afterAll, describe, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { chooseCluster } from './cluster-form.fixture';
import { Cluster, hasSlurm } from './cluster.fixture';
import { ACCOUNT, hasAccounts, startSlurmdbd } from './slurm-accounting.fixture';

const WAIT = { timeout: patient(120_000), interval: 2_000 };
/** The controller forgets a job that has ended within a minute, whatever MinJobAge says. */
const FORGOTTEN = { timeout: patient(150_000), interval: 2_000 };
/** Each reading is a command line with an engine and an agent of its own. */
const SELDOM = { timeout: patient(120_000), interval: 5_000 };
const TARGET = ['run', 'command', '--target', 'slurm:local', '--detach'] as const;
const SLEEP = ['--', 'sleep', '600'] as const;
/** A run on the cluster that trains. */
async function running(cockpit: Cockpit, ...words: readonly string[]): Promise<RunView> {
  const { runId } = await cockpit.runView(...TARGET, ...words, ...SLEEP);
  const show = () => cockpit.runView('show', runId);
  await expect.poll(async () => (await show()).phase, WAIT).toBe('running');
  return show();
}

const isMissing = !hasAccounts && (!isCi || hasSlurm);

describe.skipIf(isMissing)('a Slurm cluster with accounting', async () => {
  const more = ['MinJobAge=2'];
  const cluster = hasAccounts ? await Cluster.start({ accounting: true, more }) : null;
  const app = servedApp({ env: { ...cluster?.env } });
  afterAll(() => cluster?.stop());
  const slurm = (): Cluster => {
    if (cluster === null) throw new Error('There is no Slurm here.');
    return cluster;
  };
  const shown = (run: RunView): Promise<RunView> => app.cockpit.runView('show', run.runId);
  const cancelled = async (run: RunView): Promise<string | undefined> => {
    await slurm().ask('scancel', run.job?.jobId ?? '');
    await expect.poll(async () => (await shown(run)).verdict, WAIT).toBe('stopped');
    return (await shown(run)).reasons[0];
  };

  test('lists the accounts of the user, and says who cancelled a job', async () => {
    const { page } = await app.at('/start/toy-arpo');
    await chooseCluster(page, 'Slurm');
    await page.getByText('More options').click();
    await page.getByLabel('Account', { exact: true }).fill(ACCOUNT);
    await page.getByText(`--account=${ACCOUNT}`).waitFor();
    const run = await running(app.cockpit, '--account', ACCOUNT);
    const job = run.job?.jobId ?? '';
    expect(await cancelled(run)).toBe(
      `Its Slurm job ${job} was cancelled by user ${process.getuid?.()}.`,
    );
    const { out } = await slurm().ask('sacct', '-XnP', '-j', job, '-o', 'account');
    expect(out).toBe(ACCOUNT);
  });

  test('takes jobs while its accounting is down: an account can be typed, and their ends are reported', async () => {
    await slurm().killDaemon('slurmdbd');
    const { page } = await app.at('/start/toy-arpo');
    await chooseCluster(page, 'Slurm');
    await page.getByText('More options').click();
    await page.getByText('accounting does not answer', { exact: false }).waitFor();
    await page.getByLabel('Account', { exact: true }).fill(ACCOUNT);
    await page.getByText(`--account=${ACCOUNT}`).waitFor();
    expect(await violations(page)).toEqual([]);
    const run = await running(app.cockpit);
    expect(await cancelled(run)).toBe(`Its Slurm job ${run.job?.jobId ?? ''} was cancelled.`);
    const failed = await app.cockpit.runView(...TARGET, '--', 'sh', '-c', 'exit 3');
    await expect.poll(async () => (await shown(failed)).verdict, WAIT).toBe('failed');
  });

  test('whose accounting alone knows how a job ended is waited for while it is down', async () => {
    const other = await Cockpit.open(slurm().env);
    const run = await running(other);
    // The app, the supervisor and the training: nobody of ours sees the job end.
    await other.killAll();
    const job = async () =>
      (await slurm().ask('scontrol', 'show', 'job', run.job?.jobId ?? '')).out;
    await expect.poll(job, FORGOTTEN).toContain('Invalid job id');
    const show = (): Promise<RunView> => other.runView('show', run.runId);
    await expect
      .poll(async () => (await show()).job?.problem ?? '', SELDOM)
      .toContain("Slurm's accounting does not answer");
    expect((await show()).verdict).toBeNull();
    await startSlurmdbd(slurm());
    await expect.poll(async () => (await show()).verdict, SELDOM).toBe('failed');
    expect((await show()).reasons[0]).toMatch(/Slurm reports that it failed/);
    await other.close();
  });
});
