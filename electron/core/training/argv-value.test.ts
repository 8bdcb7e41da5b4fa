import { array, assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { argvSeed, withArgvValue } from './argv-value';

test('the seed of a command varies where the command has it, and nothing else changes', () => {
  const python = ['python', 'train.py'];
  expect(withArgvValue([...python, '--seed', '1', '--lr', '2'], 'seed', 5)).toEqual([
    ...python,
    '--seed',
    '5',
    '--lr',
    '2',
  ]);
  expect(withArgvValue([...python, '--seed=1'], 'seed', 5)).toEqual([...python, '--seed=5']);
  expect(withArgvValue([...python, 'seed=1'], 'seed', 5)).toEqual([...python, 'seed=5']);
  expect(withArgvValue([...python, '--random-seed', '-1'], 'random_seed', 5)).toEqual([
    ...python,
    '--random-seed',
    '5',
  ]);
  expect(argvSeed([...python, '--random-seed', '1'])).toBe('random_seed');
});

test('a command without a seed has none to vary', () => {
  for (const argv of [[], ['seed', '1'], ['--seed'], ['--seed', '--lr'], ['--seeds', '1']])
    expect(argvSeed(argv)).toBeNull();
});

test('for any command only one word changes', () => {
  assert(
    property(array(string()), integer(), (argv, value) => {
      const varied = withArgvValue(argv, 'seed', value);
      if (varied === null) return;
      expect(varied).toHaveLength(argv.length);
      expect(varied.filter((word, at) => word !== argv[at]).length).toBeLessThanOrEqual(1);
    }),
  );
});
