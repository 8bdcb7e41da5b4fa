import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SWEEP_RUNS } from '../contract/run/sweep-member';
import type { ParamView } from '../contract/start/recipe-view';
import { combinations, memberName, seedParam, sweepAxis, sweepProblem, sweepSize } from './sweep';

const param = (changes: Partial<ParamView>): ParamView => ({
  name: 'seed',
  type: 'int',
  default: 1,
  min: 0,
  says: '',
  group: null,
  ...changes,
});
const rate = param({ name: 'learning_rate', type: 'number', default: 3e-4, min: 0 });
const valuesOf = (of: ParamView, text: string) => {
  const axis = sweepAxis(of, text);
  return axis.ok ? axis.value.values : axis.error.code;
};

test('seeds are a range, a list, or both, and each counts once', () => {
  expect(valuesOf(param({}), '1-5')).toEqual([1, 2, 3, 4, 5]);
  expect(valuesOf(param({}), ' 1 – 3, 7,7, 2')).toEqual([1, 2, 3, 7]);
  expect(valuesOf(param({}), '42')).toEqual([42]);
});

test('values of a grid are read as their parameter takes them', () => {
  expect(valuesOf(rate, '1e-3, 3e-4,0.001')).toEqual([0.001, 0.0003]);
  expect(valuesOf(param({ type: 'flag' }), 'true,False')).toEqual([true, false]);
  expect(valuesOf(param({ type: 'choice', choices: ['PPO', 'DQN'] }), 'ppo,dqn')).toEqual([
    'PPO',
    'DQN',
  ]);
  expect(valuesOf(param({ type: 'text' }), 'a-1,b')).toEqual(['a-1', 'b']);
});

test('what is no value, and what would be too many runs, is refused with a remedy', () => {
  expect(valuesOf(param({}), '')).toBe('sweep-empty');
  expect(valuesOf(param({}), '1,x')).toBe('sweep-value');
  expect(valuesOf(param({}), '1.5')).toBe('sweep-value');
  expect(valuesOf(param({}), '5-1')).toBe('sweep-value');
  expect(valuesOf(param({ min: 1 }), '0-3')).toBe('sweep-value');
  expect(valuesOf(rate, '-1')).toBe('sweep-value');
  expect(valuesOf(param({}), '1-1000000000')).toBe('sweep-too-large');
  expect(
    sweepProblem([
      { name: 'a', values: [1, 2] },
      { name: 'a', values: [3] },
    ])?.code,
  ).toBe('sweep-twice');
  const six = [1, 2, 3, 4, 5, 6];
  expect(
    sweepProblem([
      { name: 'a', values: six },
      { name: 'b', values: six },
    ])?.says,
  ).toBe('That is 36 runs; a sweep has at most 25.');
});

test('a grid is every combination of its values, each once', () => {
  expect(
    combinations([
      { name: 'learning_rate', values: [0.001, 0.0003] },
      { name: 'seed', values: [1, 2] },
    ]),
  ).toEqual([
    { learning_rate: 0.001, seed: 1 },
    { learning_rate: 0.001, seed: 2 },
    { learning_rate: 0.0003, seed: 1 },
    { learning_rate: 0.0003, seed: 2 },
  ]);
  const axis = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(axis, axis, axis, (a, b, c) => {
      const axes = [a, b, c].map((values, i) => ({ name: `p${i}`, values }));
      const all = combinations(axes);
      expect(all).toHaveLength(sweepSize(axes));
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
    }),
  );
});

test('anything the user types as values is a list within the bounds or a refusal', () => {
  const types = fc.constantFrom<ParamView['type']>('int', 'number', 'text', 'choice', 'flag');
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d\-–,. e]{0,40}$/));
  fc.assert(
    fc.property(types, typed, (type, text) => {
      const axis = sweepAxis(param({ type, choices: ['a', 'b'] }), text);
      const values = axis.ok ? axis.value.values : [0];
      expect(axis.ok || axis.error.remedy !== '').toBe(true);
      expect(values.length).toBeGreaterThan(0);
      expect(values.length).toBeLessThanOrEqual(MAX_SWEEP_RUNS);
      expect(type !== 'int' || values.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('the seed of a recipe is known by its name, and a run of a sweep is named after its values', () => {
  expect(seedParam({ params: [rate, param({ name: 'trainer.random_seed' })] })?.name).toBe(
    'trainer.random_seed',
  );
  expect(seedParam({ params: [param({ name: 'seeds_per_row' })] })).toBeUndefined();
  expect(memberName('cartpole', { 'optim.lr': 0.001, seed: 3 })).toBe('cartpole-lr-0.001-seed-3');
});
