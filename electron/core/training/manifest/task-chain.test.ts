import { expect, test } from 'vitest';
import type { RecipeProject } from '../recipe';
import { parseManifest } from './parse-manifest';
import { type TaskChainRequest, taskChain } from './task-chain';

const project: RecipeProject = { id: 'p', title: 'P', target: 'local', root: '/p', python: null };
const launch = { kind: 'script', file: '{project}/a.py' };
const steps = { name: 'steps', type: 'int', default: 100 };
const short = { name: 'short', type: 'flag', default: false };
const own = { name: 'own_data', type: 'flag', default: true };
const model = { name: 'model', type: 'path', default: 'a_final.zip' };
const toy = { id: 'toy', title: 'Toy', params: { short: true } };

const raw = {
  manifest: 1,
  id: 'p',
  title: 'P',
  workspace: {},
  tasks: [
    { id: 'data', title: 'Data', launch },
    {
      id: 'a',
      title: 'A',
      launch,
      params: [steps, short, own],
      presets: [toy],
      after: { task: 'data', when: 'not own_data' },
    },
    {
      id: 'b',
      title: 'B',
      launch,
      params: [steps, short, model],
      presets: [toy],
      after: {
        task: 'a',
        set: { model: "a_{=short ? 'test' : 'final'}_{steps}_{experiment}.zip" },
      },
    },
    { id: 'broken', title: 'Broken', blocked: 'its file does not parse.', launch },
  ],
};

function chain(request: Partial<TaskChainRequest>, change: object = {}) {
  const manifest = parseManifest({ ...raw, ...change });
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  const all = { task: 'b', from: null, preset: null, params: {}, ...request };
  const read = taskChain(manifest.value, project, all);
  return read.ok
    ? read.value.map(({ recipe, params, provided }) => [recipe, params, provided])
    : read.error;
}

function names(request: Partial<TaskChainRequest>): unknown {
  const read = chain(request);
  return Array.isArray(read) ? read.map(([recipe]) => recipe) : read;
}

test('a task takes the file that the task before makes, by the values of that task', () => {
  expect(chain({ preset: 'toy', params: { steps: '20', experiment: 'e1' } })).toEqual([
    ['p/a', { short: true, steps: '20', experiment: 'e1' }, []],
    ['p/b', { short: true, steps: '20', experiment: 'e1', model: 'a_test_20_e1.zip' }, ['model']],
  ]);
  expect(chain({})).toEqual([
    ['p/a', {}, []],
    ['p/b', { model: 'a_final_100_first.zip' }, ['model']],
  ]);
});

test('values of a preset that follow from the target are computed', () => {
  const [, a] = raw.tasks;
  const scaled = { id: 'full', title: 'Full', params: { steps: '=cpu_count * 10' } };
  const tasks = [{ ...a, presets: [scaled], after: undefined }];
  const request = { task: 'a', preset: 'full', facts: { cpu_count: 8 } };
  expect(chain(request, { tasks })).toEqual([['p/a', { steps: 80 }, []]]);
});

test('a task that is only sometimes needed comes first while its condition holds', () => {
  expect(names({ params: { own_data: 'false' } })).toEqual(['p/data', 'p/a', 'p/b']);
  expect(names({ params: { own_data: 'false' }, from: 'a' })).toEqual(['p/a', 'p/b']);
  expect(names({ task: 'a' })).toEqual(['p/a']);
});

test('what no task of the chain knows is refused by its name', () => {
  expect(chain({ params: { typo: 1 } })).toMatchObject({ code: 'unknown-param' });
  expect(chain({ preset: 'huge' })).toMatchObject({ code: 'unknown-preset' });
  expect(chain({ task: 'c' })).toMatchObject({ code: 'unknown-task' });
  expect(chain({ from: 'data' })).toMatchObject({ code: 'unknown-task' });
  expect(chain({ params: { steps: 'many' } })).toMatchObject({ code: 'bad-parameter' });
  expect(chain({ task: 'broken' })).toMatchObject({ code: 'task-blocked' });
});

test('tasks that wait for each other are reported, and not followed forever', () => {
  const [, a, b] = raw.tasks;
  const tasks = [{ ...a, after: { task: 'b' } }, b];
  expect(chain({}, { tasks })).toMatchObject({ code: 'bad-manifest' });
});

test('a manifest whose task takes over a value that is not there is refused at its line', () => {
  const [data, a, b] = raw.tasks;
  const after = { task: 'a', set: { nothing: 'x', model: '{unknown}' } };
  const read = parseManifest({ ...raw, tasks: [data, a, { ...b, after }] });
  expect(read).toMatchObject({
    ok: false,
    error: [
      { path: ['tasks', 2, 'after', 'set', 'nothing'] },
      { path: ['tasks', 2, 'after', 'set', 'model'] },
    ],
  });
});

test('a toy and all that comes before it work in their own experiment, so that no toy overwrites a full run', () => {
  expect(chain({ preset: 'toy', params: { own_data: false } })).toMatchObject([
    ['p/data', { experiment: 'toy' }, []],
    ['p/a', { experiment: 'toy' }, []],
    ['p/b', { experiment: 'toy', model: 'a_test_100_toy.zip' }, ['model']],
  ]);
});
