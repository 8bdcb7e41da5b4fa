import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean';

const NAMES = [
  'runs',
  'run',
  'show',
  'stop',
  'metrics',
  'import',
  'parse',
  'envs',
  'targets',
  'logs',
  'delete',
];

test.each([
  ['rusn', 'runs'],
  ['metrcs', 'metrics'],
  ['Import', 'import'],
  ['stpo', 'stop'],
  ['target', 'targets'],
  ['remove', 'delete'],
  ['rm', 'delete'],
  ['delte', 'delete'],
  ['met', 'metrics'],
])('a mistyped command is recognized: %s is %s', (word, meant) => {
  expect(didYouMean(word, NAMES)).toBe(meant);
});

test('nothing is suggested where no command is near', () => {
  for (const word of ['dashboard', 'x', 'tensorboard', ''])
    expect(didYouMean(word, NAMES)).toBeNull();
});
