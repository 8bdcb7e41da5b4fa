import { expect, test } from 'vitest';
import { checkpointsOf, isCheckpointFile, stepOf } from './checkpoints';

const file = (path: string, mtimeMs: number, size = 10) => ({
  glob: '*',
  ident: path,
  path,
  mtimeMs,
  size,
});

test('the files of one step’s folder are one checkpoint, newest first', () => {
  const found = [
    file('/r/models/policy_2000_steps.zip', 1_000),
    file('/r/checkpoints/global_step_50/actor/a.pt', 2_000, 5),
    file('/r/checkpoints/global_step_50/b.json', 3_000, 7),
    file('/elsewhere/final.zip', 4_000),
  ];
  expect(checkpointsOf('/r', found)).toEqual([
    { path: '/elsewhere/final.zip', bytes: 10, files: 1, savedMs: 4_000, x: null },
    { path: 'checkpoints/global_step_50', bytes: 12, files: 2, savedMs: 3_000, x: 50 },
    { path: 'models/policy_2000_steps.zip', bytes: 10, files: 1, savedMs: 1_000, x: 2_000 },
  ]);
});

test('a file that two patterns find is counted once, and a record of the trainer is no checkpoint', () => {
  const found = [
    file('/r/models/a.zip', 1),
    file('/r/models/a.zip', 1),
    file('/r/sb3/progress.csv', 2),
    file('/r/rollout/100.jsonl', 3),
  ];
  expect(checkpointsOf('/r', found)).toMatchObject([{ path: 'models/a.zip', bytes: 10, files: 1 }]);
});

test('the step is read from the names that trainers give', () => {
  expect(stepOf('models/NQ_ts-0400000_evt-periodic.zip')).toBe(400_000);
  expect(stepOf('rl_model_2000_steps.zip')).toBe(2_000);
  expect(stepOf('step_12.pt')).toBe(12);
  expect(stepOf('final_model.zip')).toBeNull();
});

test.each([
  ['/w/models/ckpt/ppo_4096_steps.zip', true],
  ['/w/runs/CartPole__dqn__1/dqn.cleanrl_model', true],
  ['/w/out/checkpoint-500/trainer_state.json', true],
  ['C:\\w\\ckpt\\global_step_5\\actor\\extra_state.bin', true],
  ['/w/out/checkpoint-500/runs/events.out.tfevents.1.host', false],
  ['/w/train.py', false],
  ['/w/logs/0.monitor.csv', false],
])('by its name, %s is part of a checkpoint: %s', (path, expected) => {
  expect(isCheckpointFile(path)).toBe(expected);
});
