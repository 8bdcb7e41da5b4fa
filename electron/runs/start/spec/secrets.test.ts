import { expect, test } from 'vitest';
import { z } from 'zod';
import { StartRequest } from '#core/contract/run/start-request';
import { recipe, type Recipe } from '#core/training/recipe';
import { RecipeBook } from '#core/training/recipe-book';
import { keyCheck } from '../checks/check-keys';
import { keyOffers, keysOfStart } from './secrets';

const STORED = ['HF_TOKEN', 'SEARCH_KEY', 'WANDB_API_KEY'];
const requestOf = (more: object = {}) => StartRequest.parse({ recipe: 'x/t', ...more });

/** A task that reads a key when it searches. */
function task(project: Partial<NonNullable<Recipe['project']>> = {}): Recipe {
  return recipe({
    id: 'x/t',
    title: 'T',
    says: '',
    toy: false,
    takesArgv: false,
    needs: [],
    usesGpu: false,
    params: z.object({
      search: z.boolean().default(true).meta({ says: 'Search' }),
    }),
    dialect: 'auto',
    project: { id: 'x', title: 'X', target: 'local', root: '/x', python: null, ...project },
    keys: ({ search }) => (search ? [{ name: 'SEARCH_KEY', says: 'Key of the search.' }] : []),
    sources: () => [],
    expectations: () => ({}),
    command: () => ({ argv: ['true'], cwd: null, env: {} }),
  });
}

const builtIn = task({ isBuiltIn: true });
const command = new RecipeBook().find('command') ?? task();

test('a task of a project that the app knows gets the stored keys that its manifest declares, and no other one', () => {
  expect(keysOfStart(requestOf(), builtIn, { search: true }, STORED)).toEqual({
    ok: true,
    value: ['SEARCH_KEY'],
  });
  expect(keysOfStart(requestOf(), builtIn, { search: false }, STORED)).toEqual({
    ok: true,
    value: [],
  });
});

type Case = readonly [name: string, of: Recipe, request: ReturnType<typeof requestOf>];
const ofTheApp = new RecipeBook()
  .list()
  .map((one): Case => [`the recipe ${one.id}`, one, requestOf({ recipe: one.id })]);

test.each<Case>([
  ['a project with a manifest of its own', task(), requestOf()],
  ['the recipe command', command, requestOf({ recipe: 'command', argv: ['python', 'x.py'] })],
  ['a command written by hand over a recipe', builtIn, requestOf({ byHand: ['python', 'x.py'] })],
  ...ofTheApp,
])('%s gets no stored key without a tick, and exactly the ticked ones', (_name, of, request) => {
  const params = { search: true };
  expect(keysOfStart(request, of, params, STORED)).toEqual({ ok: true, value: [] });
  const ticked = { ...request, secrets: ['HF_TOKEN'] };
  expect(keysOfStart(ticked, of, params, STORED)).toEqual({ ok: true, value: ['HF_TOKEN'] });
});

test('what the user unticks is not given, and what they set for one run goes before what is stored', () => {
  const none = keysOfStart(requestOf({ secrets: [] }), builtIn, { search: true }, STORED);
  expect(none).toEqual({ ok: true, value: [] });
  const own = requestOf({ secrets: ['HF_TOKEN'], env: { HF_TOKEN: 'other' } });
  expect(keysOfStart(own, builtIn, {}, STORED)).toEqual({ ok: true, value: [] });
});

test('a ticked key that is not stored refuses the start, with where it is stored', () => {
  const refused = keysOfStart(requestOf({ secrets: ['GONE'] }), builtIn, {}, STORED);
  expect(refused).toMatchObject({ ok: false, error: { code: 'key-not-stored' } });
  expect(JSON.stringify(refused)).toContain('secrets set NAME --target local');
});

test('the form offers each stored key, and each that the project reads and that is not stored', () => {
  const offers = keyOffers(requestOf(), task(), ['HF_TOKEN']);
  expect(offers).toEqual([
    { name: 'HF_TOKEN', isStored: true, isGiven: false, says: null },
    { name: 'SEARCH_KEY', isStored: false, isGiven: false, says: 'Key of the search.' },
  ]);
});

const checked = (change: object = {}, storedKeys = STORED) =>
  keyCheck({ request: requestOf(change), recipe: task(), storedKeys });

test('a key that the project reads and does not get is said before the start, and so is what it gets', async () => {
  const [missing] = await checked();
  expect(missing).toMatchObject({ id: 'key SEARCH_KEY', state: 'warn' });
  expect(missing?.says).toContain('reads SEARCH_KEY (Key of the search.) and does not get it');
  expect(missing?.advice).toContain('--secret SEARCH_KEY');
  const [input] = await checked({ secrets: ['SEARCH_KEY'] });
  expect(input).toMatchObject({ state: 'ok', says: 'This training gets SEARCH_KEY.' });
  expect(await checked({}, [])).toMatchObject([{ id: 'key SEARCH_KEY' }]);
  expect(await checked({ env: { SEARCH_KEY: 'x' } }, [])).toEqual([]);
});
