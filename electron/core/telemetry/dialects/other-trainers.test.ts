import { describe, expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import { HF_TRAINER } from '../fixtures/hf-trainer.test-data';
import {
  CLEANRL,
  KERAS_BARS,
  KERAS_LINES,
  ML_AGENTS,
  NANO_GPT,
  OPENRLHF,
  RL_GAMES,
  RSL_RL,
  SPINNING_UP,
  TIANSHOU,
} from '../fixtures/trainer-logs.test-data';
import { LogReader } from '../log-reader';

function eventsOf(log: string): TrainerEvent[] {
  const reader = new LogReader('auto', [], null);
  return [...reader.push(new TextEncoder().encode(log)), ...reader.end()].flatMap(
    (line) => line.events,
  );
}
/** Of each series its kind of x and its points, `x=value`. */
function seriesOf(log: string): Record<string, string> {
  const series: Record<string, string> = {};
  for (const event of eventsOf(log)) {
    if (event.kind !== 'point') continue;
    series[event.tag] = `${series[event.tag] ?? event.xKind} ${event.x}=${event.value}`;
  }
  return series;
}
const targetsOf = (log: string): unknown[] =>
  eventsOf(log).flatMap((event) => (event.kind === 'target' ? [[event.xKind, event.x]] : []));
const statesOf = (log: string): string[] =>
  eventsOf(log).flatMap((event) => (event.kind === 'state' ? [event.state] : []));

describe('blocks of rsl_rl and Isaac Lab', () => {
  test('give every row at its iteration, and the number of iterations', () => {
    expect(seriesOf(RSL_RL)).toEqual({
      'Total steps': 'update 0=1536 1=3072 2=4608',
      'Steps per second': 'update 0=1422 1=1422 2=1422',
      'Collection time': 'update 0=1.02 1=1.02 2=1.02',
      'Learning time': 'update 0=0.06 1=0.06 2=0.06',
      'Mean value_function loss': 'update 0=0.5 1=0.25 2=0.1667',
      'Mean surrogate loss': 'update 0=-0.0021 1=-0.0021 2=-0.0021',
      'Mean entropy loss': 'update 0=9.04 1=9.04 2=9.04',
      'Mean reward': 'update 1=-1.15 2=-0.4',
      'Mean episode length': 'update 1=21.5 2=22',
      'Mean action std': 'update 0=0.98 1=0.98 2=0.98',
      'Episode_Reward/track_lin_vel_xy_exp': 'update 0=0.003 1=0.013 2=0.023',
      'Mean episode rew_alive': 'update 0=0.2 1=1.2 2=2.2',
      'Iteration time': 'update 0=1.08 1=1.08 2=1.08',
    });
    expect(targetsOf(RSL_RL)).toEqual([['update', 300]]);
  });

  test('of older versions hold their speed in one row', () => {
    const block = `${'#'.repeat(80)}\n                      Learning iteration 339/500                       \n\n                       Computation: 123142 steps/s (collection: 0.980s, learning 0.084s)\n               Mean reward: 5.16\n`;
    expect(seriesOf(block)).toEqual({
      'Steps per second': 'update 339=123142',
      'Collection time': 'update 339=0.98',
      'Learning time': 'update 339=0.084',
      'Mean reward': 'update 339=5.16',
    });
  });

  test('end with the first line that is no row', () => {
    expect(seriesOf('  Learning iteration 3/5 \nTraceback\n      Mean reward: 5\n')).toEqual({});
  });
});

test('rl_games prints speed and frames of an epoch, and its best reward', () => {
  expect(Object.keys(seriesOf(RL_GAMES))).toEqual([
    'fps step',
    'fps step and policy inference',
    'fps total',
    'frames',
    'best rewards',
  ]);
  expect(seriesOf(RL_GAMES)).toMatchObject({
    frames: 'update 1=16384 2=32768 3=49152 4=65536 5=81920 6=98304',
    'best rewards': 'update 3=21.93 4=29.24 5=36.55 6=43.86',
  });
  expect(targetsOf(RL_GAMES)).toEqual([['update', 150]]);
  expect(statesOf(RL_GAMES)).toContain('saved');
});

test('Tianshou’s bars are at their env_step in their last state, its tests beside them', () => {
  expect(seriesOf(TIANSHOU)).toEqual({
    len: 'timestep 400=9 800=9 1200=9',
    loss: 'timestep 400=4.912 800=4.088 1200=3.011',
    'n/ep': 'timestep 400=4 800=4 1200=5',
    'n/st': 'timestep 400=40 800=40 1200=40',
    rew: 'timestep 400=9.5 800=9.25 1200=9.2',
    test_reward: 'timestep 400=9 800=9 1200=9.5',
    test_reward_std: 'timestep 400=0 800=1 1200=0.5',
    best_reward: 'timestep 400=9 800=9 1200=9.5',
  });
});

test('Spinning Up’s tables are at TotalEnvInteracts', () => {
  expect(seriesOf(SPINNING_UP)).toMatchObject({
    AverageEpRet: 'timestep 4000=21.3 8000=33.9',
    LossPi: 'timestep 4000=-0.00264 8000=-0.0108',
    Entropy: 'timestep 4000=0.683 8000=0.66',
  });
});

test('Keras reports each metric at its epoch, with a bar and without', () => {
  expect(seriesOf(KERAS_BARS)).toEqual({
    accuracy: 'update 1=0.5156 2=0.5156 3=0.5156 4=0.5208',
    loss: 'update 1=0.7439 2=0.7398 3=0.7365 4=0.7343',
    val_accuracy: 'update 1=0.5312 2=0.5312 3=0.5312 4=0.5312',
    val_loss: 'update 1=0.7486 2=0.7457 3=0.7432 4=0.7413',
  });
  expect(seriesOf(KERAS_LINES)).toMatchObject({
    loss: 'update 1=0.6973 2=0.6947 3=0.6927 4=0.691',
    val_accuracy: 'update 1=0.5156 2=0.4844 3=0.4375 4=0.4062',
  });
  expect(targetsOf(KERAS_LINES)).toEqual([['update', 4]]);
  expect(seriesOf('469/469 [====] - 2s 4ms/step - loss: 0.3\n')).toEqual({});
  const old =
    'Epoch 2/5\n469/469 [==============================] - 2s 4ms/step - loss: 0.3 - acc: 0.9\n';
  expect(seriesOf(old)).toEqual({ loss: 'update 2=0.3', acc: 'update 2=0.9' });
});

test('ML-Agents reports each behavior by its name, and its target', () => {
  expect(seriesOf(ML_AGENTS)).toEqual({
    'Striker/Time Elapsed': 'timestep 5000=45.997 10000=70.843 15000=98.162',
    'Striker/Mean Reward': 'timestep 10000=0 15000=0.333',
    'Striker/Std of Reward': 'timestep 10000=1 15000=0.943',
    'Striker/ELO': 'timestep 10000=1196.007 15000=1192.519',
    'Goalie/Time Elapsed': 'timestep 10000=71.002',
    'Goalie/Mean Reward': 'timestep 10000=-0.25',
    'Goalie/Mean Group Reward': 'timestep 10000=0.5',
    '3DBall/Mean Reward': 'timestep 1000=1.242',
    '3DBall/Std of Reward': 'timestep 1000=0.746',
  });
  expect(targetsOf(ML_AGENTS)).toEqual([['timestep', 500_000]]);
  expect(statesOf(ML_AGENTS)).toEqual(['saved']);
});

test('OpenRLHF’s status is read behind Ray’s prefix, and nothing that a model wrote', () => {
  const series = seriesOf(OPENRLHF);
  expect(series['policy_loss']).toBe(
    'update 1=-0.01 2=-0.02 3=-0.03 4=-0.04 5=-0.05 6=-0.06 7=-0.07 8=-0.08 9=NaN',
  );
  expect(series['reward']).toMatch(/^update 1=0.25( \d=0.25){7}$/);
  expect(series['kl']).not.toContain('7.5');
  expect(Object.keys(series)).toHaveLength(5);
});

test('nanoGPT reports its losses at the iteration', () => {
  expect(seriesOf(NANO_GPT)).toEqual({
    'train loss': 'update 0=4.2874 250=1.9646',
    'val loss': 'update 0=4.2823 250=2.0531',
    loss: 'update 0=4.2649 10=3.1436 20=2.7322 30=2.6129 250=NaN',
    time_ms: 'update 0=25210.31 10=12.34 20=12.36 30=12 250=3112.17',
    mfu_pct: 'update 0=-100 10=5.21 20=5.21 250=4.7',
  });
});

test('CleanRL’s returns are read with and without brackets, its speed at the last step', () => {
  expect(seriesOf(CLEANRL)).toEqual({
    episodic_return: 'timestep 23=23 51=28.5 128=55 190=62',
    episodic_length: 'timestep 190=62',
    SPS: 'timestep 51=1201 190=1190',
  });
});

describe('cells between bars', () => {
  test.each([
    [
      '2026-11-21 10:00:00 | INFO | step 60 | reward 23.1 | loss 0.32',
      { reward: 'timestep 60=23.1', loss: 'timestep 60=0.32' },
    ],
    [
      'Ep 40 | avg reward 21.2 | eps 0.1',
      { 'avg reward': 'episode 40=21.2', eps: 'episode 40=0.1' },
    ],
    ['INFO | step 1,024/4,096 | loss 1e-3', { loss: 'timestep 1024=0.001' }],
    [
      '2026-11-21 10:00:00.123 | INFO     | __main__:train:42 | iter 7 | kl nan | t 12ms',
      { kl: 'update 7=NaN', t: 'update 7=12' },
    ],
    ['[12:00:01] Episode 3 | score -4.5', { score: 'episode 3=-4.5' }],
    ['epoch 2 | loss 0.5 | acc 61.3%', { loss: 'update 2=0.5', acc: 'update 2=61.3' }],
    ['update 9 | ep_rew: 2.5 | fps 120', { ep_rew: 'update 9=2.5', fps: 'update 9=120' }],
    ['Step 5 | loss 3 | lr 3e-4', { loss: 'timestep 5=3', lr: 'timestep 5=0.0003' }],
    ['Step 3 | epoch 4', {}],
    ['Step 3 | found 4 files in 0.5 s', {}],
    ['| step 60 | reward 23.1 |', {}],
    ['step 60 | saved to out', {}],
    ['reward 23.1 | loss 0.32', {}],
  ])('%s', (line, series) => {
    expect(seriesOf(`${line}\n`)).toEqual(series);
  });
});

const epoch = (n: number): string =>
  `\r  0%|   | 0/9 [00:00<?, ?it/s]\r100%|███| 9/9 [00:01<00:00, 9it/s]\r{'loss': ${n}, 'epoch': ${n}}\n`;

describe('entries of Hugging Face’s Trainer', () => {
  test('are at the step of the bar that follows them, evaluations among trainings', () => {
    const series = seriesOf(HF_TRAINER);
    expect(series['loss']).toBe('update 10=1.357 20=1.506 30=1.412 40=1.446 50=1.292 60=1.565');
    expect(series['eval_loss']).toBe('update 20=1.379 40=1.378 60=1.377');
    expect(series['train_loss']).toBe('update 60=1.43');
    expect(targetsOf(HF_TRAINER)).toEqual([['update', 60]]);
  });

  test('are counted where no bar is drawn, and the summary is none of them', () => {
    const log =
      "{'loss': '0.5', 'epoch': '0.1'}\nsaving\n{'loss': '0.4', 'epoch': '0.2'}\n{'train_runtime': '3.2', 'train_loss': '0.45', 'epoch': '1'}\n";
    expect(seriesOf(log)).toEqual({
      loss: 'row 1=0.5 2=0.4',
      epoch: 'row 1=0.1 2=0.2',
      train_runtime: 'row 2=3.2',
      train_loss: 'row 2=0.45',
    });
    expect(targetsOf(log)).toEqual([]);
  });

  test('are counted where each epoch has its own bar', () => {
    expect(seriesOf(epoch(1) + epoch(2) + epoch(3))['loss']).toBe('row 1=1 2=2 3=3');
  });
});

const table = (iteration: number, x: number): string =>
  `---------------------------------\n| time/              |          |\n|    iterations      | ${iteration}        |\n|    total_timesteps | ${x}      |\n---------------------------------\n`;
const bar = (n: number): string =>
  `\r${Math.floor((n * 100) / 4096)}% ━━━━━━━━━━━━━━━━━━━━━━ ${n.toLocaleString('en')}/4,096  [ 0:00:28 < 0:00:00 , 138 it/s ]\r`;

describe('the bar of Stable-Baselines3', () => {
  test('reports the target while the training continues, and at its end', () => {
    expect(
      targetsOf(table(1, 512) + bar(600) + table(2, 1024) + bar(1030) + table(3, 1536)),
    ).toEqual([['timestep', 4096]]);
    expect(targetsOf(`${table(1, 4096)}${bar(4096)}\n`)).toEqual([['timestep', 4096]]);
  });

  test('reports none for a training that continues from a saved model: it counts the rest', () => {
    const log = table(1, 10_512) + bar(600) + table(2, 11_024) + bar(1030) + table(8, 14_096);
    expect(targetsOf(`${log}${bar(4096)}\n`)).toEqual([]);
  });
});
