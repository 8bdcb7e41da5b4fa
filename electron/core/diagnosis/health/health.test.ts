import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseRules, healthRules, tagRules } from './index';
import { flat, healthOf, type Columns } from './health-series.fixture';
import { repetitions } from '../../../../scripts/setup/repetitions.mjs';

const idsOf = (columns: Columns): readonly string[] =>
  healthOf(columns).findings.map(({ rule, recovered }) => (recovered ? `${rule} over` : rule));
const wave = (mean: number, size: number, steps = 40): readonly number[] =>
  Array.from({ length: steps }, (_, i) => mean + size * Math.sin(i * 2.4));
const firing = (times: number, bad: number, good: number, rest: number): readonly number[] => [
  ...flat(good, 5),
  ...flat(bad, times),
  ...flat(good, rest),
];

test('every rule has a source and suggestions, and an id and an order that no other rule has', () => {
  const all = [...healthRules, ...tagRules, ...courseRules];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ order }) => order)).size).toBe(all.length);
  for (const { suggestions, source, title } of all) {
    expect(suggestions.length).toBeGreaterThan(0);
    expect(source.length * title.length).toBeGreaterThan(0);
    for (const one of suggestions) expect(one).toMatch(/^[A-Z].*[.]$/s);
  }
});

describe('hysteresis', () => {
  test('two large updates are no alarm, three are, and the words carry the numbers', () => {
    expect(idsOf({ 'train/approx_kl': firing(2, 0.4, 0.01, 0) })).toEqual([]);
    const [match] = healthOf({ 'train/approx_kl': firing(3, 0.4, 0.01, 0) }).findings;
    expect(match).toMatchObject({
      rule: 'kl-high',
      severity: 'critical',
      recovered: false,
      range: { tag: 'train/approx_kl', from: 600, to: 800 },
    });
    expect(match?.says).toMatch(/^Updates are too large: .*0\.4 /);
    expect(match?.formula).toContain('0.4 > 0.1');
  });

  test('an alarm is over after twice as many misses, not before, and stays in the list', () => {
    expect(idsOf({ 'train/approx_kl': firing(3, 0.4, 0.01, 5) })).toEqual(['kl-high']);
    expect(idsOf({ 'train/approx_kl': firing(3, 0.4, 0.01, 6) })).toEqual(['kl-high over']);
  });

  test('one normal update within an alarm does not end it', () => {
    const kl = [...flat(0.4, 4), 0.01, ...flat(0.4, 2)];
    const [match] = healthOf({ 'train/approx_kl': kl }).findings;
    expect(match).toMatchObject({ recovered: false, range: { from: 100, to: 700 } });
  });
});

describe('rules', () => {
  const faults: readonly (readonly [string, Columns])[] = [
    ['frozen-policy', { 'train/approx_kl': flat(1e-9), 'train/clip_fraction': flat(0) }],
    ['learning-rate-zero', { 'train/learning_rate': flat(0) }],
    ['clip-fraction', { 'train/clip_fraction': flat(0.6), 'train/approx_kl': wave(0.02, 0.005) }],
    ['blind-critic', { 'train/explained_variance': flat(1e-5), 'train/approx_kl': flat(0.01) }],
    ['gradient-zero', { 'actor/grad_norm': flat(0, 3) }],
    ['one-step-episodes', { 'rollout/ep_len_mean': flat(1, 3) }],
    ['constant-reward', { 'rollout/ep_rew_mean': flat(0, 12) }],
    ['llm-silent', { 'fusion/llm_query_rate': flat(0, 3) }],
    ['llm-errors', { 'llm/error_rate': flat(100, 2) }],
    ['tools-unused', { 'tools/total_calls': flat(0, 3) }],
    ['tool-failures', { 'tools/total_calls': flat(30, 3), 'tools/failed_calls': flat(10, 3) }],
    ['silent-groups', { frac_reward_zero_std: flat(0.95, 5) }],
    [
      'equal-advantages',
      { 'critic/advantages/max': flat(0, 5), 'critic/advantages/min': flat(0, 5) },
    ],
    ['cut-answers', { 'response_length/clip_ratio': flat(0.9, 5) }],
    ['rollout-mismatch', { 'sampling/sampling_logp_difference/mean': flat(0.08, 3) }],
    ['ppo-kl', { 'actor/ppo_kl': flat(-0.3, 3) }],
    [
      'paid-by-one',
      {
        reward: Array.from({ length: 60 }, (_, i) => i / 60 + 0.1 + 0.01 * Math.sin(i)),
        'rewards/digits/mean': Array.from({ length: 60 }, (_, i) => i / 60),
        'rewards/right/mean': Array.from({ length: 60 }, (_, i) => 0.1 + 0.01 * Math.sin(i)),
        'completions/clipped_ratio': wave(0.6, 0.4, 60),
      },
    ],
    ['no-return', { 'losses/value_loss': wave(1, 0.2, 12), 'charts/SPS': wave(900, 20, 12) }],
    ['not-a-number', { 'train/loss': [0.1, 0.2, Number.NaN] }],
    ['dead-metric', { 'train/kl_divergence': flat(0, 20) }],
    [
      'reward-collapse',
      { 'rollout/ep_rew_mean': [...wave(20, 1, 20), ...wave(200, 3, 20), ...wave(25, 1, 20)] },
    ],
    [
      'memory-growth',
      { 'system/tree_rss_mib': Array.from({ length: 200 }, (_, i) => 400 + i * 10) },
    ],
  ];
  test.each(faults)('%s speaks of what it watches', (rule, columns) => {
    expect(idsOf(columns)).toContain(rule);
  });

  test('a learning run has no finding, and what is well is reported with its numbers', () => {
    const facts = healthOf({
      'train/approx_kl': wave(0.01, 0.003),
      'train/clip_fraction': wave(0.1, 0.03),
      'train/explained_variance': Array.from({ length: 40 }, (_, i) => i / 50),
      'train/entropy_loss': Array.from({ length: 40 }, (_, i) => -0.69 + i / 200),
      'train/value_loss': wave(20, 3),
      'train/loss': wave(5, 1),
      'train/learning_rate': flat(3e-4),
      'rollout/ep_rew_mean': Array.from({ length: 40 }, (_, i) => 20 + 4 * i),
      'rollout/ep_len_mean': Array.from({ length: 40 }, (_, i) => 20 + 4 * i),
    });
    expect(facts.findings).toEqual([]);
    const said = facts.passed.map(({ says }) => says).join(' ');
    expect(said).toMatch(/Explained variance 0\.78, up from/);
    expect(said).toMatch(/The reward rises: 168/);
    expect(facts.unjudged.find(({ rule }) => rule === 'tools-unused')?.says).toMatch(
      /does not log/,
    );
  });

  test('NaN where there is nothing to explain yet is no fault', () => {
    expect(
      idsOf({ 'train/explained_variance': flat(Number.NaN), 'train/loss': wave(1, 0.1) }),
    ).toEqual([]);
  });

  test('a reward at its ceiling is no constant reward: CartPole pays 500 in each episode of 500 steps', () => {
    const top = { 'rollout/ep_rew_mean': flat(500), 'rollout/ep_len_mean': flat(500) };
    expect(idsOf(top)).toEqual([]);
    const stuck = { 'rollout/ep_rew_mean': flat(-500), 'rollout/ep_len_mean': flat(500) };
    expect(idsOf(stuck)).toEqual(['constant-reward']);
  });

  test('zeros of a console of three decimals prove neither a learning rate nor a gradient of 0', () => {
    const zero = { 'actor/lr': flat(0), 'actor/grad_norm': flat(0, 5), 'actor/kl_loss': flat(0) };
    expect(healthOf(zero, { precision: 1 }).findings).toEqual([]);
  });
});

test('the generator and the trainer may differ as far as their trainer says', () => {
  const usual = {
    'training/rollout_probs_diff_mean': flat(0.005, 5),
    'train/token_mult_prob_error': flat(1.03, 5),
  };
  for (const [tag, values] of Object.entries(usual)) expect(idsOf({ [tag]: values })).toEqual([]);
  expect(idsOf({ 'train/token_mult_prob_error': flat(1.08, 3) })).toEqual(['rollout-mismatch']);
});

test('a range that a project declares is another rule, with its bounds in the sentence', () => {
  const range = {
    id: 'episode-length',
    title: 'Length of episodes',
    tag: 'environment/episode_length',
    low: 20,
    high: 25,
    severity: 'warning' as const,
    looks: 'episodes that end too early',
    advice: 'Look for time-outs.',
  };
  const healthAt = (length: number) =>
    healthOf({ 'environment/episode_length': flat(length, 8) }, { reading: { ranges: [range] } });
  expect(healthAt(22).findings).toEqual([]);
  expect(healthAt(3).findings[0]).toMatchObject({
    rule: 'declared-episode-length',
    says: 'Episodes that end too early: environment/episode_length averages 3, expected 20 to 25.',
  });
});

test('cut into commits at any place, and opened again after each, the rules say the same', () => {
  const column = array(constantFrom(0, 1e-9, 0.01, 0.2, 0.5, 1, -3, Number.NaN), {
    minLength: 30,
    maxLength: 90,
  });
  const columns = record({
    'train/approx_kl': column,
    'train/clip_fraction': column,
    'train/entropy_loss': column,
    'rollout/ep_rew_mean': column,
    'train/loss': column,
  });
  assert(
    property(columns, integer({ min: 1, max: 40 }), (input, commit) => {
      expect(healthOf(input, { commit })).toEqual(healthOf(input));
    }),
    { numRuns: repetitions(20, 60) },
  );
});

test('for any numbers, nothing is thrown and the saved state stays small', () => {
  const column = array(double({ noDefaultInfinity: false }), { minLength: 1, maxLength: 300 });
  assert(
    property(column, column, (one, other) => {
      const facts = healthOf({ 'train/approx_kl': one, 'train/loss': other, reward: one });
      expect(JSON.stringify(facts).length).toBeLessThan(100_000);
    }),
    { numRuns: 60 },
  );
});

test('rollouts without any tool call are no silent LLM; those of a model that stopped calling are', () => {
  const none = healthOf({ 'rollout/tool_call_share': flat(0, 6) });
  expect(none.findings.map(({ rule }) => rule)).not.toContain('llm-silent');
  const stopped = healthOf({ 'rollout/tool_call_share': [80, 60, ...flat(0, 3)] });
  expect(stopped.findings.map(({ rule }) => rule)).toContain('llm-silent');
});
