import { expect, test } from 'vitest';
import { printedGoal } from './printed-goal';

test.each([
  ['total_timesteps: 200000', 'total_timesteps', 200_000],
  ["  'num_epochs': 30,", 'num_epochs', 30],
  ['max_iterations = 1_500', 'max_iterations', 1500],
])('%s is the length of the training', (text, option, value) => {
  expect(printedGoal(text, 3)).toEqual({ line: 3, option, value });
});

test.each([
  'total_timesteps: 200000 of them are used for learning',
  '|    total_timesteps | 61440    |',
  'max_steps: 1000',
  'total_timesteps: 0',
  'num_epochs: many',
])('%s is none', (text) => {
  expect(printedGoal(text, 3)).toBeNull();
});

test('far below the settings at the begin of a log none is read', () => {
  expect(printedGoal('total_timesteps: 200000', 4000)).toBeNull();
});
