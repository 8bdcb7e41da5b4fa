import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { type Pictures, WAIT } from '../fixtures/pictures.fixture';

const STEPS = 48;
const ANSWERS = 4;
const START_S = 1_700_000_000;
/** Sums, the easy ones first. */
const PROMPTS = Array.from({ length: 12 }, (_, i) => [3 + 7 * i, 2 + 5 * i] as const);
const APOLOGY = 'I am sorry, I cannot be sure.';

/** Whether an answer is right: soon for easy prompts, late for the others, never for the last one. */
function isRight(prompt: number, step: number, answer: number): boolean {
  const skill = (step - 3 * prompt) / 24;
  return prompt < PROMPTS.length - 1 && ((answer * 37 + step * 13 + prompt * 7) % 29) / 29 < skill;
}

function answerOf([a, b]: readonly [number, number], right: boolean, step: number): string {
  const sum = right ? a + b : a + b - 1 - (step % 3);
  const doubt = right || step > 30 ? '' : ` ${APOLOGY}`;
  return `<think>${a} and ${b} are ${sum}.${doubt}</think><answer>${sum}</answer>`;
}

function rowsOf(step: number): readonly { readonly score: number }[] {
  return PROMPTS.flatMap((prompt, i) =>
    Array.from({ length: ANSWERS }, (_, answer) => {
      const right = isRight(i, step, answer);
      const [a, b] = prompt;
      return {
        input: `What is ${a} + ${b}? Answer in <answer> tags.`,
        output: answerOf(prompt, right, step),
        gts: String(a + b),
        score: right ? 1 : 0,
        step,
      };
    }),
  );
}

/** A training of verl by its files: event file and rollouts. */
async function writeTraining(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'rollout'), { recursive: true });
  const points: Uint8Array[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const rows = rowsOf(step);
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await writeFile(path.join(folder, 'rollout', `${step}.jsonl`), text);
    const mean = rows.reduce((sum, { score }) => sum + score, 0) / rows.length;
    const value = simple(mean);
    points.push(event(step, 'critic/score/mean', value, START_S + 3 * step));
  }
  await writeFile(
    path.join(folder, `events.out.tfevents.${START_S}.host.1.0`),
    Buffer.concat(points),
  );
}

const Imported = z.object({ runs: z.array(z.object({ runId: z.string() })) });

/** Switches the tab to one step, all steps or prompts. */
const show = async (page: Page, scope: string): Promise<void> => {
  await page.getByRole('tabpanel').getByText(scope, { exact: true }).click(WAIT);
};

/** The answers of a language model over all steps: those with a text, those to one prompt, and the prompts. */
async function answerPictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  const folder = path.join(cockpit.home, 'sums');
  await writeTraining(folder);
  const { runs } = Imported.parse(await cockpit.json('import', folder));
  const address = `/runs/${runs[0]?.runId ?? ''}?tab=rollouts`;
  await inEveryStyle('run-rollouts-text', address, async (page) => {
    await show(page, 'All steps');
    await page.getByRole('textbox', { name: 'Find in prompts and answers' }).fill('sorry');
    await page.getByRole('group', { name: 'Share that matches, by step' }).waitFor(WAIT);
  });
  await inEveryStyle('run-rollouts-prompts', address, async (page) => {
    await show(page, 'Prompts');
    await page.getByRole('group', { name: /how well/ }).waitFor(WAIT);
  });
  await inEveryStyle('run-rollouts-one-prompt', address, async (page) => {
    await show(page, 'Prompts');
    const list = page.getByRole('list', { name: /how well/ });
    await list.getByRole('button').nth(5).click(WAIT);
    await page.getByRole('button', { name: 'Any prompt' }).waitFor(WAIT);
    await page.getByRole('group', { name: /^Mean score/ }).waitFor(WAIT);
  });
  await inEveryStyle('run-rollouts-compared', `${address}&step=24`, async (page) => {
    await page.getByRole('button', { name: /^#16 / }).click(WAIT);
    await page.getByRole('button', { name: 'Compare with others of its prompt' }).click(WAIT);
    await page.getByRole('list', { name: 'Answers to one prompt, side by side' }).waitFor(WAIT);
  });
}

const SIZES = ['timesteps=12288', 'n_steps=512', 'n_envs=4'];

const episodes = (page: Page): Promise<void> =>
  page.getByRole('list', { name: 'Most telling episodes' }).waitFor(WAIT);

/** What a policy of Stable-Baselines3 did: the episodes of its last step, and one in full. */
async function episodePictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  const python = findTestPyenv();
  if (python === null)
    return console.log('No Python with Stable-Baselines3: no pictures of episodes');
  const set = SIZES.flatMap((value) => ['--set', value]);
  const { runId } = await cockpit.runView('run', 'sb3', '--env', python, ...set, '--name', 'cart');
  const address = `/runs/${runId}?tab=rollouts`;
  await inEveryStyle('run-episodes', address, episodes);
  await inEveryStyle('run-episode', address, async (page) => {
    await episodes(page);
    await page.getByRole('button', { name: /^Worst return/ }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Actions' }).waitFor(WAIT);
  });
}

/** What a policy did: answers of a language model, episodes of an environment. */
export async function rolloutPictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  await answerPictures(cockpit, inEveryStyle);
  await episodePictures(cockpit, inEveryStyle);
}
