import { expect, test } from 'vitest';
import { EvaluationResult, type StoredResult } from '../../contract/evaluation/evaluation';
import { learningOf } from './learning';
import { playedByUser } from './played';

const episode = { episode: 0, seed: 1, return: 9, length: 9, cut: false };
const figures = (mean: number, std: number) => ({
  mean,
  low: mean - 1,
  high: mean + 1,
  std,
  episodes: 20,
});

function played(step: number, mean: number, more: object = {}, beside = false): StoredResult {
  const result = EvaluationResult.parse({
    schema: 1,
    checkpoint: `/m/${step}.zip`,
    step,
    algorithm: 'PPO',
    env: 'CartPole-v1',
    ...figures(mean, 30),
    interval: 't',
    wanted: 20,
    meanLength: mean,
    cut: 0,
    best: episode,
    worst: episode,
    played: [episode],
    yardsticks: [{ name: 'random', ...figures(20.6, 8) }],
    statistics: null,
    tookS: 1,
    ...more,
  });
  return { folder: 'evaluations/tried/a', savedMs: step, beside, result };
}

const short = { tag: 'rollout/ep_rew_mean', canonical: 'reward', values: [21, 76] } as const;

test('a checkpoint that the user played is compared with the random agent that played beside it', () => {
  const learning = learningOf([short], playedByUser([played(20_000, 444.9)]));
  expect(learning).toMatchObject({
    is: 'inconclusive',
    by: 'reward',
    against: [{ name: 'random', is: 'better', from: 20.6, to: 444.9, episodes: 20 }],
  });
});

test('of two checkpoints that the user played the later one counts, and none is taken for the start', () => {
  const results = [played(20_000, 444.9), played(2_000, 490)];
  const learning = learningOf([short], playedByUser(results));
  expect(learning).toMatchObject({ is: 'inconclusive', against: [{ to: 444.9 }] });
});

test('results of the evaluator beside the run are its own, and one without a spread shows nothing', () => {
  expect(playedByUser([played(1, 2, {}, true)])).toBeNull();
  expect(playedByUser([played(1, 2, { mean: null, std: null })])?.checkpoints).toEqual([]);
});
