import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '../values/json-objects';
import { formatOf } from './formats/formats';
import { actionText } from './formats/sb3';
import { isRolloutHead, rolloutFile } from './rollout-file';
import { groupCounts, grouped } from './rollout-groups';
import { histogramOf, matching, picksOf } from './rollout-query';
import type { RolloutRow } from './bare-rollout';
import { turnsOf } from './rollout-turns';

const rollouts = (rows: readonly RolloutRow[], source: 'verl' | 'trl' | 'sb3' = 'verl') =>
  grouped(rows.map((row, i) => formatOf(source).rolloutOf(row, i)));
const row = (input: string, output: string, score: number, more: RolloutRow = {}): RolloutRow => ({
  input,
  output,
  score,
  step: 3,
  ...more,
});

const ALL = { text: '', min: null, max: null, group: null } as const;

const recognized = (path: string) => {
  const file = rolloutFile(path);
  return file === null ? null : [file.source, file.step, file.isValidation];
};

test('rollout files are known by their names, those of a validation by their folder or name', () => {
  expect(recognized('/r/completions/completions_00030.parquet')).toEqual(['trl', 30, false]);
  expect(recognized('/w/media/table/completions_62_5bd640f7.table.json')).toEqual([
    'wandb',
    null,
    false,
  ]);
  expect(recognized('C:\\r\\rollout\\12.jsonl')).toEqual(['verl', 12, false]);
  expect(recognized('/r/validation/5.jsonl')).toEqual(['verl', 5, true]);
  expect(recognized('/r/val_5.jsonl')).toEqual(['verl', 5, true]);
  expect(recognized('/values/5.jsonl')).toEqual(['verl', 5, false]);
  expect(recognized('/r/progress.csv')).toBeNull();
});

test('a reward that Python wrote as NaN does not apply to its answer, and is no text of it', () => {
  const text = '{"input": "p", "output": "a", "score": NaN, "step": 1, "f1": NaN, "n": Infinity}';
  const parsed = z.record(z.string(), z.unknown()).parse(parseJson(text));
  expect(rollouts([parsed])[0]).toMatchObject({
    score: null,
    numbers: [
      { name: 'f1', value: null },
      { name: 'n', value: null },
    ],
    texts: [],
  });
});

test('results of a whole evaluation, groups that were not trained on, and repeated traces are no rollouts', () => {
  expect(recognized('/e/global_step_2_evals/gsm8k.jsonl')).toEqual(['skyrl', 2, true]);
  expect(recognized('/e/global_step_2_evals/aggregated_results.jsonl')).toBeNull();
  expect(recognized('/a/trajectories/train/0007.parquet')).toEqual(['art', 7, false]);
  expect(recognized('/a/trajectories/val/0007.parquet')).toEqual(['art', 7, true]);
  expect(recognized('/a/trajectories/discarded/0007.parquet')).toBeNull();
  expect(recognized('/p/rollouts/step_3/eval/all/traces.jsonl')).toEqual(['prime-rl', 3, true]);
  expect(recognized('/p/rollouts/step_3/eval/effective/traces.jsonl')).toBeNull();
  expect(recognized('/n/exp_001/val_data_step4.jsonl')).toEqual(['nemo-rl', 4, true]);
});

const cut = (reason: string | null) =>
  formatOf('skyrl').rolloutOf({ output_response: 'a', stop_reason: reason }, 0).isCut;

test('SkyRL says how each answer ended', () => {
  expect(['length', 'context_length', 'stop', 'error', null].map(cut)).toEqual([
    true,
    true,
    false,
    null,
    null,
  ]);
});

test('NeMo RL pays what is left after filtering, and says which answers are no part of the training', () => {
  const content = [['p', 'a', 'e']];
  const filtered = { content, rewards: [1], filtered_rewards: [0.25], sample_loss_mask: [0] };
  expect(formatOf('nemo-rl').rolloutOf(filtered, 0)).toMatchObject({
    prompt: 'p',
    answer: 'a',
    score: 0.25,
    texts: [
      { name: 'Environment', text: 'e' },
      { name: 'Training', text: 'left out of it (sample_loss_mask 0)' },
    ],
  });
});

test('groups are the answers with one id, else with one prompt and one expected answer', () => {
  const byPrompt = rollouts([
    row('a', '1', 0),
    row('b', '2', 1),
    row('a', '3', 0, { gts: '7' }),
    row('a', '4', 0),
  ]);
  expect(byPrompt.map(({ group }) => group)).toEqual([0, 1, 2, 0]);
  expect(groupCounts(byPrompt)).toEqual({ count: 3, equal: 3 });
  const byId = rollouts([
    row('a', '1', 0, { uid: 'x_0_0' }),
    row('a', '2', 1, { uid: 'x_1_0' }),
    row('a', '3', 0, { uid: 'y_0_0' }),
  ]);
  expect(byId.map(({ group }) => group)).toEqual([0, 0, 1]);
  expect(groupCounts(byId)).toEqual({ count: 2, equal: 1 });
  expect(groupCounts(rollouts([row('a', '1', 0), row('b', '2', 1)]))).toBeNull();
});

test('the score of a TRL answer is the sum of the functions that applied to it', () => {
  const [both, one, none] = rollouts(
    [
      { step: 1n, prompt: 'p', completion: 'c', right: 1, format: 0.5, advantage: 2, gold: '8' },
      { step: 1n, prompt: 'p', completion: 'd', right: Number.NaN, format: 0.5, advantage: 2 },
      {
        step: 1n,
        prompt: 'p',
        completion: 'e',
        right: Number.NaN,
        format: Number.NaN,
        advantage: 2,
      },
    ],
    'trl',
  );
  expect(both).toMatchObject({
    score: 1.5,
    gold: '8',
    numbers: [
      { name: 'right', value: 1 },
      { name: 'format', value: 0.5 },
    ],
  });
  expect(one).toMatchObject({
    score: 0.5,
    numbers: [
      { name: 'right', value: null },
      { name: 'format', value: 0.5 },
    ],
  });
  expect(none?.score).toBeNull();
});

test('five answers tell most: best, median, worst, longest, and one without the end that others have', () => {
  const all = rollouts([
    row('p', '<answer>1</answer>', 0.5),
    row('p', '<answer>22</answer> <eos>', 1),
    row('p', '<think>and so on and on and on', 0),
  ]);
  expect(picksOf(all).map(({ kind, rollout }) => [kind, rollout.index])).toEqual([
    ['best', 1],
    ['median', 0],
    ['worst', 2],
    ['longest', 2],
    ['unfinished', 2],
  ]);
});

test('a filter keeps what it says, in its order, and the histogram counts every score once', () => {
  const scores = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
    minLength: 1,
    maxLength: 80,
  });
  fc.assert(
    fc.property(scores, fc.double({ min: -10, max: 10, noNaN: true }), (values, min) => {
      const all = rollouts(values.map((score, i) => row('p', `answer ${i}`, score)));
      const remaining = matching(all, { ...ALL, min, order: 'worst' }).map(({ score }) => score);
      expect(remaining).toEqual(values.filter((score) => score >= min).toSorted((a, b) => a - b));
      expect(histogramOf(all).reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    }),
  );
  const all = rollouts([row('How many?', 'Ten', 1), row('Why?', 'because', 0)]);
  expect(
    matching(all, { ...ALL, text: 'HOW', order: 'written' }).map(({ index }) => index),
  ).toEqual([0]);
});

test('an answer is split at its tags, and one that is never closed reaches to the end', () => {
  const text = 'so <think>a < b</think><search>who</search><result>he</result> then <answer>42';
  expect(turnsOf(text)).toEqual([
    { kind: 'text', tag: '', text: 'so ' },
    { kind: 'think', tag: 'think', text: 'a < b' },
    { kind: 'tool', tag: 'search', text: 'who' },
    { kind: 'result', tag: 'result', text: 'he' },
    { kind: 'text', tag: '', text: ' then ' },
    { kind: 'answer', tag: 'answer', text: '42' },
  ]);
  expect(turnsOf('<b>no tag of ours</b>')).toEqual([
    { kind: 'text', tag: '', text: '<b>no tag of ours</b>' },
  ]);
});

const episode = (number: number, total: number, actions: readonly unknown[]): RolloutRow => ({
  step: 2048,
  episode: number,
  env: 0,
  return: total,
  length: actions.length,
  cut: false,
  parts: { gain: total + 1, fee: -1 },
  actions,
});

test('an episode has its return as score, its actions as text, its length in steps, and no group', () => {
  const [first, second] = rollouts([episode(1, 3, [0, 0, 0, 1]), episode(2, 9, [2, 1])], 'sb3');
  expect(first).toMatchObject({
    score: 3,
    answer: '0 ×3, 1',
    steps: 4,
    group: null,
    isUnfinished: null,
    numbers: [
      { name: 'gain', value: 4 },
      { name: 'fee', value: -1 },
    ],
  });
  const both = [first, second].filter((one) => one !== undefined);
  expect(groupCounts(both)).toBeNull();
  expect(matching(both, { ...ALL, order: 'longest' })[0]?.index).toBe(0);
  expect(picksOf(both).map(({ kind, rollout }) => [kind, rollout.index])).toEqual([
    ['best', 1],
    ['median', 1],
    ['worst', 0],
    ['longest', 0],
  ]);
  expect(rollouts([{ step: 1, actions: 'hostile' }], 'sb3')).toMatchObject([
    { score: null, answer: '', steps: 0 },
  ]);
});

test('the longest of episodes has the most steps, however short its actions are written', () => {
  const episodes = rollouts([episode(1, 3, [2, 1, 0]), episode(2, 9, [0, 0, 0, 0, 0, 0])], 'sb3');
  expect(matching(episodes, { ...ALL, order: 'longest' })[0]?.index).toBe(1);
});

test('actions as text can be read back, whatever they are', () => {
  const action = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const text = actionText(actions);
      const parts = text === '' ? [] : text.split(', ');
      const back = parts.flatMap((part) => {
        const [one = '', count = '1'] = part.split(' ×');
        return Array.from({ length: Number(count) }, () =>
          one.startsWith('[') ? one.slice(1, -1).split(' ').map(Number) : Number(one),
        );
      });
      expect(back).toEqual(actions);
    }),
  );
});

const begins = (text: string): boolean => isRolloutHead(new TextEncoder().encode(text), 'sb3');

test('a file of episodes is distinguished by how its rows begin', () => {
  expect(recognized('/r/episodes.jsonl')).toEqual(['sb3', null, false]);
  expect(begins('{"step": 64, "episode": 1, "env": 0, "return": 1.0}')).toBe(true);
  expect(begins('{"event": "start", "algo": "PPO"}')).toBe(false);
});
