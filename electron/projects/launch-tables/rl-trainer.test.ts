import { expect, test } from 'vitest';
import { launched, startable } from './launched.fixture';
import { rlTrainerTable } from './rl-trainer-table.fixture';

const FACTS = { cpu_count: 8, ram_gb: 32, os: 'linux' };

test('the table names every task of RL-Trainer with each of its presets', () => {
  expect(startable('rl-trainer').toSorted()).toEqual(Object.keys(rlTrainerTable).toSorted());
});

test.each(Object.entries(rlTrainerTable))(
  'RL-Trainer %s starts the command, constants, arguments and links that the user would write',
  (name, expected) => {
    const [task = '', preset = ''] = name.split(' ');
    expect(launched('rl-trainer', task, preset, FACTS)).toEqual(expected);
  },
);

test.each([
  ['0', undefined],
  ['2', '2'],
])('RL-Trainer with %s CPU threads has OMP_NUM_THREADS %s', (threads, value) => {
  const { env } = launched('rl-trainer', 'phase3', 'toy', FACTS, { cpu_threads: threads });
  expect(env['OMP_NUM_THREADS']).toBe(value);
});
