import { expect, test } from 'vitest';
import { similarQueries } from './similar-query';

const names = ['lr', 'train/learning_rate', 'optim.Learning_Rate', 'train/loss'];

test('a field that no run has is taken for those whose last part it is', () => {
  expect(similarQueries('tag:paper learning_rate=0.003', names)).toEqual([
    'tag:paper train/learning_rate=0.003',
    'tag:paper optim.Learning_Rate=0.003',
  ]);
});

test('a number that every run has hides no field that none has', () => {
  expect(similarQueries('duration>1 learning_rate=1', ['train/learning_rate'])).toEqual([
    'duration>1 train/learning_rate=1',
  ]);
});

test('nothing is offered for fields that runs have, for other words, and for what is like nothing', () => {
  expect(similarQueries('lr=1 state:failed word', names)).toEqual([]);
  expect(similarQueries('gamma=1', names)).toEqual([]);
});
