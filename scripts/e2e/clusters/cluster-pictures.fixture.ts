import type { RunView } from '#core/contract/run/run';
import type { Browser, Page } from 'playwright-core';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { type Pictures, type Studio, WAIT } from '../fixtures/pictures.fixture';
import { Cluster } from './cluster.fixture';

const PYTHON = process.env['RL_COCKPIT_TEST_PYTHON'] ?? 'python3';
const TARGET = ['--target', 'slurm:local'] as const;
/** Longer than any run of its partition may take. */
const TOO_LONG = ['--partition', 'short', '--time', '8:00:00'] as const;

const SCRIPT = `#!/bin/bash
#SBATCH --job-name=btc
#SBATCH --output=logs/%j.out
#SBATCH -p main --time=2:00:00
#SBATCH -c 4 --mem=2G
module purge
srun python train.py
`;

/** On two nodes, of which the first one reports. */
const RANKS = `
import os, time
for step in range(1, 2000):
    if os.environ["SLURM_PROCID"] == "0":
        print("step", step, "loss", round(1 / step ** 0.5, 4), "reward", round(1 - 0.9 ** (step / 10), 4), flush=True)
    time.sleep(0.2)
`;

const says = (text: string) => (page: Page) => page.getByText(text).first().waitFor(WAIT);

async function jobOfRun(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Parameters' }).click(WAIT);
  await page.getByLabel('Slurm job').getByText('node[1-2]').waitFor(WAIT);
}

/** A PPO that saves every 2,048 steps, and continues from there after a limit of one minute. */
const startContinued = (cockpit: Cockpit): Promise<RunView> => {
  const options = '--time 1 --continue 3 --name cartpole --set timesteps=600000';
  const words = ['run', 'sb3', ...TARGET, '--detach', '--env', PYTHON, ...options.split(' ')];
  return cockpit.runView(...words);
};

/** Slurm lets a job that starts again wait for two minutes. */
const continueNow = (cluster: Cluster, { job }: RunView): Promise<void> =>
  cluster.until('second attempt', async () => {
    await cluster.ask('scontrol', 'update', `JobId=${job?.jobId ?? ''}`, 'StartTime=now');
    const { out } = await cluster.ask('scontrol', 'show', 'job', job?.jobId ?? '');
    return /JobState=RUNNING[^]*Restarts=1/.test(out);
  });

async function secondAttempt(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Parameters' }).click(WAIT);
  await page.getByLabel('Slurm job').getByText('2; may continue').waitFor(WAIT);
}

async function formOfJob(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('rl-cockpit.target', 'slurm:local'));
  await page.reload();
  const partition = page.getByLabel('Partition', { exact: true });
  await partition.fill('main', WAIT);
  await page.getByLabel('Time limit', { exact: true }).fill('12:00:00');
  await page.keyboard.press('Escape');
  await page.getByText('Slurm takes the job').waitFor(WAIT);
  await savePreset(page);
  await partition.evaluate((field) => field.scrollIntoView({ block: 'center' }));
}

/** The options under a name, which the next pictures find. */
async function savePreset(page: Page): Promise<void> {
  const saved = page.getByRole('button', { name: 'Delete this job preset' });
  const save = page.getByRole('button', { name: 'Save as a job preset…' });
  await saved.or(save).waitFor(WAIT);
  if (await saved.isVisible()) return;
  await save.click();
  await page.getByPlaceholder('A name for these options').fill('Overnight');
  await page.keyboard.press('Enter');
  await saved.waitFor(WAIT);
}

/** A batch script of the user's own, and several seeds. */
async function formOfSweep(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('rl-cockpit.target', 'slurm:local'));
  await page.reload();
  await page.getByText('Slurm takes the job').waitFor(WAIT);
  const read = page.getByRole('button', { name: 'Read a batch script…' });
  await page.locator('.start-slurm-script input[type="file"]').setInputFiles({
    name: 'train.sbatch',
    mimeType: 'text/plain',
    buffer: Buffer.from(SCRIPT),
  });
  await page.getByText('of train.sbatch are in the form').waitFor(WAIT);
  await page.getByRole('button', { name: 'Run several seeds or a small grid…' }).click(WAIT);
  await page.getByLabel('Seeds', { exact: true }).fill('1-20');
  await page.getByText('Slurm gets all of them as one array job').waitFor(WAIT);
  await read.evaluate((button) => button.scrollIntoView({ block: 'center' }));
}

/** A job that is no run of this app. */
const submitOther = (cluster: Cluster, folder: string) =>
  cluster.ask(
    'sbatch',
    '--job-name=old-training',
    `--chdir=${folder}`,
    '--wrap=seq -f "step %g of 60" 1 60; sleep 600',
  );

async function outputOfJob(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'old-training' });
  await row.getByRole('button', { name: 'Output' }).click(WAIT);
  await page.getByText('step 60 of 60').waitFor(WAIT);
}

/** A node whose checks have ended; held by the first picture, found released by the others. */
async function checkedNode(page: Page): Promise<void> {
  await page.getByText('it would start at').waitFor(WAIT);
  await page.getByRole('button', { name: 'Hold a node and check' }).click(WAIT);
  await page.getByText('The node was released.').waitFor(WAIT);
  await page.getByText('All values').nth(2).click(WAIT);
}

/** A cluster of its own: the form of a job, one that will never start, one that runs, and one that its time limit ended. */
export async function clusterPictures(
  browser: Browser,
  picturesOf: (studio: Studio) => Pictures,
): Promise<void> {
  const cluster = await Cluster.start();
  const cockpit = await Cockpit.open(cluster.env);
  const serving = await cockpit.serve();
  const inEveryStyle = picturesOf({ cockpit, browser, url: serving.url });
  const start = (name: string, ...words: readonly string[]) =>
    cockpit.runView('run', 'toy-hybrid', ...TARGET, '--detach', '--name', name, ...words);
  try {
    const waits = await start('btc-8h', ...TOO_LONG);
    const limited = await start('btc-1min', '--time', '1', '--set', 'length=4000');
    const continued = await startContinued(cockpit);
    await inEveryStyle('start-cluster', '/start/toy-hybrid', formOfJob);
    await inEveryStyle('start-sweep-cluster', '/start/toy-hybrid', formOfSweep);
    await inEveryStyle('run-waiting', `/runs/${waits.runId}`, says('PartitionTimeLimit'));
    await inEveryStyle('run-time-limit', `/runs/${limited.runId}`, says('time limit was near'));
    await continueNow(cluster, continued);
    await inEveryStyle('run-continued', `/runs/${continued.runId}`, secondAttempt);
    const command = ['--nodes', '2', '--launcher', 'srun', '--', 'python3', '-u', '-c', RANKS];
    const ranks = await cockpit.runView('run', 'command', ...TARGET, '--detach', ...command);
    await inEveryStyle('run-two-nodes', `/runs/${ranks.runId}`, jobOfRun);
    await submitOther(cluster, cockpit.home);
    await inEveryStyle('cluster', '/cluster?target=slurm:local', says('PENDING'));
    await inEveryStyle('cluster-output', '/cluster?target=slurm:local', outputOfJob);
    await inEveryStyle('cluster-node', '/cluster/node?target=slurm:local', checkedNode);
    // The controller notices it after SlurmdTimeout, and ends the job on the other node.
    await cluster.killDaemon('slurmd-node2');
    await inEveryStyle('run-node-failed', `/runs/${ranks.runId}`, says('Its node failed'));
  } finally {
    await serving.end();
    await cockpit.close();
    await cluster.stop();
  }
}
