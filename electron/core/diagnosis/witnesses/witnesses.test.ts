import { expect, test } from 'vitest';
import { series } from '../fixtures/verdict-case.test-data';
import { testimonies, witnesses } from './index';
import type { Evidence, WitnessSeries } from './witness';

const saying = (all: readonly WitnessSeries[], states: Evidence['states'] = []): string =>
  testimonies({ series: all, states })
    .map(({ doubt }) => doubt)
    .join('\n');

const same = (value: number): Partial<WitnessSeries> => ({ last: value, min: value, max: value });
const reward = (change: Partial<WitnessSeries>) =>
  series('rollout/ep_rew_mean', { canonical: 'reward', ...change });
const length = (change: Partial<WitnessSeries>) =>
  series('rollout/ep_len_mean', { canonical: 'ep_len', ...change });

test('every witness of the folder has a name and an order of its own', () => {
  expect(witnesses.length).toBeGreaterThan(5);
  expect(new Set(witnesses.map(({ id }) => id)).size).toBe(witnesses.length);
  expect(new Set(witnesses.map(({ order }) => order)).size).toBe(witnesses.length);
});

test.for([
  [[series('train/loss', { canonical: 'loss', last: null, lastOdd: 'NaN' })], /loss ended as NaN/],
  [[reward({ last: null, lastOdd: 'Infinity' })], /reward ended as infinity.* at step 2,048/],
  [[series('train/value_loss', { last: null, lastOdd: '-Infinity' })], /minus infinity/],
  [[reward(same(0))], /reward never changed: rollout\/ep_rew_mean is 0 at all 10 points/],
  [[reward({ ...same(1), pointCount: 15 }), length(same(1))], /reward never changed/],
  [[reward(same(-200)), length(same(200))], /never changed.* is -200/],
  [[series('actor/grad_norm', same(0))], /Every gradient was 0/],
  [
    [series('tools/search/success_rate', same(0)), series('tools/search/calls')],
    /The tool "search" never succeeded/,
  ],
  [[series('tools/success_rate', same(0)), series('tools/total_calls')], /No tool ever succeeded/],
  [[series('tools/total_calls', same(0))], /offered, but none was ever called/],
  [[series('tools/python/calls', same(0)), series('tools/search/calls', same(0))], /none was ever/],
  [[series('llm/error_rate', { last: 100 })], /100 % of the LLM queries failed/],
] as const)('numbers that deny success are told: %#', ([all, words]) => {
  expect(saying(all)).toMatch(words);
});

test.for([
  ['a reward that changes', [reward({})]],
  ['a constant reward of a few points', [reward({ ...same(0), pointCount: 9 })]],
  ['CartPole at its limit of 500 steps', [reward(same(500)), length(same(500))]],
  [
    'a constant reward in three digits, for a while',
    [reward({ ...same(-1200), rounded: true, pointCount: 15 })],
  ],
  [
    'a constant reward beside an evaluation that moves',
    [reward(same(0)), series('eval/mean_reward', { canonical: 'eval_reward' })],
  ],
  ['a gradient that was 0 once', [series('actor/grad_norm', { last: 0, min: 0, max: 0.3 })]],
  [
    'small gradients in three digits',
    [series('grad_norm', { ...same(0), rounded: true, pointCount: 4 })],
  ],
  [
    'a tool that was never called',
    [
      series('tools/search/success_rate', same(0)),
      series('tools/search/calls', same(0)),
      series('tools/total_calls'),
    ],
  ],
  ['one tool unused beside another', [series('tools/a/calls', same(0)), series('tools/b/calls')]],
  ['a few LLM errors', [series('llm/error_rate', { last: 12, max: 80 })]],
  ['an entropy that is not a number', [series('train/entropy_loss', { last: null })]],
] as const)('no witness speaks against %s', ([, all]) => {
  expect(saying(all)).toBe('');
});

test('a run that went on from a solved one may keep its reward', () => {
  expect(saying([reward(same(300))])).toMatch(/never changed/);
  expect(saying([reward(same(300))], [{ state: 'resumed' }])).toBe('');
});
