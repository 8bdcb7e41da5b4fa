import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { RunId } from '#core/contract/run/run';
import { changedLines, linesOf, shortPaths } from '../ui/command-lines';
import {
  AS_ORIGIN,
  baseOf,
  changedParams,
  type Draft,
  emptyDraft,
  problems,
  requestOf,
  unknownParams,
} from './draft';
import { problemOf } from './parameters/param-text';
import { argvOf, pasteable } from '../ui/shell-words';

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
const draft: Draft = { ...emptyDraft('r'), name: ' ' };

test('a form begins with the values of its preset, and asks for exactly those', () => {
  expect(baseOf(recipe, { ...draft, preset: 'long' })).toMatchObject({ steps: 400, rate: 0.1 });
  expect(requestOf({ ...draft, preset: 'long' }, recipe)).toMatchObject({
    params: { steps: 400, rate: 0.1, algo: 'PPO', save: true },
    cwd: null,
    name: null,
  });
});

test('only what differs from the preset is marked as different, however it is written', () => {
  const typed = { steps: '1e2', rate: '0.10', algo: 'DQN', save: 'false' };
  expect(changedParams({ ...draft, typed }, recipe).map(({ name }) => name)).toEqual([
    'algo',
    'save',
  ]);
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

const origin = {
  runId: RunId.parse('20261121-091400-0a1b2c3d'),
  name: 'first',
  values: { steps: 250, algo: 'DQN', gone: 3 },
};

test('a form made from a run begins with its values, distinguishes what differs from it, and loses none of them', () => {
  const again = { ...draft, preset: AS_ORIGIN, origin };
  expect(baseOf(recipe, again)).toMatchObject({ steps: 250, algo: 'DQN', rate: 0.1 });
  expect(unknownParams(recipe, again)).toEqual({ gone: 3 });
  expect(changedParams({ ...again, typed: { algo: 'PPO', steps: '250' } }, recipe)).toMatchObject([
    { name: 'algo' },
  ]);
  expect(requestOf(again, recipe)).toMatchObject({ from: origin.runId, params: { steps: 250 } });
  expect(requestOf(again, recipe).params).not.toHaveProperty('gone');
});

test('a command written by hand is asked for as its words, and values that cannot be do not hold it up', () => {
  const byHand = { ...draft, typed: { steps: 'x' }, byHand: "python -m train\n  --name 'a b'" };
  expect(problems(byHand, recipe)).toEqual([]);
  expect(requestOf(byHand, recipe).byHand).toEqual(['python', '-m', 'train', '--name', 'a b']);
  expect(problems({ ...byHand, byHand: ' ' }, recipe)).toEqual(['command']);
});

test('tags are parted by commas, once each; one that is too long is named and not sent', () => {
  expect(requestOf({ ...draft, tags: ' a, b c,,a ' }, recipe).tags).toEqual(['a', 'b c']);
  const long = { ...draft, tags: 'x'.repeat(61) };
  expect(problems(long, recipe)).toEqual(['tags']);
  expect(requestOf(long, recipe).tags).toEqual([]);
});

test('in a command the changed lines are marked, also the second of two equal ones', () => {
  const lines = linesOf(['py', '-u', '-m', 'train', '--seed', '1', 'x', 'x']);
  expect(lines).toEqual(['py', '-u', '-m train', '--seed 1', 'x', 'x']);
  const usual = linesOf(['py', '-u', '-m', 'train', '--seed', '2', 'x']);
  expect(changedLines(lines, usual)).toEqual([false, false, false, true, false, true]);
});

test('the lines of a command are the same arguments again, however they are shown one by one', () => {
  const option = constantFrom('-u', '--seed', '-m', 'x', '1', 'a b', "it's", '');
  assert(
    property(array(oneof(option, string({ unit: 'binary' })), { minLength: 1 }), (argv) => {
      expect(argvOf(linesOf(argv).join('\n'))).toEqual(argv);
    }),
  );
});

test('a long path loses its middle, never its end', () => {
  const path = '/home/someone/projects/deep/envs/reinforcement/bin/python3';
  expect(shortPaths(`--python ${path}`)).toBe(
    '--python /home/…/deep/envs/reinforcement/bin/python3',
  );
  expect(shortPaths('/usr/bin/python3 --a b')).toBe('/usr/bin/python3 --a b');
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

const typed = (command: string, rest: object = {}) => ({ ...draft, command, ...rest });

test('nothing is started without a command; in bash the whole text is one argument, and variables go along', () => {
  const any = { ...recipe, params: [], presets: [], takesArgv: true };
  for (const empty of ['', '  ', '""', "'' x"]) {
    expect(problems(typed(empty), any)).toContain('command');
    expect(problems(typed(empty, { inShell: true }), any)).toContain('command');
  }
  const env = [{ name: 'A', value: '1' }];
  expect(requestOf(typed('a | b', { inShell: true, env }), any)).toMatchObject({
    argv: ['bash', '-c', 'set -o pipefail; a | b'],
    env: { A: '1' },
  });
  expect(requestOf(typed('a | b'), any).argv).toEqual(['a', '|', 'b']);
  expect(problems(typed('a', { env: [...env, ...env] }), any)).toEqual(['env']);
});
