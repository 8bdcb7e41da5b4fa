import { describe, expect, test } from 'vitest';
import { type Columns, healthOf } from './health-series.fixture';

const STEPS = 80;

/** Value of a step, from 0. */
type At = (step: number) => number;
/** A value with some noise that never repeats itself. */
const about =
  (mean: number, size: number): At =>
  (step) =>
    mean + size * Math.sin(2.4 * step + size);
/** From a step on, other values. */
const until =
  (from: number, before: At, after: At): At =>
  (step) =>
    step < from ? before(step) : after(step);
const always =
  (value: number): At =>
  () =>
    value;
const rising: At = (step) => 0.1 + 0.01 * step + 0.01 * Math.sin(2.4 * step);

const columnsOf = (of: Readonly<Record<string, At>>, steps: number): Columns =>
  Object.fromEntries(
    Object.entries(of).map(([tag, at]) => [tag, Array.from({ length: steps }, (_, i) => at(i))]),
  );

const rulesOf = (of: Readonly<Record<string, At>>, steps: number): readonly string[] =>
  healthOf(columnsOf(of, steps), { xKind: 'update' }).findings.map(({ rule }) => rule);

/** Metrics of a GRPO training with TRL that learns. */
const TRL: Readonly<Record<string, At>> = {
  loss: about(0.01, 0.004),
  grad_norm: about(0.8, 0.3),
  reward: (step) => rising(step) + about(0.4, 0.03)(step),
  reward_std: about(0.35, 0.05),
  'rewards/right/mean': rising,
  'rewards/format/mean': about(0.4, 0.03),
  'completions/mean_length': about(120, 12),
  'completions/clipped_ratio': about(0.08, 0.05),
  frac_reward_zero_std: about(0.2, 0.1),
  'answers/repeated_share': about(0.06, 0.03),
};
/** Metrics of a training with verl and tools that learns. */
const VERL: Readonly<Record<string, At>> = {
  'actor/grad_norm': about(0.5, 0.2),
  'critic/score/mean': rising,
  'critic/score/max': always(1),
  'critic/score/min': always(0),
  'response_length/mean': about(300, 25),
  'response_length/clip_ratio': about(0.05, 0.03),
  'tools/total_calls': about(30, 4),
  'tools/failed_calls': about(2, 1),
};
/** Metrics of RL-Trainer's third phase, and of CleanRL's PPO. */
const PHASE3: Readonly<Record<string, At>> = {
  'rollout/ep_rew_mean': rising,
  'train/approx_kl': about(0.01, 0.004),
  'fusion/llm_query_rate': about(24, 3),
  'llm/error_rate': about(1.5, 1),
};
const CLEANRL: Readonly<Record<string, At>> = {
  'losses/value_loss': about(1, 0.2),
  'losses/policy_loss': about(0.02, 0.01),
  'charts/SPS': about(900, 20),
  'charts/episodic_return': rising,
};

interface SilentFailure {
  readonly what: string;
  readonly rule: string;
  readonly healthy: Readonly<Record<string, At>>;
  /** Metrics that it changes; null = they are missing from the start. */
  readonly changes: Readonly<Record<string, At | null>>;
  /** Step at which it begins, and reports that are evidence of it. */
  readonly from: number;
  readonly reports: number;
}

const failures: readonly SilentFailure[] = [
  {
    what: 'one function pays for the whole rise, and the answers are cut',
    rule: 'paid-by-one',
    healthy: TRL,
    changes: {
      reward: (step) => 0.3 + 0.01 * step,
      'rewards/right/mean': about(0.1, 0.02),
      'rewards/format/mean': (step) => 0.2 + 0.01 * step,
      'completions/clipped_ratio': (step) => Math.min(0.98, 0.3 + step / 60),
    },
    from: 0,
    reports: 40,
  },
  {
    what: 'every answer is cut',
    rule: 'cut-answers',
    healthy: TRL,
    changes: {
      'completions/clipped_ratio': until(20, about(0.08, 0.05), about(0.97, 0.02)),
      reward: about(0.5, 0.03),
      'rewards/right/mean': about(0.1, 0.03),
    },
    from: 20,
    reports: 5,
  },
  {
    what: 'no group has a spread',
    rule: 'silent-groups',
    healthy: TRL,
    changes: { frac_reward_zero_std: until(20, about(0.2, 0.1), about(0.97, 0.01)) },
    from: 20,
    reports: 5,
  },
  {
    what: 'a reward that is always the same',
    rule: 'constant-reward',
    healthy: PHASE3,
    changes: { 'rollout/ep_rew_mean': until(20, rising, always(0)) },
    from: 20,
    reports: 10,
  },
  {
    what: 'a function that never pays',
    rule: 'unpaid-function',
    healthy: TRL,
    changes: { 'rewards/right/mean': always(0), reward: about(0.4, 0.03) },
    from: 0,
    reports: 40,
  },
  {
    what: 'answers that grow without end',
    rule: 'answer-length',
    healthy: TRL,
    changes: {
      'completions/mean_length': until(20, about(120, 12), about(900, 30)),
      reward: about(0.5, 0.03),
      'rewards/right/mean': about(0.1, 0.03),
    },
    from: 20,
    reports: 5,
  },
  {
    what: 'the same answer again and again',
    rule: 'same-answer',
    healthy: TRL,
    changes: { 'answers/repeated_share': about(0.9, 0.05) },
    from: 0,
    reports: 20,
  },
  {
    what: 'tools that fail, while each call counts as made',
    rule: 'tool-failures',
    healthy: VERL,
    changes: { 'tools/failed_calls': until(20, about(2, 1), about(28, 2)) },
    from: 20,
    reports: 3,
  },
  {
    what: 'a mock in the place of the language model, which answers nothing',
    rule: 'llm-errors',
    healthy: PHASE3,
    changes: { 'llm/error_rate': until(20, about(1.5, 1), always(100)) },
    from: 20,
    reports: 3,
  },
  {
    what: 'a gradient of 0, as all rewards of a group are equal',
    rule: 'gradient-zero',
    healthy: TRL,
    changes: {
      grad_norm: until(20, about(0.8, 0.3), always(0)),
      reward_std: until(20, about(0.35, 0.05), always(0)),
    },
    from: 20,
    reports: 3,
  },
  {
    what: 'a generator that is another model than the trainer’s',
    rule: 'rollout-mismatch',
    healthy: { ...TRL, 'sampling/sampling_logp_difference/mean': about(0.01, 0.004) },
    changes: {
      'sampling/sampling_logp_difference/mean': until(20, about(0.01, 0.004), about(0.2, 0.02)),
    },
    from: 20,
    reports: 3,
  },
  {
    what: 'losses without a single return',
    rule: 'no-return',
    healthy: CLEANRL,
    changes: { 'charts/episodic_return': null },
    from: 0,
    reports: 10,
  },
];

/** Metrics of a training with a failure. */
const failing = ({ healthy, changes }: SilentFailure): Readonly<Record<string, At>> =>
  Object.fromEntries(
    Object.entries(healthy).flatMap(([tag, at]) => {
      const other = changes[tag];
      return other === null ? [] : [[tag, other ?? at]];
    }),
  );

describe('silent failures', () => {
  test.each(failures)(
    '$what: $rule names it within three steps of its evidence, and not before it begins',
    (failure) => {
      const { rule, from, reports } = failure;
      const metrics = failing(failure);
      expect(rulesOf(metrics, Math.max(1, from))).not.toContain(rule);
      expect(rulesOf(metrics, from + reports + 3)).toContain(rule);
    },
  );

  const healthy = { TRL, VERL, PHASE3, CLEANRL };
  test.each(Object.entries(healthy))('%s as it is when it learns raises no alarm', (_, metrics) => {
    for (const steps of [5, 20, 40, STEPS]) expect(rulesOf(metrics, steps)).toEqual([]);
  });
});
