import { describe, expect, test } from 'vitest';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, dialect = 'sb3-table'): TrainerEvent[] {
  const reader = new LogReader(dialect, [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
function pointsOf(log: string | Uint8Array, dialect?: string): PointEvent[] {
  const points = eventsOf(log, dialect).filter((event) => event.kind === 'point');
  return points.filter(({ derivation }) => derivation === undefined);
}
const brief = (points: readonly PointEvent[]): unknown[] =>
  points.map(({ tag, x, value }) => [tag, x, value]);

const RULE = '-----------------------------------';
function table(...rows: readonly string[]): string {
  return [RULE, ...rows, RULE, ''].join('\n');
}
const STEPS = ['| time/              |        |', '|    total_timesteps | 2048   |'];
const EVAL = ['| eval/              |        |', '|    mean_reward     | -5.27  |'];

describe('a table of Stable-Baselines3', () => {
  test('each number becomes a point at the total timesteps of its table', () => {
    const log = table(
      '| loss   | nan |',
      '| rollout/           |   |',
      '|    ep_rew_mean | -4.12 |',
      ...STEPS,
    );
    expect(brief(pointsOf(log))).toEqual([
      ['loss', 2048, Number.NaN],
      ['rollout/ep_rew_mean', 2048, -4.12],
      ['time/total_timesteps', 2048, 2048],
    ]);
  });

  test('without timesteps x is the number of the table, and says so', () => {
    const log = table('| a | 1 |') + table('| a | 2 |');
    expect(pointsOf(log).map(({ x, xKind }) => [x, xKind])).toEqual([
      [1, 'row'],
      [2, 'row'],
    ]);
  });

  test('a rounded float is marked so, and every other text is exact', () => {
    const cells = {
      a: '0.893',
      b: '1.23e+06',
      c: '162',
      d: '0.0',
      e: '0.010918302',
      f: '1000',
      g: '1',
    };
    const log = table(...Object.entries(cells).map(([key, text]) => `| ${key} | ${text} |`));
    const rounded = pointsOf(log).filter(({ precision }) => precision === PRECISION.console3);
    expect(rounded.map(({ tag }) => tag)).toEqual(['a', 'b', 'c', 'g']);
  });

  test('truth values are 1 and 0, text cells are passed over, a cut key keeps its dots', () => {
    const log = table(
      '| train/ |   |',
      '|    b | True |',
      '|    s | hello world |',
      '|    this_is_a_very_long_metric_nam... | inf |',
    );
    expect(brief(pointsOf(log))).toEqual([
      ['train/b', 1, 1],
      ['train/this_is_a_very_long_metric_nam...', 1, Number.POSITIVE_INFINITY],
    ]);
  });

  test('a top-level row after a group is outside it', () => {
    const log = table('| a/ | |', '|    b | 1 |', '| zeta | 2 |', '|    y | 3 |');
    expect(brief(pointsOf(log)).map((point) => String(point))).toEqual([
      'a/b,1,1',
      'zeta,1,2',
      'y,1,3',
    ]);
  });

  test('a rule of dashes around other text is no table', () => {
    expect(pointsOf(`${RULE}\nLLM Queries: 25\n${RULE}\n`)).toEqual([]);
    expect(pointsOf(`${RULE}\n| a | 1 |\nTraceback\n${RULE}\n`)).toEqual([]);
  });

  test('a table is read again after one that was cut off', () => {
    expect(brief(pointsOf(`${RULE}\n| a | 1 |\nKilled\n${table('| a | 2 |')}`))).toEqual([
      ['a', 1, 2],
    ]);
  });

  test('a table printed over a progress bar, with colors, is read', () => {
    const bar = '\r 50%|█████     | 5/10 [00:01<00:01,  4.2it/s]';
    const log = `${bar}\r\u001B[K${table('| a | 1 |')}${bar}${table('| a | 2 |')}${bar}\n`;
    expect(brief(pointsOf(log))).toEqual([
      ['a', 1, 1],
      ['a', 2, 2],
    ]);
  });

  test('the folder of the log files is reported', () => {
    expect(eventsOf('Logging to ./tb/PPO_1\n')).toEqual([
      { kind: 'log-folder', path: './tb/PPO_1' },
    ]);
  });
});

describe('lines of an evaluation', () => {
  const lines =
    'Eval num_timesteps=2048, episode_reward=-5.27 +/- 3.11\nEpisode length: 326.50 +/- 0.00\n';

  test('with their table after them each value is read once', () => {
    const log = lines + table(...EVAL, ...STEPS) + 'New best mean reward!\n';
    expect(brief(pointsOf(log + log))).toEqual([
      ['eval/mean_reward', 2048, -5.27],
      ['time/total_timesteps', 2048, 2048],
      ['eval/mean_reward', 2048, -5.27],
      ['time/total_timesteps', 2048, 2048],
    ]);
  });

  test('lend the table their digits where they print more', () => {
    const log = `Eval num_timesteps=2048, episode_reward=-6099.00 +/- 0.00\n${table('| eval/ | |', '|    mean_reward | -6.1e+03 |', ...STEPS)}`;
    expect(pointsOf(log)[0]).toMatchObject({ tag: 'eval/mean_reward', value: -6099, precision: 1 });
  });

  test('without tables are read themselves', () => {
    const second = lines.replace('2048', '4096');
    expect(
      brief(pointsOf(`${lines}New best mean reward!\n${second}Success rate: 50.00%\n`)),
    ).toEqual([
      ['eval/mean_reward', 2048, -5.27],
      ['eval/mean_ep_length', 2048, 326.5],
      ['eval/mean_reward', 4096, -5.27],
      ['eval/mean_ep_length', 4096, 326.5],
      ['eval/success_rate', 4096, 0.5],
    ]);
  });
});
