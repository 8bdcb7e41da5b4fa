import { expect, test } from 'vitest';
import type { RunExtras } from '../bridge/readers/run-extras';
import { aRun } from '../bridge/fixtures/run.test-data';
import { RunId } from '#core/contract/run/run';
import { bestResults } from './best-results';

const idOf = (n: number) => RunId.parse(`20261122-121205-0000000${n}`);

interface Created {
  readonly recipe?: string;
  readonly verdict?: ReturnType<typeof aRun>['verdict'];
  readonly task?: string;
  /** Last and greatest reward, and of the evaluations. */
  readonly reward?: readonly [last: number, max: number];
  readonly evalReward?: readonly [last: number, max: number];
}

function figures(tag: string, of: readonly [number, number] | undefined) {
  return of === undefined ? undefined : { tag, last: of[0], min: null, max: of[1] };
}

function create(all: readonly Created[]) {
  const extras = new Map<string, RunExtras>();
  const runs = all.map(({ recipe = 'sb3', verdict = 'succeeded', task, ...of }, n) => {
    const run = aRun({ runId: idOf(n), name: `run-${n}`, phase: 'ended', recipe, verdict });
    const reward = figures('rollout/ep_rew_mean', of.reward);
    const evals = figures('eval/mean_reward', of.evalReward);
    extras.set(run.runId, {
      params: task === undefined ? {} : { env_id: task },
      notes: '',
      tags: [],
      star: false,
      labels: {
        ...(reward === undefined ? {} : { reward }),
        ...(evals === undefined ? {} : { eval_reward: evals }),
      },
      metrics: {},
      spark: null,
    });
    return run;
  });
  return bestResults(runs, extras).map(({ run, label, value, count, task }) => ({
    name: run.name,
    label,
    value,
    count,
    task,
  }));
}

test('only succeeded runs can be the best, however high the reward of another', () => {
  const best = create([
    { verdict: 'suspicious', reward: [900, 900] },
    { verdict: 'failed', reward: [800, 800] },
    { verdict: null, reward: [700, 700] },
    { reward: [5, 6] },
  ]);
  expect(best).toEqual([{ name: 'run-3', label: 'reward', value: 5, count: 1, task: null }]);
});

test('rewards of two tasks are never compared, those of unknown commands not at all', () => {
  const best = create([
    { task: 'CartPole-v1', reward: [500, 500] },
    { task: 'Pendulum-v1', reward: [-150, -120] },
    { task: 'CartPole-v1', reward: [480, 500] },
    { recipe: 'command', reward: [10_000, 10_000] },
  ]);
  expect(best.map(({ name, task, count }) => ({ name, task, count }))).toEqual([
    { name: 'run-0', task: 'CartPole-v1', count: 2 },
    { name: 'run-1', task: 'Pendulum-v1', count: 1 },
  ]);
});

test('where runs were evaluated the best evaluation decides, else the reward at the end rather than its peak', () => {
  expect(create([{ reward: [9, 99], evalReward: [3, 4] }, { evalReward: [5, 6] }])).toEqual([
    { name: 'run-1', label: 'eval_reward', value: 6, count: 2, task: null },
  ]);
  expect(create([{ reward: [1, 99] }, { reward: [2, 3] }])[0]).toMatchObject({
    name: 'run-1',
    value: 2,
  });
});

test('a run without a finite reward is no result', () => {
  expect(create([{}, { reward: [Number.NaN, 1] }])).toEqual([]);
});
