import { expect, test } from 'vitest';
import { arpoChosen, arpoTable } from './arpo-table.fixture';
import { launched, startable } from './launched.fixture';

const FACTS = { cpu_count: 16, ram_gb: 64, gpu_count: 8, gpu_gb: 80, os: 'linux' };

test('the table names every task of ARPO with each of its presets', () => {
  expect(startable('arpo').toSorted()).toEqual(Object.keys(arpoTable).toSorted());
});

test.each(Object.entries(arpoTable))(
  'ARPO %s starts the command, environment, folder and links that the user would write',
  (name, expected) => {
    const [task = '', preset = ''] = name.split(' ');
    expect(launched('arpo', task, preset, FACTS, arpoChosen[name])).toEqual(expected);
  },
);

test.each([
  ['0', []],
  ['4', ['ray_init.num_cpus=4']],
])('ARPO with %s cores for Ray gives Ray just that', (cores, words) => {
  const { argv } = launched('arpo', 'train', 'toy', FACTS, {
    ...arpoChosen['train toy'],
    ray_cpus: cores,
  });
  expect(argv.filter((word) => word.startsWith('ray_init.num_cpus'))).toEqual(words);
});
