import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { chooseCluster, shorten, startedJob } from './cluster-form.fixture';
import { hasRay, RAY_PYTHON, RayHead } from './ray-head.fixture';

const WAIT = { timeout: patient(90_000), interval: 2_000 };
const SOON = { timeout: patient(60_000) };
/** Counts in its log; saves for longer than Ray's own 3 seconds when it is asked to stop. */
const COUNTER = `
import signal, sys, time
asked = []
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: asked.append(number))
for step in range(int(sys.argv[1])):
    print('step', step, flush=True)
    time.sleep(0.1)
    if asked:
        time.sleep(4)
        print('saved after', len(asked), 'signal', flush=True)
        break
`;
/** A training whose two actors are placed by the cluster that it finds by RAY_ADDRESS. */
const DRIVER = `
import ray
ray.init(logging_level='ERROR')
@ray.remote(num_cpus=0.5)
class Sampler:
    def __init__(self):
        self.total = 0
    def sample(self, step):
        self.total += step
        return self.total
samplers = [Sampler.remote() for _ in range(2)]
for step in range(1, 6):
    print('step', step, 'reward', sum(ray.get([one.sample.remote(step) for one in samplers])), flush=True)
print('cpus', ray.cluster_resources()['CPU'], flush=True)
`;

const log = ({ runDir }: RunView): Promise<string> =>
  readFile(path.join(runDir, 'output.log'), 'utf8').catch(() => '');
const counts = (run: RunView) => expect.poll(() => log(run), WAIT).toContain('step 5');
const jobOf = ({ runId }: RunView): string => `rlc-${runId}`;

describe.skipIf(!hasRay && !isCi)('a Ray head', async () => {
  const head = hasRay ? await RayHead.start() : null;
  const app = servedApp({ env: { ...head?.env, RL_COCKPIT_STOP_MS: '8000,8000' } });
  afterAll(() => head?.stop());
  const ray = (): RayHead => {
    if (head === null) throw new Error('There is no Ray here.');
    return head;
  };
  const started = (...words: readonly string[]): Promise<RunView> =>
    app.cockpit.runView('run', 'command', '--target', 'ray:local', '--detach', ...words);
  const counter = (steps: number, ...words: readonly string[]): Promise<RunView> =>
    started(...words, '--', 'python3', '-u', '-c', COUNTER, String(steps));
  const shown = ({ runId }: RunView): Promise<RunView> => app.cockpit.runView('show', runId);
  const ended = async (run: RunView): Promise<RunView> => {
    await expect.poll(async () => (await shown(run)).verdict, WAIT).not.toBeNull();
    return shown(run);
  };
  const countRuns = async () => (await readdir(path.join(app.cockpit.home, 'ray', 'runs'))).length;

  test('a demo is submitted from the form, and its page shows the job until its verdict', async () => {
    const { page } = await app.at('/start/toy-arpo?preset=short');
    await chooseCluster(page, 'Ray');
    await page.getByText(/\(head\) · 2 CPU/).waitFor(SOON);
    await page.getByLabel('GPUs', { exact: true }).fill('1');
    await page.getByText('no node has more than 0: it would wait', { exact: false }).waitFor(SOON);
    await page.getByLabel('GPUs', { exact: true }).fill('');
    await page.getByLabel('CPUs', { exact: true }).fill('0.5');
    await page.getByText('--entrypoint-num-cpus=0.5').waitFor(SOON);
    await page.getByText('Ray takes the job: it is Ray 2.', { exact: false }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await shorten(page);
    const job = await startedJob(page, 'Ray');
    await expect.poll(() => job.innerText(), WAIT).toContain('SUCCEEDED');
  });

  test('its page lists the jobs of all and the nodes; a job of other means shows its output and is cancelled', async () => {
    const { page } = await app.at('/cluster?target=ray:local');
    page.setDefaultTimeout(patient(20_000));
    await ray().submit('other', 'echo hello from elsewhere; sleep 300');
    await expect.poll(() => ray().status('other'), WAIT).toBe('RUNNING');
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'other' });
    await row.getByText('RUNNING').waitFor(SOON);
    await page.getByRole('row').filter({ hasText: '(head)' }).getByText('2 CPU').waitFor(SOON);
    const attached = app.cockpit.cli('attach', 'other', '--target', 'ray:local');
    await row.getByRole('button', { name: 'Output' }).click();
    await page.getByRole('dialog').getByText('hello from elsewhere').last().waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await expect.poll(() => ray().status('other'), WAIT).toBe('STOPPED');
    const listed = await app.cockpit.cli('jobs', 'ray:local');
    expect(String(listed.stdout)).toMatch(/^other .*STOPPED/m);
    const { status, stdout, stderr } = await attached;
    expect({ status, text: String(stdout) }).toMatchObject({
      status: 4,
      text: expect.stringMatching(/^Job other: STOPPED/) as unknown,
    });
    expect(stderr).toContain('hello from elsewhere');
  });

  test('a training with actors finds the cluster whose job it is', async () => {
    const run = await ended(await started('--', RAY_PYTHON, '-u', '-c', DRIVER));
    expect(run.verdict).toBe('succeeded');
    expect(await log(run)).toMatch(/^step 5 reward 30$[^]*^cpus 2\.0$/m);
  });

  test('a stop lets it save, for longer than Ray itself waits', async () => {
    const run = await counter(3_000);
    await counts(run);
    await app.cockpit.cli('stop', run.runId);
    const { verdict, reasons } = await ended(run);
    expect([verdict, reasons[0]]).toEqual(['stopped', expect.stringContaining('on request')]);
    expect(await log(run)).toContain('saved after 1 signal');
  });

  test('a stop by other means reaches it once, and is said to be one', async () => {
    const run = await counter(3_000);
    await counts(run);
    await app.cockpit.cli('jobs', 'ray:local', '--cancel', jobOf(run));
    const { verdict, reasons } = await ended(run);
    expect([verdict, reasons[0]]).toEqual(['stopped', 'Its Ray job was stopped by other means.']);
    expect(await log(run)).toContain('saved after 1 signal');
  });

  test('a job that no node has room for waits and says why; stopped, it is over and never runs', async () => {
    const run = await counter(10, '--entrypoint-num-gpus', '1');
    await expect
      .poll(async () => (await shown(run)).reasons.join(' '), WAIT)
      .toContain('no node has free what it reserves');
    expect((await shown(run)).phase).toBe('waiting');
    await app.cockpit.cli('stop', run.runId);
    expect(await ended(run)).toMatchObject({
      verdict: 'stopped',
      reasons: ['Stopped while it waited for Ray. It never ran.'],
    });
  });

  test('a wrong token is said with its file, and no run is left behind', async () => {
    const token = await readFile(ray().tokenFile, 'utf8');
    await writeFile(ray().tokenFile, 'wrong');
    const says = `it does not accept the token in ${ray().tokenFile}`;
    try {
      const count = await countRuns();
      const refused = await app.cockpit.cli(
        'run',
        'command',
        '--target',
        'ray:local',
        '--detach',
        '--anyway',
        '--',
        'true',
      );
      expect(refused.status).not.toBe(0);
      expect(`${String(refused.stdout)}${refused.stderr}`).toContain(says);
      expect(await countRuns()).toBe(count);
      const listed = await app.cockpit.cli('jobs', 'ray:local');
      expect(String(listed.stdout)).toContain(says);
    } finally {
      await writeFile(ray().tokenFile, token);
    }
  });

  test('a training outlives the process of Ray beside it, and its own record decides', async () => {
    const run = await counter(120);
    await counts(run);
    expect(await ray().kill('ray::JobSupervisor')).toBeGreaterThan(0);
    await expect.poll(() => ray().status(jobOf(run)), WAIT).toBe('FAILED');
    expect((await shown(run)).phase).toBe('running');
    expect((await ended(run)).verdict).toBe('finished');
    expect(await log(run)).toMatch(/^step 119$/m);
  });

  test('a job that is deleted after its end changes nothing', async () => {
    const run = await ended(await counter(10));
    await ray().ask('DELETE', `/api/jobs/${jobOf(run)}`);
    await app.cockpit.cli('jobs', 'ray:local');
    expect((await shown(run)).verdict).toBe('finished');
  });

  test('a head that is killed takes no training with it, and is said to be away', async () => {
    const run = await counter(150);
    await counts(run);
    expect(await ray().kill('gcs_server')).toBe(1);
    await ray().kill('dashboard');
    await expect
      .poll(async () => (await shown(run)).reasons.join(' '), WAIT)
      .toContain('Ray does not answer: nothing listens on');
    expect((await ended(run)).verdict).toBe('finished');
    expect(await log(run)).toMatch(/^step 149$/m);
  });
});
