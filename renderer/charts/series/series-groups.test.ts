import { describe, expect, test } from 'vitest';
import type { SeriesView } from '#core/contract/series/series';
import { aSeries } from '../../bridge/fixtures/run.test-data';
import { seriesFilter } from './series-filter';
import { leadsOf, seriesGroups } from './series-groups';
import { titleOf } from '../../ui/runs/series-names';

const reward = aSeries('rollout/ep_rew_mean', { canonical: 'reward' });
const evaluation = aSeries('eval/mean_reward', { canonical: 'eval_reward' });
const memory = aSeries('gpu0/memory_used', { canonical: 'gpu_mem', source: 'system' });
const rate = aSeries('fusion/llm_query_rate', { canonical: 'llm_query_rate' });
const cpu = aSeries('system/cpu_percent', { source: 'system' });
const others = ['train/loss', 'train/kl', 'plain', 'rollout/ep_len_mean'].map((tag) =>
  aSeries(tag),
);
const everything = { matches: () => true, pins: [], hidden: [] };
const all = [cpu, memory, reward, evaluation, rate, ...others];

test('reward, GPU memory and LLM query rate lead, with the evaluations over the reward', () => {
  expect(leadsOf(all)).toEqual({
    reward,
    evalReward: evaluation,
    gpuMemory: memory,
    llmQueryRate: rate,
  });
});

test('a monitor’s series is named by its copy of the task', () => {
  expect(titleOf(aSeries('monitor/0/episode_length'))).toBe('Episode length, copy 0');
});

test('without a GPU and an LLM nothing is in their place', () => {
  expect(leadsOf([reward])).toMatchObject({ gpuMemory: null, llmQueryRate: null });
});

test('where only evaluations exist they are the reward', () => {
  expect(leadsOf([evaluation])).toMatchObject({ reward: evaluation, evalReward: null });
});

test('every other series is in the group of its prefix, unknown ones later, the machine last', () => {
  const groups = seriesGroups(all, leadsOf(all), everything);
  expect(groups.map(({ title, series }) => [title, series.map((s) => s.tag)])).toEqual([
    ['Rollout', ['rollout/ep_len_mean']],
    ['Train', ['train/loss', 'train/kl']],
    ['Other', ['plain']],
    ['Machine', ['system/cpu_percent']],
  ]);
});

test('every series with a point is either a lead or in exactly one group', () => {
  const leads = leadsOf(all);
  const shown = [
    ...Object.values(leads),
    ...seriesGroups(all, leads, everything).flatMap((group) => group.series),
  ];
  expect(shown).toHaveLength(all.length);
  expect(new Set(shown)).toEqual(new Set(all));
});

function tags(query: string): string[] {
  const { matches } = seriesFilter(query);
  const groups = seriesGroups(all, leadsOf(all), { ...everything, matches });
  return groups.flatMap((group) => group.series.map((one) => one.tag));
}

test('a filter looks at tag and title', () => {
  expect(tags('LOSS')).toEqual(['train/loss']);
  expect(tags('cpu')).toEqual(['system/cpu_percent']);
  expect(tags('nothing like it')).toEqual([]);
});

test('a filter with the signs of a regular expression is used as one, and the box can say so', () => {
  expect(tags('^train/(loss|kl)$')).toEqual(['train/loss', 'train/kl']);
  expect(tags('l.*s$')).toEqual(['train/loss']);
  expect(seriesFilter('l.*s$').kind).toBe('pattern');
  expect(seriesFilter('train/loss').kind).toBe('text');
  expect(seriesFilter('mean_reward.v2').kind).toBe('text');
  expect(seriesFilter('  ').kind).toBe('all');
});

test('a filter that is no valid regular expression says why, and finds its text meanwhile', () => {
  const broken = seriesFilter('loss(');
  expect(broken).toMatchObject({ kind: 'invalid' });
  expect(broken.problem).toMatch(/group/i);
  const odd = aSeries('train/loss(policy)');
  expect([odd, aSeries('train/loss')].filter(broken.matches)).toEqual([odd]);
});

test('a tag that itself holds the signs of a regular expression is found by its own text', () => {
  const odd = aSeries('val-core/math/acc/mean@4[best]');
  expect(seriesFilter('mean@4[best]').matches(odd)).toBe(true);
});

test('pinned series are on top in the order of pinning, hidden ones nowhere, leads included', () => {
  const hidden = ['plain', 'fusion/llm_query_rate'];
  const leads = leadsOf(all, hidden);
  expect(leads.llmQueryRate).toBeNull();
  const groups = seriesGroups(all, leads, {
    ...everything,
    pins: ['train/kl', 'train/loss'],
    hidden,
  });
  expect(groups[0]).toMatchObject({ id: 'pinned', title: 'Pinned' });
  expect(groups[0]?.series.map(({ tag }) => tag)).toEqual(['train/kl', 'train/loss']);
  const shown = groups.flatMap(({ series }) => series.map(({ tag }) => tag));
  expect(shown).toEqual(['train/kl', 'train/loss', 'rollout/ep_len_mean', 'system/cpu_percent']);
});

const report = (tag: string): SeriesView => aSeries(tag, { last: 1, max: 1 });

describe('a training of verl or ARPO', () => {
  const series = [
    report('timing_per_token_ms/gen'),
    report('training/epoch'),
    report('prompt_length/mean'),
    report('perf/max_memory_allocated_gb'),
    report('perf/throughput'),
    report('timing_s/gen'),
    report('tools/total_calls'),
    report('rollout/tool_calls_per_rollout'),
    report('actor/lr'),
    aSeries('response_length/mean', { canonical: 'ep_len' }),
    report('response_length/max'),
    aSeries('actor/entropy', { canonical: 'entropy' }),
    aSeries('actor/ppo_kl', { canonical: 'kl' }),
    report('critic/rewards/max'),
    report('val-core/DR_toy/acc/mean@4'),
    aSeries('val-core/DR_toy/reward/mean@1', { canonical: 'eval_reward' }),
    aSeries('critic/score/mean', { canonical: 'reward' }),
  ];

  test('leads with its reward, its validation, its tool calls and the memory that its GPU used', () => {
    const leads = leadsOf(series);
    expect([leads.reward?.tag, leads.evalReward?.tag]).toEqual([
      'critic/score/mean',
      'val-core/DR_toy/reward/mean@1',
    ]);
    expect(leads.llmQueryRate?.tag).toBe('rollout/tool_calls_per_rollout');
    expect(leads.gpuMemory?.tag).toBe('perf/max_memory_allocated_gb');
  });

  test('continues with KL, entropy and length, then in the order of importance, bookkeeping last', () => {
    const groups = seriesGroups(series, leadsOf(series), everything);
    expect(groups.map(({ title, series: members }) => [title, ...members.map(titleOf)])).toEqual([
      ['Key metrics', 'KL', 'Entropy', 'Mean response length'],
      ['Validation', 'Validation reward'],
      ['Scores and returns', 'Rewards, max'],
      ['Policy', 'Learning rate'],
      ['Response length', 'Response length, max'],
      ['Tools', 'Tool calls'],
      ['Phases of a step', 'Gen time'],
      ['Performance', 'Token throughput'],
      ['Training', 'Epoch'],
      ['Prompt length', 'Prompt length, mean'],
      ['Phases, per token', 'Gen'],
    ]);
  });

  test('calls a rate of tool calls that, and no LLM query rate', () => {
    const share = aSeries('rollout/tool_call_share', { canonical: 'llm_query_rate' });
    expect(leadsOf([share]).llmQueryRate).toBe(share);
    expect(titleOf(share)).toBe('Tool-call rate');
  });

  test('does not lead with a rate of tool calls of rollouts that have no tools', () => {
    const share = { canonical: 'llm_query_rate', last: 0, min: 0, max: 0 } as const;
    const none = aSeries('rollout/tool_call_share', share);
    expect(leadsOf([none]).llmQueryRate).toBeNull();
    const silent = aSeries('llm/query_rate', { canonical: 'llm_query_rate', last: 0, max: 0 });
    expect(leadsOf([none, silent]).llmQueryRate).toBe(silent);
  });

  test('on a CPU does not lead with the memory of a GPU that it has not', () => {
    const none = aSeries('perf/max_memory_allocated_gb', { last: 0, max: 0 });
    expect(leadsOf([none]).gpuMemory).toBeNull();
  });
});

test('a training without a reward leads with its loss', () => {
  const loss = aSeries('train/loss', { canonical: 'loss' });
  expect(leadsOf([loss]).reward).toBe(loss);
});

test('a series is called by its canonical name, else by what its tag says', () => {
  expect(titleOf(rate)).toBe('LLM query rate');
  expect(titleOf(aSeries('train/explained_variance'))).toBe('Explained variance');
  expect(titleOf(aSeries('confidence/llm_avg'))).toBe('LLM avg');
  expect(titleOf(cpu)).toBe('CPU');
  expect(titleOf(aSeries('gpu1/power'))).toBe('GPU 1 power');
});

test('a series that the console printed and a file has too is there once, and again where the user pinned it', () => {
  const file = aSeries('train/grad_norm');
  const printed = aSeries('grad_norm', { sameAs: 'train/grad_norm' });
  const tagsOf = (pins: readonly string[]): string[] =>
    seriesGroups([file, printed], leadsOf([]), { ...everything, pins }).flatMap(({ series }) =>
      series.map(({ tag }) => tag),
    );
  expect(tagsOf([])).toEqual(['train/grad_norm']);
  expect(tagsOf(['grad_norm'])).toEqual(['grad_norm', 'train/grad_norm']);
});
