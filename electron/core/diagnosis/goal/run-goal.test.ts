import { expect, test } from 'vitest';
import { LogReader } from '../../telemetry/log-reader';
import { SignScanner } from '../signs/sign-scanner';
import { type Furthest, runGoal } from './run-goal';
import { seenBar } from '../signs/seen-bar';

/** What a scanner says of a log. */
function logOf(text: string) {
  const reader = new LogReader('auto', [], null);
  const scanner = new SignScanner(null, []);
  const bytes = new TextEncoder().encode(text);
  for (const line of [...reader.push(bytes), ...reader.end()]) scanner.read(line);
  return new SignScanner(scanner.save(), []).facts();
}
const goal = (
  argv: readonly string[],
  furthest: Furthest,
  text = '',
  declaredX: number | null = null,
) => runGoal({ declaredX, argv, furthest, fileGoals: {}, log: logOf(text) });

test('a declared goal comes before any other', () => {
  const argv = ['--total-timesteps', '500'];
  expect(goal(argv, { timestep: 20 }, 'global_step=20\n', 900)).toEqual({
    x: 900,
    xKind: null,
    source: 'declared',
  });
});

test.each([
  [
    'CleanRL',
    ['--total-timesteps', '50000'],
    { timestep: 1_100 },
    'global_step=1063, episodic_return=9.0\n',
    50_000,
  ],
  [
    'rl_zoo3',
    ['-m', 'rl_zoo3.train', '--algo', 'ppo', '-n', '8000'],
    { timestep: 8_192 },
    '|    total_timesteps      | 8192     |\n',
    8_000,
  ],
  ['Sample Factory', ['--train_for_env_steps=20000'], { timestep: 18_688 }, '', 20_000],
  [
    'Hugging Face',
    ['--output_dir', 'o', '--max_steps', '60'],
    { update: 10 },
    'step 10 loss 0.4\n',
    60,
  ],
  [
    'PufferLib',
    ['--train.total-timesteps', '10_000_000'],
    { timestep: 40_000 },
    'Agent Steps 41000\n',
    10_000_000,
  ],
  [
    'a hydra program',
    ['algorithm.total_timesteps=1e5'],
    { timestep: 500 },
    'step: 500, reward: 2\n',
    100_000,
  ],
  ['epochs on the axis of epochs', ['--epochs', '20'], { update: 7 }, 'Epoch 7 loss 0.5\n', 20],
])('%s: the goal of its command', (_, argv, furthest, text, x) => {
  expect(goal(argv, furthest, text)).toMatchObject({
    x,
    source: expect.stringMatching(/ of its command$/),
  });
});

test.each([
  ['epochs of an update', ['--epochs', '10'], { timestep: 2_048 }, 'update 500 | loss 0.3\n'],
  ['steps of an episode', ['--max_steps', '200'], { timestep: 37 }, 'step 37 reward 1\n'],
  [
    'iterations of files that count a thousand times less',
    ['--total-timesteps', '1000000'],
    { timestep: 5 },
    'trained 5 iterations\n',
  ],
  [
    'another axis than that of the log',
    ['--total-timesteps', '50000'],
    { timestep: 12 },
    'epoch 12: loss 0.3\n',
  ],
  ['-n of another program', ['-n', '400'], { episode: 12 }, 'Episode 12 return 4\n'],
  [
    'a log whose steps are ten times as many',
    ['--total-timesteps', '100'],
    { timestep: 1_000 },
    'step: 1000, reward: 1\n',
  ],
])('no goal: %s', (_, argv, furthest, text) => {
  expect(goal(argv, furthest, text)).toBeNull();
});

test.each([
  ['skrl', '100%|██████████| 2000/2000 [00:09<00:00, 211.1it/s]\n', { timestep: 2_000 }, 2_000],
  [
    'tqdm with a postfix',
    'train: 25%|██▌ | 100/400 [00:01<00:03, 99it/s, reward=1.0, loss=0.5]\n',
    { update: 99 },
    400,
  ],
  [
    'd3rlpy, epoch by epoch',
    'Epoch 2/4: 50%|█████ | 500/1000 [00:01<00:01, 400it/s]\n',
    { timestep: 1_500 },
    4_000,
  ],
  [
    'Lightning, which counts its epochs from 0',
    'Epoch 4/4  ━━━━━━━━━━━━━━━━━ 20/20 0:00:00 • 0:00:00 49.61it/s v_num: 0.000\n',
    { timestep: 99 },
    100,
  ],
  ['rich', 'Training ━━━━━━━╸━━━━━━━━━━  40% 40/100 0:00:12\n', { episode: 40 }, 100],
])('%s: the goal is that of the bar that counts what the run counts', (_, text, furthest, x) => {
  expect(goal([], furthest, text)).toMatchObject({ x, source: 'its progress bar' });
});

test.each([
  ['a bar of another count', '50%|█████ | 500/1000 [00:01<00:01, 400it/s]\n', { timestep: 90_000 }],
  [
    'a bar of an evaluation',
    'Evaluating: 60%|██████ | 60/100 [00:01<00:01, 400it/s]\n',
    { episode: 60 },
  ],
  ['a download', 'model: 50%|█████ | 500/1000 [00:01<00:01, 4.0MB/s]\n', { timestep: 500 }],
  [
    'a count that is far beyond',
    'Episode 3/100 reward 5 loss 3\nEpisode 4/100 reward 6 loss 2\n',
    { episode: 900 },
  ],
])('no goal: %s', (_, text, furthest) => {
  expect(goal([], furthest, text)).toBeNull();
});

test('rl_games speaks of the inference of its policy while it trains', () => {
  const line =
    'fps step: 16628 fps step and policy inference: 115 fps total: 98 epoch: 7/15 frames: 1792\n';
  expect(goal([], { timestep: 1_792, update: 7 }, line)).toEqual({
    x: 15,
    xKind: 'update',
    source: 'its log',
  });
});

test('an evaluation after the training does not replace its goal', () => {
  const trained = Array.from(
    { length: 60 },
    (_, i) => `train step ${i + 1}/60 reward ${i} loss 0.5`,
  );
  const evaluated = Array.from(
    { length: 6 },
    (_, i) => `Evaluating: episode ${i + 1}/10 return 4${i}`,
  );
  const text = `${[...trained, ...evaluated].join('\n')}\n`;
  expect(goal([], { timestep: 60, episode: 6 }, text)).toEqual({
    x: 60,
    xKind: 'timestep',
    source: 'its log',
  });
});

test('the bar of a line is its last one, with its position and its round', () => {
  const first = '1%|▏ | 1/250 [00:00<00:12, 19.8it/s, ret=-1.0]';
  expect(seenBar(`ppo update: ${first}ppo update: 2%|▏ | 5/250 [00:00<00:12, 19.8it/s]`)).toEqual({
    label: 'ppo update',
    n: 5,
    total: 250,
  });
  expect(seenBar('Epoch 3/4:  10%|█ | 100/1,000 [00:00<00:12]')).toEqual({
    label: 'Epoch #/#',
    n: 100,
    total: 1_000,
    round: { n: 3, total: 4 },
  });
  expect(seenBar('no bar, 3/4 of it')).toBeNull();
});

test('a file of the trainer names the goal where neither command nor log do, unless the run is far beyond it', () => {
  const facts = { declaredX: null, argv: [], log: logOf('') };
  const fileGoals = { timestep: 500_000 };
  expect(runGoal({ ...facts, fileGoals, furthest: { timestep: 1_063 } })).toEqual({
    x: 500_000,
    xKind: 'timestep',
    source: 'the files that it wrote',
  });
  expect(runGoal({ ...facts, fileGoals, furthest: { timestep: 900_000 } })).toBeNull();
});

test('settings that the log printed are a goal, where the log counts in their words', () => {
  const text = 'num_epochs: 20\nepoch 3 loss 0.5\n';
  expect(goal([], { update: 3 }, text)).toEqual({
    x: 20,
    xKind: 'update',
    source: 'num_epochs in its log',
  });
  expect(goal([], { timestep: 3 }, text)).toBeNull();
});

test('a board that writes 4.1k for its steps counts what the command names', () => {
  const argv = ['--train.total-timesteps', '4096'];
  expect(goal(argv, { timestep: 4_100 }, '│  Agent Steps       4.1k   Env  0s │\n')?.x).toBe(4_096);
});

test('what the script sets itself is the goal, unless its command says otherwise', () => {
  const log = logOf('| total_timesteps | 1024 |\n');
  const scriptGoals = { script: 'train.py', options: [{ option: 'total_timesteps', x: 2_048 }] };
  const facts = { declaredX: null, fileGoals: {}, log, furthest: { timestep: 1_024 }, scriptGoals };
  expect(runGoal({ ...facts, argv: ['python', 'train.py'] })).toEqual({
    x: 2_048,
    xKind: 'timestep',
    source: 'total_timesteps in train.py',
  });
  const argv = ['python', 'train.py', '--total-timesteps=auto'];
  expect(runGoal({ ...facts, argv })).toBeNull();
  expect(runGoal({ ...facts, argv: [], furthest: { update: 1_024 } })).toBeNull();
});

test('a flag that only the script knows as its length names the goal', () => {
  const log = logOf('| total_timesteps | 240 |\n');
  const options = [{ option: '--n-timesteps', x: 100_000, flags: ['-n', '--n-timesteps'] }];
  const scriptGoals = { script: 'train.py', options };
  const facts = { declaredX: null, fileGoals: {}, log, furthest: { timestep: 240 }, scriptGoals };
  expect(runGoal({ ...facts, argv: ['python', 'train.py', '-n', '400'] })).toEqual({
    x: 400,
    xKind: 'timestep',
    source: '-n of its command',
  });
});
