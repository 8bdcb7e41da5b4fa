import { expect, test } from 'vitest';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { runState } from '../../ui/runs/run-state';
import { parseQuery } from './filter-query';
import { matchesAll, numberOf } from './matches';
import { NO_EXTRAS, type RowItem } from '../row-item';

const run = aRun({
  name: 'toy-hybrid-09',
  phase: 'ended',
  verdict: 'failed',
  reasons: ['Signal 9: memory was full.'],
  durationMs: 700_000,
});
const figures = { tag: 'train/loss', last: 0.25, min: 0, max: 4 };
const item: RowItem = {
  run,
  state: runState(run, { state: 'connected' }, 0),
  recipe: 'Phase 3 in a minute',
  target: 'this computer',
  extras: {
    ...NO_EXTRAS,
    params: { lr: 0.0003, 'optim.beta': 0.9, env_id: 'CartPole-v1', render: false },
    tags: ['paper'],
    notes: 'with the new reward',
    star: true,
    labels: { reward: { tag: 'ep_reward', last: 1.84, min: -5, max: 2 } },
    metrics: { 'train/loss': figures },
  },
  bytes: 1.5e9,
  looksLike: null,
};
const holds = (query: string): boolean => matchesAll(item, parseQuery(query));

test.for([
  'toy-hybrid',
  'phase',
  'PAPER',
  'new reward',
  'CartPole',
  'lr=3e-4',
  'lr=0.0003',
  'beta>=0.9',
  'env_id=cartpole-v1',
  'render=false',
  'reward>1.5',
  'train/loss<0.3',
  'tag:Paper',
  'state:failed',
  'recipe:"in a minute"',
  'reason:memory',
  'note:new',
  'is:starred',
  'starred',
  'Star',
  'is:ended',
  'timestep>=400',
  'duration>10min',
  'size>1GB',
  'nothing!=3',
  '-tag:other -lr>1',
])('the run is found by %s', (query) => {
  expect(holds(query)).toBe(true);
});

test.for([
  'sb3',
  'lr=3e-5',
  'reward>2',
  'reward>much',
  'nothing=3',
  'nothing>0',
  'tag:pap',
  'state:succeeded',
  'is:running',
  'is:anything',
  'duration>12min',
  '-toy',
  'arre',
  '-starred',
  'lr=3e-4 tag:other',
])('the run is not found by %s', (query) => {
  expect(holds(query)).toBe(false);
});

test('numbers may have the units that people write', () => {
  expect(['3e-4', '-2', '10min', '1.5 GB', '200k'].map(numberOf)).toEqual([
    3e-4, -2, 600, 1.5e9, 2e5,
  ]);
  expect(['', 'NaN', '5 apples', '1.2.3'].map(numberOf)).toEqual([null, null, null, null]);
});
