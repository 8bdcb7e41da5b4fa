import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedGlobs } from './checkpoint-name';
import {
  checkpointFiles,
  checkpointsOf,
  isCheckpointFile,
  stepOf,
  withBadges,
} from './checkpoints';

const file = (path: string, mtimeMs: number, size = 10) => ({
  glob: '*',
  ident: path,
  path,
  mtimeMs,
  size,
});

test('the files of one step’s folder are one checkpoint, newest first', () => {
  const matches = [
    file('/r/models/policy_2000_steps.zip', 1_000),
    file('/r/checkpoints/global_step_50/actor/a.pt', 2_000, 5),
    file('/r/checkpoints/global_step_50/b.json', 3_000, 7),
    file('/elsewhere/final.zip', 4_000),
  ];
  expect(checkpointsOf('/r', matches)).toMatchObject([
    { path: '/elsewhere/final.zip', absolute: '/elsewhere/final.zip', bytes: 10, x: null },
    {
      path: 'checkpoints/global_step_50',
      absolute: '/r/checkpoints/global_step_50',
      bytes: 12,
      files: 2,
      savedMs: 3_000,
      x: 50,
    },
    { path: 'models/policy_2000_steps.zip', bytes: 10, files: 1, savedMs: 1_000, x: 2_000 },
  ]);
});

test('a file that two patterns find is counted once, and a record of the trainer is no checkpoint', () => {
  const matches = [
    file('/r/models/a.zip', 1),
    file('/r/models/a.zip', 1),
    file('/r/sb3/progress.csv', 2),
    file('/r/rollout/100.jsonl', 3),
  ];
  expect(checkpointsOf('/r', matches)).toMatchObject([
    { path: 'models/a.zip', bytes: 10, files: 1 },
  ]);
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

const RL_TRAINER = String.raw`^\w+?_ts-(?<step>\d{7,})_evt-(?<kind>[\w.-]+?)_val-(?<score>[+-](?:[\d.]+|nan|inf))_sharpe-.*\.zip$`;

test.each([
  ['NQ_ts-0004096_evt-best_val--4.210_sharpe-+0.00_seed-42.zip', 4_096, -4.21, 'best'],
  ['NQ_ts-0000001_evt-interrupt_val-nan_sharpe-nan_seed-1.zip', 1, null, 'interrupt'],
  ['NQ_ts-0400000_evt-periodic_val-+1.5_sharpe-+0.00_seed-42.zip', 400_000, 1.5, 'periodic'],
])('a project says what the name %s means', (name, x, score, kind) => {
  const naming = [{ glob: '/w/models/**/*.zip', name: RL_TRAINER }];
  const [reported] = checkpointsOf('/r', [file(`/w/models/${name}`, 1)], naming);
  expect(reported).toMatchObject({ x, kind });
  // A name without a number falls back on no score.
  expect(reported?.score).toBe(score);
});

test('without a project’s own expression the step and the reason are read from common names', () => {
  const matches = [
    file('/r/models/best_model.zip', 2),
    file('/r/models/NQ_ts-7_evt-best_x.zip', 1),
  ];
  expect(checkpointsOf('/r', matches, [{ glob: '*', name: '(' }])).toMatchObject([
    { x: null, score: null, kind: 'best' },
    { x: 7, score: null, kind: 'best' },
  ]);
});

test('what belongs to a saved model is a part of it, and is no checkpoint where the model is gone', () => {
  const matches = [
    file('/w/m/a.zip', 5, 100),
    file('/w/m/a_metadata.json', 6, 1),
    file('/w/m/a_vecnormalize.pkl', 7, 2),
    file('/w/m/b.zip', 4, 50),
    file('/w/m/b.meta.json', 3, 1),
    file('/w/m/b_vecnorm.pkl.meta.json', 3, 1),
    file('/w/m/rl_2000_steps.zip', 2, 9),
    file('/w/m/rl_vecnormalize_2000_steps.pkl', 2, 1),
    file('/w/m/c_metadata.json', 1, 1),
  ];
  expect(
    checkpointsOf('/r', matches).map(({ path, bytes, files }) => [path, bytes, files]),
  ).toEqual([
    ['/w/m/a.zip', 103, 3],
    ['/w/m/b.zip', 52, 3],
    ['/w/m/rl_2000_steps.zip', 10, 2],
  ]);
});

test('every model is counted in exactly one checkpoint, with what belongs to it', () => {
  const name = fc.stringMatching(
    /^(?:m|n)(?:\.zip|_metadata\.json|_vecnormalize\.pkl|\.meta\.json|\/global_step_[12]\/a\.pt)$/,
  );
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const files = names.map((one, i) => file(`/w/${one}`, i, 2 ** i));
      const isCounted = (one: string): boolean =>
        !/(?:json|pkl)$/.test(one) || names.includes(`${one[0] ?? ''}.zip`);
      const saved = checkpointsOf('/r', files);
      const bytes = files.filter((_, i) => isCounted(names[i] ?? '')).map(({ size }) => size);
      expect(saved.reduce((sum, one) => sum + one.bytes, 0)).toBe(
        bytes.reduce((sum, size) => sum + size, 0),
      );
      expect(saved.reduce((sum, one) => sum + one.files, 0)).toBe(bytes.length);
    }),
  );
});

test('a folder that a project calls a checkpoint is found by the files in it', () => {
  const globs = namedGlobs([{ glob: '/r/rehearsal/checkpoints/global_step_*', name: null }]);
  expect(globs).toContain('/r/rehearsal/checkpoints/global_step_*/**');
  expect(namedGlobs([{ glob: '/w/models/*.pt', name: null }])).toEqual(['/w/models/*.pt']);
});

test('sidecars of a project’s zips are looked for beside them', () => {
  const globs = namedGlobs([{ glob: '/w/m/*.zip', name: null }]);
  expect(globs).toContain('/w/m/*_metadata.json');
  expect(globs.filter((glob) => glob.includes('**'))).toEqual([]);
});

test('a folder of RLlib is one checkpoint, by its number or by the files that RLlib writes', () => {
  const parts = [
    'algorithm_state.pkl',
    'class_and_ctor_args.pkl',
    'learner_group/class_and_ctor_args.pkl',
    'learner_group/learner/rl_module/default_policy/module_state.pkl',
  ];
  const numbered = parts.map((part) => file(`/w/tune/PPO_1/checkpoint_000003/${part}`, 9));
  const named = parts.map((part) => file(`/w/out/ck/${part}`, 5));
  const others = [file('/w/tune/PPO_1/result.json', 3), file('/w/params.pkl', 3)];
  const saved = checkpointsOf('/r', checkpointFiles([...numbered, ...others, ...named]));
  expect(saved).toMatchObject([
    { path: '/w/tune/PPO_1/checkpoint_000003', files: 4, bytes: 40, x: 3 },
    { path: '/w/out/ck', files: 4, bytes: 40, x: null },
  ]);
  expect(saved.map(({ unit }) => unit)).toEqual([undefined, undefined]);
});

test('the name says what its number counts, which score it had and why it was saved', () => {
  const names = [
    'epoch=4-step=100.ckpt',
    'last.ckpt',
    'last_cartpole_ep_30_rew_45.3.pth',
    'checkpoint_p0/best_000000045_20736_reward_-22.345.pth',
    'model_4000.d3',
    'agent_1500.pt',
  ];
  const saved = checkpointsOf(
    '/r',
    checkpointFiles(names.map((name, i) => file(`/w/${name}`, 100 - i))),
  );
  expect(saved.map(({ x, unit, score, kind }) => [x, unit, score, kind])).toEqual([
    [100, 'step', null, null],
    [null, undefined, null, 'last'],
    [30, 'epoch', 45.3, 'last'],
    [20_736, 'step', -22.345, 'best'],
    [4_000, 'step', null, null],
    [1_500, undefined, null, null],
  ]);
});

test('an empty model is damaged, also in the folder of a step; an empty file beside it says nothing', () => {
  const saved = checkpointsOf('/r', [
    file('/w/final.zip', 9, 0),
    file('/w/checkpoint-5/model.safetensors', 8, 0),
    file('/w/checkpoint-5/training_args.bin', 8, 5),
    file('/w/checkpoint-4/model.safetensors', 7, 5),
    file('/w/checkpoint-4/.lock', 7, 0),
  ]);
  expect(saved.map(({ damage }) => damage)).toEqual(['empty', 'empty', undefined]);
});

test('the newest sound one is the last, the newest that is called best the best', () => {
  const saved = checkpointsOf('/r', [
    file('/w/final.zip', 9, 0),
    file('/w/ck_200_steps.zip', 8),
    file('/w/best_model.zip', 7),
    file('/w/best_old.zip', 6),
  ]);
  expect(withBadges(saved).map(({ path, badges }) => [path, badges])).toEqual([
    ['/w/final.zip', undefined],
    ['/w/ck_200_steps.zip', ['last']],
    ['/w/best_model.zip', ['best']],
    ['/w/best_old.zip', undefined],
  ]);
  expect(withBadges([])).toEqual([]);
});
