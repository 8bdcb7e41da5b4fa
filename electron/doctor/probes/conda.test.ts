import { expect, test } from 'vitest';
import { judged, linuxContext } from '../fixtures/children.test-data';
import conda from './conda';

const ROOT = {
  root: '/home/me/miniforge3',
  version: '24.9.2',
  hasPython: true,
  hasHistory: true,
  baseCommands: [],
  channels: ['conda-forge'],
  writable: true,
};
const CLIENT = {
  name: 'conda',
  path: '/home/me/miniforge3/bin/conda',
  version: '24.9.2',
  problem: null,
};
const judge = (root: object | null, client: object | null = {}) =>
  judged(conda, linuxContext('phase3'), {
    roots: root === null ? [] : [{ ...ROOT, ...root }],
    clients: client === null ? [] : [{ ...CLIENT, ...client }],
    channels: [],
    active: null,
  });

test('a conda is shown with its version and channels, and is left as it is', () => {
  expect(judge({})).toMatchObject({ state: 'ok', value: 'conda 24.9.2' });
  expect(judge({}).rows?.[0]?.value).toBe('24.9.2, base as installed, conda-forge');
});

test('no conda is fine: a virtual environment will do', () => {
  expect(judge(null, null)).toMatchObject({ state: 'ok', value: 'no conda' });
});

test('a conda that lost its history or its Python is found', () => {
  expect(judge({ hasHistory: false }).says).toContain('lacks the file conda-meta/history');
  expect(judge({ hasPython: false })).toMatchObject({ state: 'warn', value: 'a broken conda' });
});

test('packages in base are a warning, with the commands that put them there', () => {
  const baseCommands = ['conda install -n base pytorch'];
  expect(judge({ baseCommands })).toMatchObject({ state: 'warn', evidence: baseCommands });
});

test('a client that does not start is reported in its own words', () => {
  const problem = "ModuleNotFoundError: No module named 'conda'";
  expect(judge({}, { version: null, problem })).toMatchObject({
    state: 'warn',
    value: 'conda does not start',
    evidence: [problem],
  });
});
