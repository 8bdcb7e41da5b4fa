import { expect, test } from 'vitest';
import type { ParamView, RecipeView } from '#core/contract/start/recipe-view';
import type { Launch } from '#core/contract/run/launch';
import { choiceItems } from '../parameters/choice-items';
import { launchRows } from '../launch/launch-rows';
import { memoryBars } from '../parameters/memory-bars';
import { problemOf } from '../parameters/param-text';
import { byProject } from './recipe-cards';
import { valueChanges } from './value-changes';

const market: ParamView = {
  name: 'market',
  type: 'choice',
  choices: ['NQ', 'ES', 'GC'],
  default: 'NQ',
  says: '',
  group: null,
};
const steps: ParamView = { name: 'steps', type: 'int', default: 5, says: '', group: null };

test('choices with data come first, and those without are greyed and say so', () => {
  const matches = [
    { value: 'ES', ready: false, says: '' },
    { value: 'NQ', ready: true, says: '12 MB' },
  ];
  expect(choiceItems(market, matches, 'NQ')).toEqual([
    { value: 'GC', label: 'GC', says: '', disabled: false },
    { value: 'NQ', label: 'NQ', says: '12 MB', disabled: false },
    { value: 'ES', label: 'ES', says: 'no data', disabled: true },
  ]);
  expect(choiceItems(market, null, 'XX')[0]).toMatchObject({ value: 'XX', disabled: true });
});

test('a text that may be empty is no mistake, and one that is required is', () => {
  const text: ParamView = { ...steps, type: 'text', default: '' };
  expect(problemOf({ ...text, mayBeEmpty: true }, '')).toBeNull();
  expect(problemOf(text, ' ')).not.toBeNull();
});

test('values differ by what they are, not by how they are written, and what is gone is named', () => {
  const params = [market, steps];
  const before = { market: 'NQ', steps: '5.0', old: 'x' };
  expect(valueChanges({ params }, before, { market: 'ES', steps: '5' })).toEqual([
    { name: 'market', label: 'Market', before: 'NQ', now: 'ES' },
    { name: 'old', label: 'old', before: 'x', now: null },
  ]);
});

test('memory that does not fit is over, and the parts fill the bar', () => {
  const part = { of: 'gpu', title: 'T', formula: 'a × b' } as const;
  const memory = [
    { ...part, id: 'weights', gb: 15 },
    { ...part, id: 'cache', gb: 5 },
  ];
  const [bar, ...rest] = memoryBars({ memory, has: { gpu: 16, ram: 8, disk: null } });
  expect(rest).toEqual([]);
  expect(bar).toMatchObject({ of: 'gpu', need: 20, has: 16, isOver: true });
  expect(bar?.parts.map(({ share }) => share)).toEqual([0.75, 0.25]);
});

test('everything that a launch does before the training has a row: links, patches with why, constants, variables', () => {
  const launch: Launch = {
    workspace: {
      path: '/w/first',
      links: [{ at: 'data', to: '/p/data' }],
      copies: [
        {
          at: 'configs',
          from: '/p/configs',
          patches: [{ file: 'a.yaml', key: 'save', value: false, why: 'It is large.' }],
        },
      ],
    },
    configs: [{ path: '/r/c.yaml', from: null, format: 'yaml', set: { lr: 0.1 } }],
    unset: ['DISPLAY'],
    program: {
      kind: 'shim',
      shim: {
        file: '/p/train.py',
        module: null,
        path: [],
        set: { 'CFG.steps': 5 },
        locals: { 'main.SIZE': 2 },
        call: 'main',
        kwargs: {},
        seed: 1,
        noneFails: false,
        argv: [],
      },
    },
    taps: ['sb3'],
  };
  const rows = launchRows(launch);
  const says = rows.map((row) => `${row.says} ${row.why}`.trim());
  for (const wanted of [
    'data links to /p/data',
    'save = false It is large.',
    'lr = 0.1',
    'CFG.steps = 5',
    'main.SIZE = 2',
    'DISPLAY',
    'sb3 Also actions, parts of the reward, and some episodes: at most 4 MB.',
  ]) {
    expect(says).toContain(wanted);
  }
});

const task = (id: string, project: string): RecipeView => ({
  id: `${project}/${id}`,
  title: id,
  says: '',
  needs: [],
  params: [],
  presets: [],
  takesArgv: false,
  toy: false,
  project: { id: project, title: project, target: 'local', root: '/', goal: null, isBuiltIn: true },
});

test('tasks are together under their project', () => {
  const groups = byProject([task('a', 'x'), task('b', 'y'), task('c', 'x')]);
  expect(groups.map(({ id, tasks }) => [id, tasks.map(({ title }) => title)])).toEqual([
    ['x', ['a', 'c']],
    ['y', ['b']],
  ]);
});
