import { expect, test } from 'vitest';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { newSweep, readSweep, sweepRequest } from './sweep-draft';

const recipe: RecipeView = {
  id: 'r',
  title: 'R',
  says: '',
  needs: [],
  presets: [],
  takesArgv: false,
  toy: false,
  params: [
    { name: 'seed', type: 'int', default: 1, min: 0, says: '', group: null },
    { name: 'learning_rate', type: 'number', default: 1, says: '', group: null },
  ],
};
const request = { recipe: 'r' };

test('several seeds are one act: five runs, one after another, no matter what becomes of one', () => {
  expect(sweepRequest(request, newSweep(recipe), recipe)).toEqual({
    request,
    varies: [{ name: 'seed', values: [1, 2, 3, 4, 5] }],
    atOnce: 1,
    stopsAfterFailure: false,
  });
});

test('a grid varies beside the seeds, and too much is reported at once', () => {
  const grid = [{ name: 'learning_rate', values: '1e-3, 3e-4' }];
  const draft = { ...newSweep(recipe), grid };
  expect(readSweep(draft, recipe)).toMatchObject({ size: 10, problem: null });
  const many = { ...draft, seeds: '1-20' };
  expect(readSweep(many, recipe).problem).toMatch(/^That is 40 runs; a sweep has at most 25/);
  expect(sweepRequest(request, many, recipe)).toBeNull();
});

test('an impossible value is reported at its field, and a row without a parameter is no axis yet', () => {
  const draft = { ...newSweep(recipe), seeds: '1,x', grid: [{ name: '', values: '' }] };
  expect(Object.keys(readSweep(draft, recipe).problems)).toEqual(['seeds']);
  expect(readSweep({ ...draft, seeds: '' }, recipe)).toMatchObject({ axes: [], problem: null });
});

test('without a sweep, and with a command by hand, one run starts as ever', () => {
  expect(sweepRequest(request, null, recipe)).toBeNull();
  const byHand = { ...request, byHand: ['python'] };
  expect(sweepRequest(byHand, newSweep(recipe), recipe)).toBeNull();
  const { params, ...rest } = recipe;
  expect(newSweep({ ...rest, params: params.slice(1) })).toMatchObject({ seeds: '' });
});
