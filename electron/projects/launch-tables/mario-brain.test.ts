import { expect, test } from 'vitest';
import { constraintsOf } from '#core/training/constraints';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { builtInManifests } from '../built-in';
import { launched, startable } from './launched.fixture';
import { marioTable } from './mario-brain-table.fixture';

const FACTS = { cpu_count: 8, ram_gb: 16, disk_gb: 500, os: 'linux' };
const TABLE = marioTable({ cpu: 7, full: 8 });

test('the table names every task of mario-brain with each of its presets', () => {
  expect(startable('mario-brain').toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

test.each(Object.entries(TABLE))(
  'mario-brain %s starts the command, environment and folder that the user would write',
  (name, expected) => {
    const [task = '', preset = ''] = name.split(' ');
    expect(launched('mario-brain', task, preset, FACTS)).toEqual(expected);
  },
);

function report(values: Record<string, number>, facts: Record<string, number>): string[] {
  const manifest = builtInManifests.find((one) => one.manifest.id === 'mario-brain')?.manifest;
  const task = manifest?.tasks[0];
  if (manifest === undefined || task === undefined) return [];
  const project = { id: 'm', title: 'M', target: 'local', root: '/p', python: null };
  const recipe = manifestRecipe(manifest, task, project);
  return constraintsOf(recipe, values, facts)
    .filter(({ state }) => state !== 'ok')
    .map(({ says }) => says);
}

test('seven environments are reported to miss the checkpoints of each million steps', () => {
  expect(report({ parallel: 7, batch_size: 1024 }, { cpu_count: 8 })).toEqual([
    expect.stringMatching(/multiple of 1,000,000.*1,000,000 % 7 = 0/),
  ]);
});

test('a rollout of unresized frames that does not fit, and models that do not, are refused with the arithmetic', () => {
  const facts = { cpu_count: 16, ram_gb: 6, disk_gb: 10 };
  expect(report({ parallel: 16, timesteps: 50_000_000 }, facts)).toEqual([
    expect.stringMatching(/half of the RAM.*1,024 × 16 × 4 × 240 × 256/),
    expect.stringMatching(/do not fit on the disk/),
  ]);
});
