import { describe, expect, test } from 'vitest';
import { LogReader } from '../../log-reader';

const STEPS = 20;

/** Points of a log of 20 lines by tag, as `x=value`; `#` is the step, `@` a value. */
function seriesOf(form: string, dialect = 'auto'): Record<string, readonly string[]> {
  const lines = Array.from({ length: STEPS }, (_, i) =>
    form
      .replaceAll('##', String((i + 1) * 100))
      .replaceAll('#', String(i + 1))
      .replaceAll('@', (0.5 + i / 10).toFixed(2)),
  );
  const reader = new LogReader(dialect, [], null);
  const read = [...reader.push(new TextEncoder().encode(`${lines.join('\n')}\n`)), ...reader.end()];
  const series: Record<string, string[]> = {};
  for (const event of read.flatMap(({ events }) => events)) {
    if (event.kind === 'point') (series[event.tag] ??= []).push(`${event.x}=${event.value}`);
  }
  return series;
}

const heads = [
  '2026-11-24 10:00:00,123 - INFO - ',
  '2026-11-24 10:00:00,123 - train - INFO - ',
  '2026-11-24 10:00:00,123 INFO ',
  '2026-11-24 10:00:00.123 | INFO     | __main__:<module>:12 - ',
  '2026-11-24T10:00:00Z INFO ',
  '2026-11-24T10:00:00.123+01:00 INFO trainer.ppo: ',
  'I1124 10:00:00.123456 140012 train.py:33] ',
  'WARNING ',
  'INFO:root:',
  '[2026-11-24 10:00:00][INFO] ',
  '[INFO] [train.py:33] ',
  '10:00:00 ',
  '[10:00:00] ',
  'Nov 24 10:00:00 ',
  'train-1  | ',
];
const messages = [
  'step: #, reward: @, loss: 3.5',
  'step=# reward=@ loss=3.5',
  'Episode #/100 | reward=@ | loss=3.5',
  'Epoch [#/20], reward: @, loss: 3.5',
  'iter #: loss 3.5, reward @, time 12ms',
];

describe('whatever a logger puts before it, a line with numbers gives its series', () => {
  test.each(heads.flatMap((head) => messages.map((message) => head + message)))('%s', (form) => {
    const series = seriesOf(form);
    expect(series['reward']).toHaveLength(STEPS);
    expect(series['reward']?.slice(0, 2)).toEqual(['1=0.5', '2=0.6']);
    expect(series['loss']).toHaveLength(STEPS);
  });
});

describe('the step is the number that counts finest', () => {
  test.each([
    ['epoch: 1, iter: 3, update: 3, env_steps: ##, reward: @', 'reward', '100=0.5'],
    ['epoch: 1, step: #, loss: @', 'loss', '1=0.5'],
    ['Epoch 1 Step #: loss=@', 'loss', '1=0.5'],
    ['Epoch 1, Step #, loss: @', 'loss', '1=0.5'],
    ['Epoch [1/20], Step [#/600], Loss: @', 'Loss', '1=0.5'],
    ['Train Epoch: 1 [##/60000 (1%)]\tLoss: @', 'train/Loss', '100=0.5'],
    ['[1,  ##] loss: @', 'loss', '100=0.5'],
  ])('%s', (form, tag, first) => {
    const series = seriesOf(form);
    expect(series[tag]).toHaveLength(STEPS);
    expect(series[tag]?.[0]).toBe(first);
  });

  test('and continues where it restarts with each epoch', () => {
    const lines = [1, 2].flatMap((epoch) =>
      [100, 200, 300].map((step) => `Epoch ${epoch}/2, Step ${step}/300, loss: 0.${step}`),
    );
    const reader = new LogReader('auto', [], null);
    const events = reader
      .push(new TextEncoder().encode(`${lines.join('\n')}\n`))
      .flatMap((line) => line.events);
    const points = events.filter((event) => event.kind === 'point' && event.tag === 'loss');
    expect(points.map((event) => ('x' in event ? event.x : null))).toEqual([
      100, 200, 300, 400, 500, 600,
    ]);
    expect(events.filter(({ kind }) => kind === 'target')).toEqual([
      { kind: 'target', x: 600, xKind: 'timestep' },
    ]);
  });
});

describe('sentences that come again with a rising step', () => {
  test.each([
    ['Episode # finished after 20 timesteps with reward @', 'reward'],
    ['Timestep ## (epoch 1): return @ ± 0.30', 'return'],
    ['train | step # | loss @', 'train/loss'],
    ['step: #, reward: @, status: ok', 'reward'],
    ['step: #, env=CartPole-v1, reward: @, note: abc', 'reward'],
    ['Update #, num timesteps ##, FPS 300, mean/median reward @/0.40', 'mean reward'],
    [
      '[I 2026-11-24 10:00:00,123] Trial # finished with value: @ and parameters: {"lr": 0.1}. Best is trial 1 with value: 3.0.',
      'value',
    ],
    ['Episode: # Total reward: np.float64(@) eps: 0.1 steps', 'Total reward'],
    ['{"step": #, "reward": @}', 'reward'],
  ])('%s', (form, tag) => {
    expect(seriesOf(form)[tag]).toHaveLength(STEPS);
  });

  test('of several workers each is a series, with their mean', () => {
    const lines = Array.from({ length: 60 }, (_, i) => {
      const [worker, step] = [i % 3, Math.floor(i / 3) + 1];
      return `[worker ${worker}] step=${step} reward=${step + worker}.0`;
    });
    const reader = new LogReader('auto', [], null);
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
    const events = [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
    const of = (tag: string) =>
      events.flatMap((event) =>
        event.kind === 'point' && event.tag === tag ? [[event.x, event.value]] : [],
      );
    expect(of('worker 2/reward').slice(0, 2)).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(of('reward')).toHaveLength(STEPS);
    expect(of('reward').slice(0, 2)).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  test('of a progress bar each state that its line showed is a point, and its total the target', () => {
    const states = [1, 2, 3, 4].map(
      (n) => `${n * 25}%|##  | ${n}/4 [00:01<00:02, 25.0it/s, reward=${n}.5, loss=0.${n}]`,
    );
    const reader = new LogReader('auto', [], null);
    const bytes = new TextEncoder().encode(`${states.join('\r')}\r\n`);
    const events = reader.push(bytes).flatMap((line) => line.events);
    const rewards = events.filter((event) => event.kind === 'point' && event.tag === 'reward');
    expect(rewards).toMatchObject([1, 2, 3, 4].map((x) => ({ x, value: x + 0.5 })));
    expect(events.filter(({ kind }) => kind === 'target')).toMatchObject([{ x: 4 }]);
  });

  test('of a bar of rich, too, which a terminal erases and draws again', () => {
    const states = [0, 4, 9, 200].map((n) => {
      const count = `\x1b[32m${String(n).padStart(3)}/200\x1b[0m \x1b[36m${n === 0 ? '-:--:--' : '0:00:04'}\x1b[0m`;
      return `\r\x1b[2KTraining \x1b[91m╸\x1b[0m\x1b[90m${'━'.repeat(39)}\x1b[0m ${count} reward ${(n / 2).toFixed(2)}`;
    });
    const reader = new LogReader('auto', [], null);
    const bytes = new TextEncoder().encode(`\x1b[?25l${states.join('')}\n\x1b[?25h`);
    const events = [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
    const rewards = events.filter((event) => event.kind === 'point' && event.tag === 'reward');
    expect(rewards).toMatchObject([0, 4, 9, 200].map((x) => ({ x, value: x / 2 })));
    expect(events.filter(({ kind }) => kind === 'target')).toMatchObject([{ x: 200 }]);
  });
});

describe('no series grow from', () => {
  test.each([
    '(WorkerDict pid=5) Step #: reward = @, loss = 3.5',
    '(vLLMHttpServer pid=5) Episode # reward @ len 20',
    '(AgentLoopWorker pid=7) | train | E: # | S: ## | R: @',
    '(MultiStepRolloutWorker pid=7) episode # reward @ len 20',
    '(RolloutWorker pid=7) At step # the reward is @, so I choose the door.',
    '(RolloutWorker pid=7) Step #: x = @',
    'Copying file # of 20: @ GB',
    't=#s elapsed, @ of 10 files',
    'Step #/12 : RUN pip install torch==2.#',
    '# passed, 2 failed in @s',
    'frame # dropped after @ ms',
    '-rw-r--r-- 1 user user 4096 Nov 24 10:00 reward_#.py',
    'Downloading: 50%|##   | #/20 [00:01<00:02, @MB/s]',
    '   ━━━━━━━━━━━━━━━━━━━━ #/20 MB @ MB/s eta 0:00:01',
    'Copying files ━━━━━━━━━━━━━━━━━━━━ #/20 0:00:01 file @',
    '┏━━━━━━━━━━━┳━━━━━━━━┓ #/20',
    '- Bug #: reward scaling was wrong since 1.#',
    '| # | open | The loss is printed twice | 2026-11-24 |',
    'worker # took @ s for shard 3 of 40',
    'Room T: @ H: 40.5 at node #',
  ])('%s', (form) => {
    expect(seriesOf(form)).toEqual({});
  });

  test('a table of settings, printed once or again with the same values', () => {
    const table = '-----------  -----\nreward_scale   0.1\nlearning_rate  3e-4\n-----------  -----';
    expect(seriesOf(table)).toEqual({});
  });
});

test('the rows of a block between borders are one line', () => {
  const block =
    '---------------  ----\nEpoch            #\nAverage return   @\nlog_std          0.1\n---------------  ----';
  const series = seriesOf(block);
  expect(Object.keys(series)).toEqual(['Average return', 'log_std']);
  expect(series['Average return']).toHaveLength(STEPS);
  expect(series['Average return']?.slice(0, 2)).toEqual(['1=0.5', '2=0.6']);
});

test('the length of an episode below its number is no step', () => {
  const series = seriesOf('=== Episode # ===\nTotal reward: @\nSteps: 37');
  expect(series['Total reward']?.[1]).toBe('2=0.6');
  expect(series['Steps']?.[1]).toBe('2=37');
});

test('a value that is printed at few steps is at the step that the other lines have made known', () => {
  const series = seriesOf('Iter #: Train loss @, Tokens/sec 400');
  expect(series['Train loss']).toHaveLength(STEPS);
  const lines = [1, 2, 3, 4].map((n) => `Iter ${n}: Train loss 1.${n}, Tokens/sec 400`);
  const reader = new LogReader('auto', [], null);
  const log = `${lines.join('\n')}\nIter 4: Val loss 2.5, Val took 12.4s\n`;
  const events = reader.push(new TextEncoder().encode(log)).flatMap((line) => line.events);
  expect(
    events.filter((event) => event.kind === 'point' && event.tag === 'Val loss'),
  ).toMatchObject([{ x: 4, value: 2.5 }]);
});
