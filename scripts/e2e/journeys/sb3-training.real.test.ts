import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Anatomy } from '#core/contract/insight/anatomy';
import { isCi, root } from '../../setup/paths.mjs';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { chartName, launchChromium, pill, pointsOf, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { patient } from '../../setup/patience.mjs';
import { repetitions } from '../../setup/repetitions.mjs';

const screenshots = path.join(root, 'out', 'pictures');
const AT_ONCE = { timeout: 500 };
/** Short updates in `npm test`: the page sees as many of them. */
const STEPS_PER_UPDATE = repetitions(512, 2048);
const MINIBATCH = repetitions(256, 64);
const TIMESTEPS = repetitions(3_072, 20_000);
const UPDATES = Math.ceil(TIMESTEPS / STEPS_PER_UPDATE);
const python = findTestPyenv();
if (python === null && !isCi)
  console.log('Skipped: no Python with Stable-Baselines3 yet; `npm test` makes one.');

const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      points: z.array(z.tuple([z.number(), z.number().nullable(), z.unknown()])),
    }),
  ),
});

const SOON = { timeout: patient(30_000) };
const EpisodeRow = z.object({ step: z.int(), return: z.number(), length: z.int() });
const Learned = z.object({ against: z.array(z.object({ name: z.string() })) });
const Health = z.object({
  findings: z.array(z.object({ rule: z.string(), severity: z.string(), says: z.string() })),
});

/** Its workers sleep within env.step() after 400 steps, as one that waits for a dead server does. */
const SLEEPER = `import time
import gymnasium
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import SubprocVecEnv

class Sleeper(gymnasium.Wrapper):
    steps = 0
    def step(self, action):
        self.steps += 1
        if self.steps > 400:
            time.sleep(3600)
        return self.env.step(action)

def make():
    return Sleeper(gymnasium.make("CartPole-v1"))

if __name__ == "__main__":
    PPO("MlpPolicy", SubprocVecEnv([make, make]), n_steps=64, batch_size=64, n_epochs=1, device="cpu", verbose=1).learn(100_000)
`;

/** tag → [timestep, value] of every cell that has one. Numbers only, so no cell is quoted. */
function cellsOf(csv: string): Map<string, (readonly [number, number])[]> {
  const [header = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  const at = header.indexOf('time/total_timesteps');
  return new Map(
    header.map((tag, i) => [
      tag,
      rows.flatMap((row) => (row[i] === '' ? [] : [[Number(row[at]), Number(row[i])] as const])),
    ]),
  );
}

describe.skipIf(python === null && !isCi)('a real MaskablePPO of Stable-Baselines3', () => {
  let cockpit: Cockpit;
  let serving: Awaited<ReturnType<Cockpit['serve']>>;
  let browser: Browser;

  beforeAll(async () => {
    cockpit = await Cockpit.open({ OMP_NUM_THREADS: '1' });
    // A silence of the shortest length that can be set is reported.
    const settings = { schema: 1, trainings: { quietAfterMs: 10_000 } };
    await writeFile(path.join(cockpit.home, 'settings.json'), JSON.stringify(settings));
    serving = await cockpit.serve();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await serving?.end();
    await cockpit?.close();
  });

  test('is seen live, succeeds, and every number is the one it wrote itself', async () => {
    const sizes = [`n_steps=${STEPS_PER_UPDATE}`, `batch_size=${MINIBATCH}`];
    const values = ['algo=MaskablePPO', `timesteps=${TIMESTEPS}`, ...sizes];
    const set = values.flatMap((value) => ['--set', value]);
    const run = await cockpit.runView('run', 'sb3', '--env', python ?? '', ...set, '--detach');
    const { page, complaints } = await visit(browser, serving.url);
    await page.goto(new URL(`/runs/${run.runId}`, serving.url).href);

    const live = new Set<string>();
    let isPictured = process.env['RL_COCKPIT_SCREENSHOTS'] !== '1';
    const refresh = async (): Promise<string> => {
      const state = await pill(page).innerText();
      const name = await chartName(page, 'Reward');
      // Until the first update has its mean, the chart shows single episodes of the monitor.
      const tag = await page
        .locator('.lead-stack .chart-tag')
        .first()
        .textContent(AT_ONCE)
        .catch(() => null);
      if (state !== 'Running' || name === null || tag !== 'rollout/ep_rew_mean') return state;
      live.add(name);
      if (!isPictured && (await pointsOf(page, 'Reward')) >= 6) {
        isPictured = true;
        await mkdir(screenshots, { recursive: true });
        await page.screenshot({ path: path.join(screenshots, 'run-live-sb3.png') });
      }
      return state;
    };
    await expect.poll(refresh, { timeout: patient(240_000), interval: 100 }).toBe('Succeeded');
    expect(live.size, `names while live: ${[...live].join(' | ')}`).toBeGreaterThanOrEqual(3);
    expect(await cockpit.runView('show', run.runId)).toMatchObject({ verdict: 'succeeded' });

    const { series } = Metrics.parse(await cockpit.json('metrics', run.runId));
    const logged = series.filter(({ tag }) => !/^(system|monitor|actions|sb3_timing)\//.test(tag));
    const stored = new Map(
      logged.map(({ tag, points }) => [tag, points.map(([x, , value]) => [x, value])]),
    );
    const cells = cellsOf(await readFile(path.join(run.runDir, 'sb3/progress.csv'), 'utf8'));
    expect(cells.get('rollout/ep_rew_mean')?.length).toBe(UPDATES);
    expect(stored).toEqual(cells);
    expect(complaints).toEqual([]);
  });

  test('shows what its policy did: shares of its actions, and episodes in full', async () => {
    const { page, complaints } = await visit(browser, serving.url);
    const { runId, runDir } = await cockpit.runView('show', 'latest');
    const { series } = Metrics.parse(await cockpit.json('metrics', runId));
    const ofActions = series.filter(({ tag }) => /^actions\/share\/\d+$/.test(tag));
    const lasts = ofActions.map(({ points }) => Number(points.at(-1)?.[2]));
    expect(lasts.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const anatomy = Anatomy.parse(await cockpit.json('anatomy', runId));
    expect(anatomy.framework).toBe('Stable-Baselines3');
    const shares = new Map(anatomy.phases.map(({ name, share }) => [name, share]));
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(shares.get('updates')).toBeGreaterThan(0);
    expect(shares.get('unaccounted for') ?? 0).toBeLessThan(0.1);
    await page.goto(new URL(`/runs/${runId}`, serving.url).href);
    await page.getByRole('tab', { name: 'Rollouts' }).click();
    await page.getByRole('list', { name: 'Most telling episodes' }).waitFor(SOON);
    await page.getByRole('button', { name: /^Best return/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Actions' }).waitFor(SOON);
    const lines = (await readFile(path.join(runDir, 'episodes.jsonl'), 'utf8')).trim().split('\n');
    const rows = lines.map((line) => EpisodeRow.parse(JSON.parse(line)));
    const newest = rows.filter(({ step }) => step === rows.at(-1)?.step);
    const best = newest.toSorted((a, b) => b.return - a.return)[0];
    await dialog.getByText(`${best?.length} steps`).waitFor(SOON);
    expect(complaints).toEqual([]);
  });

  test('is tested on its page: its model loads, at its last timestep', async () => {
    const { page, complaints } = await visit(browser, serving.url);
    const { runId } = await cockpit.runView('show', 'latest');
    await page.goto(new URL(`/runs/${runId}`, serving.url).href);
    await page.getByRole('tab', { name: /^Checkpoints/ }).click();
    await page.getByRole('button', { name: 'Test that models/final_model.zip loads' }).click();
    const steps = UPDATES * STEPS_PER_UPDATE;
    await expect
      .poll(
        () =>
          page
            .locator('.load-test')
            .textContent(AT_ONCE)
            .catch(() => null),
        {
          timeout: patient(120_000),
        },
      )
      .toContain(`MaskablePPO.load() returned a model at timestep ${steps.toLocaleString('en')}.`);
    expect(complaints).toEqual([]);
  });

  test('leaves a checkpoint of which it is said when it is cut, and that cannot be resumed', async () => {
    const { runDir } = await cockpit.runView('show', 'latest');
    const model = path.join(runDir, 'models/final_model.zip');
    await truncate(model, 20_000);
    const cut = await cockpit.cli('checkpoints', 'latest', '--test', 'models/final_model.zip');
    expect(cut.status).toBe(1);
    expect(cut.stdout.toString()).toMatch(
      /^It does not load\. The zip has no file called data: it was cut/,
    );
    const words = ['--from', 'latest', '--resume', 'models/final_model.zip'];
    const resumed = await cockpit.cli('run', ...words);
    expect(resumed.status).toBe(2);
    expect(resumed.stderr).toMatch(/final_model\.zip was cut off: its end is missing\..*earlier/s);
  });

  test("the evaluator's switch on Start adds its curve with interval, yardsticks and a verdict on learning", async () => {
    const { page, complaints } = await visit(browser, serving.url);
    await page.goto(new URL('/start/sb3', serving.url).href);
    const last = { preset: 'cartpole', typed: {}, python, cwd: '', command: '' };
    await page.evaluate(
      (text) => localStorage.setItem('rl-cockpit-start-sb3', text),
      JSON.stringify(last),
    );
    await page.reload();
    // Long enough for its first checkpoint to be played beside it; it is stopped then.
    await page.getByLabel('Length').fill('10000000');
    await page.getByRole('switch', { name: 'Evaluate checkpoints beside the run' }).click(SOON);
    await page.getByLabel('Episodes', { exact: true }).fill('3');
    await page
      .getByRole('button', { name: /^Start/ })
      .first()
      .click();
    await page.waitForURL(/\/runs\/\d/, SOON);
    const charts = page.locator('.lead-stack');
    await charts.getByText('Evaluator, 95% interval').waitFor({ timeout: patient(240_000) });
    await charts.getByText(/^Random agent \d/).waitFor(SOON);
    const runId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { against } = Learned.parse(await cockpit.json('learning', runId));
    expect(against.map(({ name }) => name)).toContain('random');
    await cockpit.runView('stop', runId);
    expect(complaints).toEqual([]);
  });

  test('a worker that sleeps forever within a step is found, and reported as hung', async () => {
    const script = path.join(cockpit.home, 'sleeper.py');
    await writeFile(script, SLEEPER);
    const run = await cockpit.runView('run', 'command', '--detach', '--', python ?? '', script);
    const silence = async () => {
      const { findings } = Health.parse(await cockpit.json('health', run.runId));
      return findings.find(({ rule }) => rule === 'silence');
    };
    await expect.poll(silence, { timeout: patient(120_000), interval: 1_000 }).toMatchObject({
      severity: 'critical',
      says: 'The run may be hung: it prints nothing and its processes use no CPU.',
    });
    expect(await cockpit.runView('show', run.runId)).toMatchObject({ activity: 'hung' });
    expect(await cockpit.runView('stop', run.runId)).toMatchObject({ verdict: 'stopped' });
  });
});
