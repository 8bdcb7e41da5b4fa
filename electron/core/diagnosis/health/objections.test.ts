import { expect, test } from 'vitest';
import { series } from '../fixtures/verdict-case.test-data';
import type { EndFacts } from './ended-run';
import { flat, healthOf } from './health-series.fixture';
import { healthRules, tagRules } from './index';
import { objectionsTo } from './objections';
import type { SeriesSummary } from './series-summary';

const saying = (all: readonly SeriesSummary[], states: EndFacts['states'] = []): string =>
  objectionsTo({ series: all, states })
    .map(({ objection }) => objection)
    .join('\n');

const same = (value: number): Partial<SeriesSummary> => ({ last: value, min: value, max: value });
const reward = (change: Partial<SeriesSummary>) =>
  series('rollout/ep_rew_mean', { canonical: 'reward', ...change });
const length = (change: Partial<SeriesSummary>) =>
  series('rollout/ep_len_mean', { canonical: 'ep_len', ...change });

test.for([
  [[series('train/loss', { canonical: 'loss', last: null, lastOdd: 'NaN' })], /loss ended as NaN/],
  [[reward({ last: null, lastOdd: 'Infinity' })], /reward ended as infinity.* at step 2,048/],
  [[series('train/value_loss', { last: null, lastOdd: '-Infinity' })], /minus infinity/],
  [[reward(same(0))], /reward never changed \(rollout\/ep_rew_mean is 0 at all 10 points\)/],
  [[reward({ ...same(1), pointCount: 15 }), length(same(1))], /reward never changed/],
  [[reward(same(-200)), length(same(200))], /never changed.* is -200/],
  [[series('actor/grad_norm', same(0))], /Every gradient was 0/],
  [
    [series('tools/search/success_rate', same(0)), series('tools/search/calls')],
    /The tool "search" never succeeded/,
  ],
  [[series('tools/success_rate', same(0)), series('tools/total_calls')], /No tool ever succeeded/],
  [[series('tools/total_calls', same(0))], /available, but none was ever called/],
  [[series('tools/total_calls', { ...same(0), pointCount: 1 })], /0 at all 1 point\)\./],
  [[series('tools/python/calls', same(0)), series('tools/search/calls', same(0))], /none was ever/],
  [[series('llm/error_rate', { last: 100 })], /100% of LLM queries failed/],
  [[series('llm/error_rate', { last: 50 })], /50% of LLM queries failed/],
  [[series('grad_norm', { ...same(0), rounded: true })], /Every gradient was 0/],
] as const)('numbers that deny success are named: %#', ([all, words]) => {
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
    [series('grad_norm', { ...same(0), rounded: true, pointCount: 9 })],
  ],
  ['two exact gradients of 0', [series('grad_norm', { ...same(0), pointCount: 2 })]],
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
] as const)('no rule denies the success of %s', ([, all]) => {
  expect(saying(all)).toBe('');
});

test('a run that continued a solved one may keep its reward', () => {
  expect(saying([reward(same(300))])).toMatch(/never changed/);
  expect(saying([reward(same(300))], [{ state: 'resumed' }])).toBe('');
});

test('a number that denies success at the end has its finding while the run trains', () => {
  const ends: Readonly<Record<string, number>> = {
    'train/loss': Number.NaN,
    'rollout/ep_rew_mean': 0,
    'actor/grad_norm': 0,
    'llm/error_rate': 50,
    'tools/total_calls': 0,
  };
  for (const [tag, value] of Object.entries(ends)) {
    const lastOdd = Number.isNaN(value) ? 'NaN' : null;
    const canonical = tag === 'rollout/ep_rew_mean' ? 'reward' : null;
    const last = lastOdd === null ? value : null;
    const summary = series(tag, { canonical, lastOdd, last, min: last, max: last });
    expect([tag, saying([summary])]).not.toEqual([tag, '']);
    const { findings } = healthOf({ [tag]: flat(value, summary.pointCount) });
    const [match] = findings.filter(({ severity }) => severity !== 'info');
    const denying = [...healthRules, ...tagRules].filter((rule) => rule.denySuccess !== undefined);
    expect(denying.map(({ id }) => id)).toContain(match?.rule);
  }
});
