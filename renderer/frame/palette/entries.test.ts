import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, matchesFor } from './entries';
import { queryWords, scoreOf, searchText } from './fuzzy';

const entry = (id: string, group: Entry['group'], label: string): Entry => ({
  id,
  group,
  label,
  hint: '',
  text: searchText(label),
  act: () => undefined,
});
const all: readonly Entry[] = [
  entry('run.stop', 'here', 'Stop…'),
  entry('look.dark', 'actions', 'Switch to dark theme'),
  entry('page.start', 'pages', 'Start'),
  entry('recipe.toy', 'recipes', 'Start LLM-assisted trading (demo)'),
  entry('run.1', 'runs', 'phase3-nq-full-47'),
  entry('run.2', 'runs', 'toy-stopwatch'),
];
const shown = (query: string, recent: readonly string[] = []) =>
  matchesFor(query, all, recent).map(({ group, entries }) => [group, entries.map(({ id }) => id)]);

test('nothing typed: what the page offers, what was used last, then the pages', () => {
  expect(shown('', ['run.1', 'gone', 'page.start', 'run.stop'])).toEqual([
    ['here', ['run.stop']],
    ['recent', ['run.1', 'page.start']],
  ]);
  expect(shown('')).toEqual([
    ['here', ['run.stop']],
    ['pages', ['page.start']],
  ]);
});

test('actions of the page come first among what fits as well', () => {
  expect(shown('stop')[0]).toEqual(['here', ['run.stop']]);
  expect(shown('stop').at(-1)).toEqual(['runs', ['run.2']]);
});

test('a page comes before a run that fits better, and a cause after everything that fits nearly as well', () => {
  const some = [
    entry('cause.1', 'causes', 'Memory of the GPU is full'),
    entry('settings.1', 'settings', 'Limits of memory'),
    entry('metric.1', 'metrics', 'GPU memory'),
    entry('run.3', 'runs', 'memory-test'),
    entry('page.memory', 'pages', 'Disk and memory'),
  ];
  const groups = (query: string) => matchesFor(query, some, []).map(({ group }) => group);
  expect(groups('memory')).toEqual(['pages', 'runs', 'metrics', 'settings', 'causes']);
  expect(groups('full')).toEqual(['causes']);
});

test('a run is found by letters of its name in their order', () => {
  expect(shown('p3n47')).toEqual([['runs', ['run.1']]]);
  expect(shown('full phase3')).toEqual([['runs', ['run.1']]]);
});

test('a group that has more than it shows says how many', () => {
  const many = Array.from({ length: 500 }, (_, i) => entry(`run.${i}`, 'runs', `toy-${i}`));
  const [runs] = matchesFor('toy', many, []);
  expect(runs?.entries.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5].map((i) => `run.${i}`));
  expect(runs?.more).toBe(494);
});

test('a text is always found by its own words, in any order and in capitals', () => {
  const word = fc.stringMatching(/^[a-z0-9_\-.]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const query = words.toReversed().join('  ').toUpperCase();
      expect(scoreOf(queryWords(query), searchText(...words))).toBeGreaterThan(0);
    }),
  );
});

const score = (text: string) => scoreOf(['st'], text) ?? 0;

test('the start of a word beats its middle, and that beats scattered letters', () => {
  expect(score('stop')).toBeGreaterThan(score('the stop'));
  expect(score('the stop')).toBeGreaterThan(score('rust'));
  expect(score('rust')).toBeGreaterThan(score('set it'));
  expect(scoreOf(['st'], 'xyz')).toBeNull();
});
