import { expect, test } from 'vitest';
import type { AgainstYardstick } from '../../contract/run/learning';
import { learningAnswer } from './answer';

const random: AgainstYardstick = {
  name: 'random',
  is: 'better',
  from: 20.6,
  to: 444.9,
  low: 380,
  high: 468,
};
const ends = { tag: 'rollout/ep_rew_mean', from: 3.3, to: 5.7, low: null, high: null } as const;

test('the change since its start answers before a random agent does', () => {
  expect(learningAnswer({ is: 'better', ...ends })).toEqual({ is: 'improved', from: 3.3, to: 5.7 });
  expect(learningAnswer({ is: 'no', ...ends, against: [random] })).toMatchObject({
    is: 'not-improved',
  });
});

test('where the curve leaves it open, episodes beside a random agent answer', () => {
  const few = { is: 'inconclusive', why: 'few', by: 'reward', ...ends } as const;
  expect(learningAnswer({ ...few, against: [random] })).toEqual({
    is: 'beats-random',
    row: random,
  });
  const lost = { ...random, is: 'no' } as const;
  expect(learningAnswer({ ...few, against: [lost] })).toEqual({
    is: 'few',
    by: 'reward',
    from: 3.3,
    to: 5.7,
  });
  expect(learningAnswer({ is: 'not-measured', against: [lost] })).toMatchObject({
    is: 'no-better-than-random',
  });
  expect(learningAnswer({ is: 'not-measured' })).toEqual({ is: 'not-measured' });
});
