import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { RecipeView } from '#core/contract/api';
import { baseOf, differing, type Draft, problemOf, problems, requestOf } from './draft';
import { argvOf, pasteable } from './shell-words';

const param = { says: 's', group: null } as const;
const recipe: RecipeView = {
  id: 'r',
  title: 'R',
  says: '',
  needs: [],
  takesArgv: false,
  toy: false,
  params: [
    { ...param, name: 'steps', type: 'int', default: 100, min: 1, max: 500 },
    { ...param, name: 'rate', type: 'number', default: 0.1, min: 0 },
    { ...param, name: 'algo', type: 'choice', default: 'PPO', choices: ['PPO', 'DQN'] },
    { ...param, name: 'task', type: 'text', default: 'CartPole-v1' },
    { ...param, name: 'save', type: 'flag', default: true },
  ],
  presets: [
    { id: 'usual', title: 'Usual', params: {} },
    { id: 'long', title: 'Long', params: { steps: 400 } },
  ],
};
const draft: Draft = {
  recipe: 'r',
  preset: null,
  typed: {},
  python: null,
  cwd: '',
  name: ' ',
  command: '',
  from: null,
};

test('a form begins with the values of its preset, and asks for exactly those', () => {
  expect(baseOf(recipe, 'long')).toMatchObject({ steps: 400, rate: 0.1 });
  expect(requestOf({ ...draft, preset: 'long' }, recipe)).toMatchObject({
    params: { steps: 400, rate: 0.1, algo: 'PPO', save: true },
    cwd: null,
    name: null,
  });
});

test('only what differs from the preset is told as different, however it is written', () => {
  const typed = { steps: '1e2', rate: '0.10', algo: 'DQN', save: 'false' };
  expect(differing({ ...draft, typed }, recipe).map(({ name }) => name)).toEqual(['algo', 'save']);
});

test('a value that cannot be is named at its field, kept as typed, and never asked for', () => {
  const typed = { steps: '0', rate: 'fast', task: '  ', algo: 'ppo' };
  const wrong = { ...draft, typed };
  expect(problems(wrong, recipe)).toEqual(['steps', 'rate', 'algo', 'task']);
  expect(requestOf(wrong, recipe).params).toMatchObject({ steps: 100, rate: 0.1, algo: 'PPO' });
  const [steps] = recipe.params;
  if (steps === undefined) throw new Error('There is no parameter.');
  expect(['', '1.5', '501', '-1', '1e3'].map((text) => problemOf(steps, text) === null)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(problemOf(steps, '1_00')).toBeNull();
});

test('a command line that was copied is parted into the same arguments again', () => {
  assert(
    property(array(string({ unit: 'binary' }), { minLength: 1 }), (argv) => {
      expect(argvOf(pasteable(argv))).toEqual(argv);
    }),
  );
});

test('a typed command line is parted by quotes, and nothing in it is carried out', () => {
  expect(argvOf('python -m train --name "a b" \'c"d\' $(rm) a\\ b *')).toEqual([
    'python',
    '-m',
    'train',
    '--name',
    'a b',
    'c"d',
    '$(rm)',
    'a b',
    '*',
  ]);
  expect(argvOf('  ')).toEqual([]);
  expect(argvOf('a "b')).toEqual(['a', 'b']);
  expect(argvOf('pip install \\\n  torch')).toEqual(['pip', 'install', 'torch']);
});
