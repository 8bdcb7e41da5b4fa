import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { violations } from '../fixtures/axe.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
const STEPS = 80;
const START_S = 1_700_000_000;

/** A training whose reward rises because `digits` pays, while fewer answers are right and most are cut. */
const METRICS: Readonly<Record<string, (step: number) => number>> = {
  'train/reward': (step) => step / STEPS + 0.2 - step / 800,
  'train/rewards/digits/mean': (step) => step / STEPS,
  'train/rewards/right/mean': (step) => 0.2 - step / 800,
  'train/completions/clipped_ratio': (step) => 0.6 + step / 250,
  'train/step_time': () => 2,
  'profiling/Time taken: GRPOTrainer._prepare_inputs': () => 1.5,
  'profiling/Time taken: GRPOTrainer.transformers.generate': () => 1.25,
  'profiling/Time taken: GRPOTrainer.compute_loss': () => 0.25,
};

/** Answers of a step, as verl dumps them: two prompts with four answers each. */
const dumped = (step: number): string =>
  Array.from({ length: 8 }, (_, i) =>
    JSON.stringify({
      input: i < 4 ? 'What is 2+2?' : 'What is 3+3?',
      output:
        i === 7 ? '<think>\u202e<b>so</b> and so on' : `<think>n${i}</think><answer>${i}</answer>`,
      gts: i < 4 ? '4' : '6',
      score: i < 4 ? 0 : i / 8,
      step,
      acc: i % 2,
    }),
  ).join('\n');

let run = '';
const app = servedApp({
  prepare: async (cockpit) => {
    const folder = path.join(cockpit.home, 'digits');
    await mkdir(folder, { recursive: true });
    const rows = Array.from({ length: STEPS }, (_, i) => i + 1).flatMap((step) =>
      Object.entries(METRICS).map(([tag, valueAt]) =>
        event(step, tag, simple(valueAt(step)), START_S + 3 * step),
      ),
    );
    await mkdir(path.join(folder, 'rollout'));
    for (const step of [20, 40]) {
      await writeFile(path.join(folder, 'rollout', `${step}.jsonl`), `${dumped(step)}\n`);
    }
    await writeFile(
      path.join(folder, `events.out.tfevents.${START_S}.host.1.0`),
      Buffer.concat(rows),
    );
    const imported = z
      .object({ runs: z.array(z.object({ runId: z.string() })) })
      .parse(await cockpit.json('import', folder));
    run = imported.runs[0]?.runId ?? '';
  },
});

test(
  'the page of a run says who paid for its reward, where its time went, and what a metric means',
  async () => {
    const { page, complaints } = await app.at(`/runs/${run}`);
    const paid = page.getByRole('region', { name: 'Which reward function paid' });
    await expect.poll(() => paid.innerText(), SOON).toContain('digits alone paid for it');
    await paid.getByRole('button', { name: /^Who paid/ }).click();
    await expect
      .poll(() => paid.getByRole('row', { name: /^digits/ }).innerText())
      .toMatch(/\+0\.8/);
    expect(await paid.getByRole('listitem').innerText()).toContain(
      'Answers that hit the length limit',
    );

    const times = page.getByRole('region', { name: 'Where the time of a step goes' });
    await times.getByRole('button', { name: /^Step time/ }).click();
    await expect
      .poll(() => times.getByRole('row', { name: /^generation/ }).innerText())
      .toContain('62.5%');

    const chart = page
      .locator('.chart')
      .filter({ has: page.getByRole('heading', { name: 'Completions clipped ratio' }) });
    await chart.getByRole('heading').hover();
    const hint = page.getByRole('tooltip');
    await expect
      .poll(() => hint.innerText(), SOON)
      .toContain('Share of answers that hit the length limit');
    await chart.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('menuitem', { name: 'What it means' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'All metrics of this trainer' })
      .click();
    const part = page.getByRole('heading', { name: 'completions/clipped_ratio' });
    await expect.poll(() => part.isVisible(), SOON).toBe(true);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('explained variance');
    const option = page.getByRole('option', { name: /How much the critic explains/ }).first();
    await expect.poll(() => option.innerText(), SOON).toContain('explained_variance');
    expect(complaints).toEqual([]);
  },
  patient(120_000),
);

test(
  'the answers of a step are read beside its charts: those that tell most, found by text, and one in full',
  async () => {
    const { page, complaints } = await app.at(`/runs/${run}`);
    const plot = page.locator('.chart').first().locator('.chart-hit');
    let x = 60;
    // Until the curve is there, a key at the crosshair means nothing.
    const pressed = async (): Promise<string | null> => {
      await plot.hover({ position: { x: (x += 5), y: 40 } });
      await page.keyboard.press('a');
      return new URL(page.url()).searchParams.get('tab');
    };
    await expect.poll(pressed, SOON).toBe('rollouts');
    const panel = page.getByRole('tabpanel');
    await expect
      .poll(() => panel.innerText(), SOON)
      .toContain('8 answers in 2 groups; all scores equal in 1');
    const picks = panel.getByRole('list', { name: 'Most telling answers' }).getByRole('listitem');
    expect(await picks.first().innerText()).toMatch(/^Best\s+score 0\.875/);
    await panel.getByRole('textbox', { name: 'Find in prompts and answers' }).fill('n5');
    const all = panel.getByRole('list', { name: 'All answers of this step' }).getByRole('listitem');
    await expect.poll(() => all.count(), SOON).toBe(1);
    await panel.getByRole('textbox').fill('');
    await expect.poll(() => all.count(), SOON).toBe(8);
    await all.last().getByRole('button').click();
    const dialog = page.getByRole('dialog');
    // A control character of a model is shown, never obeyed, and its markup is text.
    await expect
      .poll(() => dialog.innerText(), SOON)
      .toContain(String.raw`\u202e<b>so</b> and so on`);
    expect(await dialog.innerText()).toContain('Expected');
    expect(await violations(page)).toEqual([]);

    // The answers to its prompt side by side: the best first, with what the opened one lacks marked.
    await dialog.getByRole('button', { name: 'Compare with others of its prompt' }).click();
    const group = dialog.getByRole('list', { name: 'Answers to one prompt, side by side' });
    await expect.poll(() => group.getByRole('listitem').count(), SOON).toBe(4);
    const best = group.getByRole('listitem').nth(1);
    expect(await best.innerText()).toMatch(/^Open rollout #6\s+score 0\.75 · acc 0/);
    expect(await best.locator('mark').first().innerText()).toContain('n6');
    expect(await best.innerText()).toMatch(/\d% of it is in #7 too\./);
    const opened = group.getByRole('listitem', { name: 'Open rollout #7' });
    expect(await opened.innerText()).toContain('The others are compared with it.');
    expect(await opened.locator('mark').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('switch', { name: 'Mark what is not in #7' }).click();
    await expect.poll(() => group.locator('mark').count()).toBe(0);
    await best.getByRole('button').click();
    await page.getByRole('dialog', { name: 'Rollout #6 of step' }).waitFor(SOON);
    // The opened one comes first, also where others are better.
    await dialog.getByRole('button', { name: 'Compare with others of its prompt' }).click();
    await expect.poll(() => group.getByRole('listitem').count(), SOON).toBe(4);
    expect(await group.getByRole('listitem').first().innerText()).toMatch(/^Open rollout #6/);
    await dialog.getByRole('button', { name: 'Back to rollout #6' }).click();
    await dialog.getByRole('button', { name: 'Open rollout 7' }).click();

    // The same prompt in all steps, then from one of them back to its answers.
    await dialog.getByRole('button', { name: 'Same prompt over the training' }).click();
    await expect
      .poll(() => panel.getByRole('status').innerText(), SOON)
      .toBe('8 of 16 answers from 2 steps match');
    const scores = panel.getByRole('group', { name: /^Mean score/ });
    expect(await scores.getByRole('button').first().getAttribute('aria-label')).toBe(
      'Step 20: 4 of 8, mean 0.6875, 0.5 to 0.875',
    );
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Any prompt' }).click();
    await panel.getByRole('textbox', { name: 'Find in prompts and answers' }).fill('n5');
    const hits = panel.getByRole('list', { name: 'Rollouts of all steps that match' });
    await expect.poll(() => hits.getByRole('listitem').count(), SOON).toBe(2);
    expect(await hits.getByRole('listitem').first().innerText()).toMatch(/^Step 40, #5/);
    await scores.getByRole('button').first().click();
    await expect.poll(() => panel.locator('.step-now').innerText(), SOON).toBe('Step 20');
    await panel.getByText('Prompts', { exact: true }).click();
    const prompts = panel.getByRole('list', { name: 'Prompts by how well they are answered' });
    await expect.poll(() => prompts.getByRole('listitem').count(), SOON).toBe(2);
    expect(await prompts.getByRole('listitem').last().innerText()).toContain('78.6% · 8 answers');
    expect(await violations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Only 20% to 80%' }).click();
    await expect.poll(() => prompts.getByRole('listitem').count(), SOON).toBe(1);
    await panel.getByRole('button', { name: 'Save as JSON Lines' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.split('\n').map((line) => line.includes('What is 3+3?'))).toEqual([true, false]);
    await prompts.getByRole('button').click();
    await expect
      .poll(() => panel.getByRole('status').innerText(), SOON)
      .toBe('8 of 16 answers from 2 steps match');
    expect(complaints).toEqual([]);
  },
  patient(120_000),
);

test('the command line says the same, and explains a metric by its name', async () => {
  const { cockpit } = app;
  const Paid = z.object({
    is: z.string(),
    parts: z.array(z.object({ name: z.string(), weight: z.number().nullable() })),
  });
  expect(Paid.parse(await cockpit.json('who-paid', run))).toEqual({
    is: 'one-part',
    parts: [
      { name: 'digits', weight: 1 },
      { name: 'right', weight: 1 },
    ],
  });
  const anatomy = z
    .object({
      framework: z.string(),
      phases: z.array(z.object({ name: z.string(), share: z.number() })),
    })
    .parse(await cockpit.json('anatomy', run));
  expect(anatomy.framework).toBe('TRL');
  expect(anatomy.phases[0]).toEqual({ name: 'generation', share: 0.625 });
  const rollouts = z
    .object({
      steps: z.array(z.number()),
      step: z.number(),
      matched: z.number(),
      rows: z.array(z.object({ index: z.number() })),
    })
    .parse(await cockpit.json('rollouts', run, '--step', '21', '--min', '0.6', '--order', 'worst'));
  expect(rollouts).toEqual({
    steps: [20, 40],
    step: 20,
    matched: 3,
    rows: [5, 6, 7].map((index) => ({ index })),
  });
  const Hits = z.object({
    matched: z.number(),
    rows: z.array(z.object({ step: z.number(), index: z.number() })),
  });
  expect(Hits.parse(await cockpit.json('rollouts', run, '--all-steps', '--filter', 'N5'))).toEqual({
    matched: 2,
    rows: [40, 20].map((step) => ({ step, index: 5 })),
  });
  const Rates = z.object({ count: z.number(), rows: z.array(z.object({ prompt: z.string() })) });
  expect(Rates.parse(await cockpit.json('rollouts', run, '--prompts', '--band', '20-80'))).toEqual({
    count: 2,
    rows: [{ prompt: 'What is 3+3?' }],
  });
  const same = await cockpit.cli('rollouts', run, '--step', '20', '--same-prompt', '5');
  expect(same.stdout.toString()).toContain('8 of 16 answers of 2 steps match.');
  const text = await cockpit.cli('explain', 'train/explained_variance');
  expect(text.stdout.toString()).toContain('How much the critic explains');
  const unknown = await cockpit.cli('explain', 'train/explaned_variance', '--json');
  expect(unknown.status).toBe(2);
  expect(unknown.stdout.toString()).toContain('train/explained_variance');
});

test('a reward that pays a wrong answer is found before a training, an honest one is not', async () => {
  const { cockpit } = app;
  const file = path.join(cockpit.home, 'rewards.py');
  await writeFile(
    file,
    [
      'def honest(solution_str, ground_truth, **kwargs):',
      '    right = solution_str.endswith("<answer>" + ground_truth + "</answer>")',
      '    return float(right and solution_str.count("<answer>") == 1)',
      'def generous(solution_str, ground_truth, **kwargs):',
      '    return float("<answer>" in solution_str)',
      '',
    ].join('\n'),
  );
  const honest = await cockpit.cli('audit-reward', `${file}:honest`);
  expect({ status: honest.status, stderr: honest.stderr }).toEqual({
    status: 0,
    stderr: '',
  });
  expect(honest.stdout.toString()).toContain('Nothing is paid by mistake');
  const generous = await cockpit.cli('audit-reward', `${file}:generous`);
  expect(generous.status).toBe(1);
  expect(generous.stdout.toString()).toContain(
    'FAILURE  It pays 1 for a wrong answer in the right form',
  );
  const missing = await cockpit.cli('audit-reward', `${file}:absent`);
  expect(missing.stderr).toContain('has no function absent');
});
