import { z } from 'zod';
import { expect, test, type TestContext } from 'vitest';
import { sampleBytes, sampleText } from '../../../telemetry/fixtures/recorded-samples.test-data';
import { unrolled } from '../../../telemetry/event';
import tfevents from '../../../telemetry/sources/tfevents';
import { healthOf, type Columns } from '../health-series.fixture';

const State = z.object({ log_history: z.array(z.record(z.string(), z.number())) });

function columnsOf(rows: readonly Readonly<Record<string, number>>[]): Columns {
  const tags = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries([...tags].map((tag) => [tag, rows.map((row) => row[tag] ?? null)]));
}

/** Ids of the findings of a recorded GRPO run. */
function findingsOf(context: TestContext, folder: string): readonly string[] {
  const text = sampleText(context, `rollouts/trl-grpo/${folder}trainer_state.json`);
  const { log_history: rows } = State.parse(JSON.parse(text));
  return healthOf(columnsOf(rows), { xKind: 'update' }).findings.map(({ rule }) => rule);
}

test('a recorded run whose reward doubled by counting digits is warned of, its honest siblings are not', (context) => {
  expect(findingsOf(context, 'reward-hack/')).toContain('paid-by-one');
  expect(findingsOf(context, '')).not.toContain('paid-by-one');
  expect(findingsOf(context, 'cut/')).not.toContain('paid-by-one');
});

test('a format that is learned first, and alone, is no alarm while the answers stay as they were', () => {
  const steps = Array.from({ length: 60 }, (_, i) => i);
  const format = steps.map((i) => Math.min(1, i / 30));
  const right = steps.map((i) => 0.2 + 0.02 * Math.sin(3 * i));
  const { findings, passed } = healthOf({
    reward: steps.map((i) => (format[i] ?? 0) + (right[i] ?? 0)),
    'rewards/format/mean': format,
    'rewards/right/mean': right,
    'completions/clipped_ratio': steps.map(() => 0.02),
    frac_reward_zero_std: steps.map(() => 0.1),
  });
  expect(findings.map(({ rule }) => rule)).not.toContain('paid-by-one');
  expect(passed.map(({ rule }) => rule)).toContain('paid-by-one');
});

const rulesOf = (of: Columns): readonly string[] => healthOf(of).findings.map(({ rule }) => rule);

test('a control cost that falls while an environment pays for speed is no alarm', () => {
  const steps = Array.from({ length: 60 }, (_, i) => i);
  const columns = (prefix: string, total: string, suffix = ''): Columns => ({
    [total]: steps.map((i) => i - 0.1 * i),
    [`${prefix}forward${suffix}`]: steps,
    [`${prefix}ctrl${suffix}`]: steps.map((i) => -0.1 * i),
  });
  expect(rulesOf(columns('reward_parts/', 'reward_parts/total'))).not.toContain('paid-by-one');
  // The same numbers of a language model's reward functions are one.
  expect(rulesOf(columns('rewards/', 'reward', '/mean'))).toContain('paid-by-one');
});

test('a recorded CleanRL run with gymnasium 1.4, which logged no return, gets the version that logs them', (context) => {
  const file = 'rollouts/cleanrl/events.out.tfevents.1795522057.vm.32603.0';
  const reader = tfevents.open(file, null);
  const events = [...reader.push(sampleBytes(context, file)), ...reader.finish()];
  const columns: Record<string, number[]> = {};
  for (const event of unrolled(events)) {
    if (event.kind === 'point') (columns[event.tag] ??= []).push(event.value);
  }
  const match = healthOf(columns).findings.find(({ rule }) => rule === 'no-return');
  expect(match?.says).toMatch(/^No episode return was ever logged: losses\/\w+ has 16 values/);
  expect(match?.suggestions[0]).toContain('gymnasium==0.29.1');
  const withReturn = healthOf({ ...columns, 'charts/episodic_return': [20, 21, 22] });
  expect(withReturn.findings.map(({ rule }) => rule)).not.toContain('no-return');
});

const wobble = (i: number): number => Math.sin(3 * i);

const severityOf = (of: Columns): string | undefined =>
  healthOf(of).findings.find(({ rule }) => rule === 'one-action')?.severity;

const collapse = (i: number): number => Math.min(0.995, 0.5 + i / 30);

test('a policy that takes one action only is named; where it earns no more than at first, as a warning', () => {
  const steps = Array.from({ length: 40 }, (_, i) => i);
  const columns = (reward: (i: number) => number, share: (i: number) => number): Columns => ({
    'rollout/ep_rew_mean': steps.map(reward),
    'actions/most_frequent_share': steps.map(share),
    'actions/share/0': steps.map(share),
    'actions/share/1': steps.map((i) => 1 - share(i)),
  });
  expect(severityOf(columns((i) => -5 - i / 10 + wobble(i), collapse))).toBe('warning');
  expect(severityOf(columns((i) => -20 + i / 2 + wobble(i), collapse))).toBe('info');
  expect(severityOf(columns(wobble, (i) => 0.6 + 0.1 * wobble(i)))).toBeUndefined();
  // A mask that allows one of two actions decides itself.
  const forced = { ...columns((i) => -i, collapse), 'actions/allowed_share': steps.map(() => 0.5) };
  expect(severityOf(forced)).toBeUndefined();
});

test('a policy that gives different prompts the same answer is named; short and own answers are no alarm', () => {
  const steps = Array.from({ length: 40 }, (_, i) => i);
  const repeated = (share: (i: number) => number): readonly string[] =>
    rulesOf({ 'answers/repeated_share': steps.map(share) });
  expect(repeated((i) => Math.min(0.9, i / 30))).toContain('same-answer');
  expect(repeated((i) => 0.1 + 0.05 * wobble(i))).not.toContain('same-answer');
  expect(rulesOf({ 'answers/repeated_share': [0.9, 0.9, 0.9] })).not.toContain('same-answer');
});

const flatOf = (count: number, value: number): readonly number[] =>
  Array.from({ length: count }, () => value);

test('a reward function that never paid is named where another one does, unless it punishes', () => {
  const steps = Array.from({ length: 60 }, (_, i) => i);
  const columns = (name: string, value: (i: number) => number): Columns => ({
    reward: steps.map((i) => Math.min(1, i / 30) + value(i)),
    'rewards/format/mean': steps.map((i) => Math.min(1, i / 30)),
    [`rewards/${name}/mean`]: steps.map(value),
  });
  expect(rulesOf(columns('right', () => 0))).toContain('unpaid-function');
  expect(rulesOf(columns('right', (i) => (i === 50 ? 0.1 : 0)))).not.toContain('unpaid-function');
  expect(rulesOf(columns('length_penalty', () => 0))).not.toContain('unpaid-function');
  const early = { 'rewards/a/mean': flatOf(39, 0), 'rewards/b/mean': flatOf(39, 1) };
  expect(rulesOf(early)).not.toContain('unpaid-function');
  const ofEpisodes = { 'reward_parts/a': flatOf(60, 0), 'reward_parts/b': flatOf(60, 1) };
  expect(rulesOf(ofEpisodes)).not.toContain('unpaid-function');
  const nothing = { 'rewards/a/mean': steps.map(() => 0), 'rewards/b/mean': steps.map(() => 0) };
  expect(rulesOf(nothing)).not.toContain('unpaid-function');
});
