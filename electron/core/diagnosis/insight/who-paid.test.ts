import * as fc from 'fast-check';
import { z } from 'zod';
import { expect, test, type TestContext } from 'vitest';
import { sampleText } from '../../telemetry/fixtures/recorded-samples.test-data';
import { linearFit } from './linear-fit';
import { rewardPart, rewardRole } from './reward-parts';
import { type MetricValues, whoPaid } from './who-paid';

const State = z.object({ log_history: z.array(z.record(z.string(), z.number())) });

/** Metrics of a recorded TRL run, by its `trainer_state.json`. */
function recorded(context: TestContext, folder: string): readonly MetricValues[] {
  const state = State.parse(
    JSON.parse(sampleText(context, `rollouts/trl-grpo/${folder}trainer_state.json`)),
  );
  const tags = new Set(state.log_history.flatMap((row) => Object.keys(row)));
  return [...tags].map((tag) => {
    const rows = state.log_history.filter((row) => row[tag] !== undefined);
    return metric(
      tag,
      rows.map((row) => row[tag] ?? 0),
      rows.map((row) => row['step'] ?? 0),
    );
  });
}

const metric = (
  tag: string,
  values: readonly number[],
  xs = values.map((_, i) => i + 1),
): MetricValues => ({
  tag,
  xKind: 'update',
  xs,
  values,
});

test('a reward that doubles because one function counts digits is named, with what it cost', (context) => {
  const paid = whoPaid(recorded(context, 'reward-hack/'));
  expect(paid.is).toBe('one-part');
  expect(paid.parts.map(({ name, weight }) => [name, weight])).toEqual([
    ['has_digit', 1],
    ['correct', 1],
  ]);
  expect(paid.reward).toMatchObject({
    first: expect.closeTo(0.55, 1),
    last: expect.closeTo(1.06, 1),
  });
  expect(paid.rest).toBeCloseTo(0, 3);
  expect(paid.says).toMatch(
    /has_digit alone paid for it \(1?\d\d(?:\.\d)?% of the rise\)\. correct (?:fell|stayed)/,
  );
  expect(paid.says).toMatch(/9\d(?:\.\d)?% of the answers hit the length limit/);
});

test.for(['', 'cut/'])('an honest training beside it is not (%s)', (folder, context) => {
  expect(whoPaid(recorded(context, folder)).is).not.toBe('one-part');
});

test('weights of the reward are read from its numbers, and a part that was never paid has none', () => {
  const steps = Array.from({ length: 60 }, (_, i) => i);
  const right = steps.map((i) => i / 60 + 0.05 * Math.sin(3 * i));
  const format = steps.map((i) => 0.5 + 0.05 * Math.cos(2 * i));
  const paid = whoPaid([
    metric(
      'reward',
      steps.map((i) => 2 * (right[i] ?? 0) + 0.5 * (format[i] ?? 0)),
    ),
    metric('rewards/right/mean', right),
    metric('rewards/format/mean', format),
    metric(
      'rewards/never/mean',
      steps.map(() => 0),
    ),
  ]);
  expect(paid.is).toBe('one-part');
  expect(Object.fromEntries(paid.parts.map(({ name, weight }) => [name, weight]))).toEqual({
    right: 2,
    format: 0.5,
    never: null,
  });
  expect(paid.rest).toBeCloseTo(0, 6);
});

test('a function that console and event file both have counts once', () => {
  const rise = Array.from({ length: 60 }, (_, i) => i / 60 + 0.02 * Math.sin(i));
  const paid = whoPaid([
    metric('train/reward', rise),
    metric(
      'rewards/a/mean',
      rise.map((value) => Number(value.toPrecision(2))),
    ),
    metric('train/rewards/a/mean', rise),
  ]);
  expect(paid.parts.map(({ tag, weight }) => [tag, weight])).toEqual([['train/rewards/a/mean', 1]]);
});

test('a run without reward functions, or with few values, gets no answer', () => {
  expect(whoPaid([metric('rollout/ep_rew_mean', [1, 2, 3])]).is).toBe('none');
  const few = [0, 1, 2, 3, 4, 5];
  expect(whoPaid([metric('reward', few), metric('rewards/a/mean', few)]).is).toBe('early');
});

const zeros = (length: number, at: Readonly<Record<number, number>>): readonly number[] =>
  Array.from({ length }, (_, i) => at[i] ?? 0);

test('a part that is next to nothing beside another gets no weight, which could be any', () => {
  const paid = whoPaid([
    metric('reward', zeros(27, { 10: -1.4765597576843287e-18 })),
    metric('rewards/p0/mean', zeros(20, { 18: 4.041385394489327e-99 })),
    metric('rewards/p1/mean', zeros(45, { 18: -4e-99, 19: 6.66e-15, 22: 0.00000504 })),
    metric('rewards/p2/mean', zeros(42, { 10: 1.49e-41, 19: -3.3e-38, 22: 4.33e-13 })),
  ]);
  const weights = paid.parts.map(({ name, weight }) => [name, Math.abs(weight ?? 0) < 1e6]);
  expect(weights).toEqual(paid.parts.map(({ name }) => [name, true]));
});

test('what the functions paid and the rest add up to the change of the reward', () => {
  const values = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), {
    minLength: 20,
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, fc.array(values, { minLength: 1, maxLength: 4 }), (reward, parts) => {
      const paid = whoPaid([
        metric('reward', reward),
        ...parts.map((part, i) => metric(`rewards/p${i}/mean`, part)),
      ]);
      const sum = paid.parts.reduce((total, part) => total + part.paid, paid.rest);
      expect(sum).toBeCloseTo(paid.reward?.change ?? 0, 6);
    }),
  );
});

test('names of reward functions are found in the spellings of TRL and Unsloth, and DPO has none', () => {
  expect(
    [
      'rewards/format/mean',
      'train/rewards/format/mean',
      'rewards / format / mean',
      'rewards/format',
    ].map(rewardPart),
  ).toEqual(['format', 'format', 'format', 'format']);
  expect(
    ['rewards/format/std', 'rewards/chosen', 'rewards/iter', 'reward'].map(rewardPart),
  ).toEqual([null, null, null, null]);
  expect(['accuracy', 'mean_token_accuracy', 'train/acc', 'math_accuracy'].map(rewardRole)).toEqual(
    ['outside', null, 'outside', 'outside'],
  );
});

test('least squares finds the weights that made the sums, and says when nothing determines them', () => {
  const weight = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(weight, weight, (a, b) => {
      const columns = [
        [1, 2, 3, 5],
        [2, -1, 0, 1],
      ];
      const sums = [0, 1, 2, 3].map((i) => a * (columns[0]?.[i] ?? 0) + b * (columns[1]?.[i] ?? 0));
      const weights = linearFit(columns, sums) ?? [];
      expect(weights[0]).toBeCloseTo(a, 6);
      expect(weights[1]).toBeCloseTo(b, 6);
    }),
  );
  expect(
    linearFit(
      [
        [1, 2],
        [2, 4],
      ],
      [1, 2],
    ),
  ).toBeNull();
});
