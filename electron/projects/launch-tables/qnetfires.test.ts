import { expect, test } from 'vitest';
import { builtInManifests } from '../built-in';
import { launched, startable } from './launched.fixture';
import { qnetfiresTable } from './qnetfires-table.fixture';

const FACTS = { cpu_count: 16, ram_gb: 32, os: 'linux' };
// A tenth, a quarter and two fifths of 32 GB at 240 KB a transition are 13,333, 33,333 and 53,333.
const TABLE = qnetfiresTable({
  threads: '8',
  conservative: [2, 13333],
  balanced: [4, 20000],
  aggressive: [6, 50000],
  lowMemory: [2, 5000],
});

test('the table names every task of QNetFires that can start, with each of its presets', () => {
  expect(startable('qnetfires').toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

test.each(Object.entries(TABLE))(
  'QNetFires %s starts the command, environment, folder and links that the user would write',
  (start, expected) => {
    const [task = '', preset = ''] = start.split(' ');
    expect(launched('qnetfires', task, preset, FACTS)).toEqual(expected);
  },
);

test.each([
  ['sync', /RobustAutoResetWrapper/],
  ['train', /RobustAutoResetWrapper/],
  ['stable-simple', /_get_cells_from_action/],
  ['threaded', /line 74/],
])('QNetFires %s is refused with its reason before anything starts', (id, reason) => {
  const { tasks } = builtInManifests.find(({ manifest }) => manifest.id === 'qnetfires')
    ?.manifest ?? { tasks: [] };
  const task = tasks.find((one) => one.id === id);
  expect(task?.blocked).toMatch(reason);
  expect(task?.checks.map(({ check }) => check)).toContain('parses');
});
