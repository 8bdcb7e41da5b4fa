import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { StartRequest } from '#core/contract/run/start-request';
import { refuseForeignPath } from '../runs/start/spec/paths';
import { projectsHere } from './projects-here.fixture';

const here = projectsHere();
const { home } = here;
const root = path.join(home, 'project');

const MANIFEST = `
manifest: 1
id: shop
title: Shop
python: '>=3.8'
packages: [no-such-distribution-of-ours]
goal: toy
workspace: { links: { data: '{project}/data' } }
params:
  - { name: market, type: choice, choices: [ES, NQ], default: NQ, ready: 'data/{}_D1M.csv' }
  - { name: model, type: path, default: '', from: ['models/*.zip'] }
tasks:
  - id: market
    title: Make a synthetic market
    launch: { kind: script, file: '{project}/market.py' }
    presets: [{ id: toy, title: Toy }]
  - id: train
    title: Train
    launch: { kind: script, file: '{project}/train.py' }
    params: [market, model]
    checks:
      - { check: file, of: '{project}/data/{market}_D1M.csv', says: '{market} has no data.', task: market }
      - { check: parses, of: '{project}/train.py' }
      - { check: import, of: helper }
      - { check: csv-utc-offset, of: '{project}/data/NQ_D1M.csv' }
    memory: { kind: replay, of: { capacity: 1000000, obs_bytes: 1000000 } }
    presets: [{ id: toy, title: Toy, params: { market: ES } }]
`;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

async function opened() {
  const { projects, recipes } = here.open();
  const added = await projects.add({ target: 'local', path: root, manifest: null, name: null });
  if (!added.ok) throw new Error(added.error.says);
  return { projects, recipes };
}

const request = (params: StartRequest['params'] = {}) => ({
  recipe: 'shop/train',
  target: 'local',
  python: null,
  cwd: null,
  name: null,
  params: params ?? {},
  argv: [],
  env: {},
  secrets: null,
  byHand: null,
  patterns: [],
  evaluator: null,
  tags: [],
  from: null,
});

beforeAll(() => {
  write('cockpit.yaml', MANIFEST);
  write('train.py', 'import helper\n');
  write('helper.py', 'VALUE = 1\n');
  write(
    'data/NQ_D1M.csv',
    'datetime,open\n2024-03-08 09:30:00-05:00,1\n2024-03-11 09:30:00-04:00,1\n',
  );
  write('models/rl_model_2000_steps.zip', 'x');
});

test('before a start each check of a task is looked at on its target, with the values of the form', async () => {
  const { projects } = await opened();
  const matches = await projects.checks(request());
  const states = Object.fromEntries(matches.map(({ id, state }) => [id.replace(root, ''), state]));
  expect(states).toEqual({
    project: 'ok',
    'project-python': 'ok',
    'project-packages': 'bad',
    [`file:/data/NQ_D1M.csv`]: 'ok',
    [`parses:/train.py`]: 'ok',
    'import:helper': 'ok',
    [`csv-utc-offset:/data/NQ_D1M.csv`]: 'bad',
  });
});

test('the version of an interpreter that no list knows is read from its environment', async () => {
  const { projects } = await opened();
  const venv = path.join(home, 'somewhere else');
  mkdirSync(path.join(venv, 'bin'), { recursive: true });
  writeFileSync(path.join(venv, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.7.4\n');
  const python = path.join(venv, 'bin', 'python');
  const matches = await projects.checks({ ...request(), python });
  const version = matches.find(({ id }) => id === 'project-python');
  expect(version).toMatchObject({ state: 'bad', says: expect.stringContaining('has 3.7.4') });
});

test('a market without data leads to the task that makes one, missing packages lead to the setup', async () => {
  const { projects } = await opened();
  const matches = await projects.checks(request({ market: 'ES' }));
  expect(matches.find(({ id }) => id.startsWith('file:'))).toMatchObject({
    state: 'bad',
    remedies: [{ kind: 'start-task', recipe: 'shop/market', preset: 'toy' }],
  });
  expect(matches.find(({ id }) => id === 'project-packages')).toMatchObject({
    remedies: [{ kind: 'install', what: 'packages', goal: 'toy' }],
  });
});

test('markets and models that are there are offered', async () => {
  const { projects } = await opened();
  const choices = await projects.choices(request());
  const values = Object.fromEntries(
    choices.map(({ param, values: all }) => [param, all.map(({ value, ready }) => [value, ready])]),
  );
  expect(values).toMatchObject({
    market: [
      ['ES', false],
      ['NQ', true],
    ],
    model: [[`${root}/models/rl_model_2000_steps.zip`, true]],
  });
});

test('a path of Windows is reported with its parameter, and a start refuses it', async () => {
  const { projects, recipes } = await opened();
  const model = 'C:\\Users\\me\\model.zip';
  const matches = await projects.checks(request({ model }));
  expect(matches.find(({ id }) => id === 'foreign-path:model')).toMatchObject({ state: 'bad' });
  const recipe = recipes.find('shop/train');
  if (recipe === undefined) throw new Error('no recipe');
  expect(await refuseForeignPath(recipe, { model }, here.target())).toMatchObject({
    code: 'foreign-path',
  });
  expect(
    await refuseForeignPath(recipe, { model: '/home/me/model.zip' }, here.target()),
  ).toBeNull();
});

test('without a toy the gate is closed, and shows the memory with its formula against what the machine has', async () => {
  const { projects } = await opened();
  const gate = await projects.gate({ project: 'shop', task: 'train', params: {} });
  if (!gate.ok) throw new Error(gate.error.says);
  const { run, rows, memory, has, findings } = gate.value;
  expect([run, rows.map(({ state }) => state)]).toEqual([null, ['bad']]);
  expect(memory.find(({ id }) => id === 'replay')).toMatchObject({
    gb: expect.closeTo(2000, 0),
    formula: '1 M × (2 × 1 M + 8) bytes',
  });
  expect(has.ram).toBeGreaterThan(0);
  expect(findings).toMatchObject([{ id: 'memory-ram', state: 'bad' }]);
});
