import { expect, test } from 'vitest';
import { type PlayDraft, playProblems, playRequest } from './play-draft';

const draft: PlayDraft = {
  python: '/env/bin/python',
  episodes: '20',
  envId: 'CartPole-v1',
  factory: '',
  rows: '',
  reward: '',
  base: '',
};
const ofFile = { hasRun: false, isRows: false };
const where = { run: null, target: 'local', path: '/m/a.zip' };

test('a model of no run is played where an interpreter and an environment are named; that of a run needs neither', () => {
  expect(playProblems(draft, ofFile)).toEqual([]);
  expect(playProblems({ ...draft, python: '', envId: ' ' }, ofFile)).toEqual(['python', 'envId']);
  expect(playProblems({ ...draft, python: '', envId: '' }, { ...ofFile, hasRun: true })).toEqual(
    [],
  );
  expect(playProblems({ ...draft, episodes: '1', factory: 'no factory' }, ofFile)).toEqual([
    'episodes',
    'factory',
  ]);
});

test('a language model of no run needs rows and a reward, and is never asked for an environment', () => {
  const problems = playProblems({ ...draft, envId: '' }, { hasRun: false, isRows: true });
  expect(problems).toEqual(['rows', 'reward']);
  const request = { ...draft, rows: '/d/valid.parquet', reward: '/d/score.py:score', base: ' ' };
  expect(playRequest(request, { ...where, path: '/m/hf', isRows: true })).toEqual({
    ...where,
    path: '/m/hf',
    python: '/env/bin/python',
    episodes: 20,
    envId: null,
    factory: null,
    rows: '/d/valid.parquet',
    reward: '/d/score.py:score',
    base: null,
  });
});

test('a factory goes before an environment ID', () => {
  const request = playRequest({ ...draft, factory: 'my.envs:make' }, { ...where, isRows: false });
  expect(request).toMatchObject({ envId: null, factory: 'my.envs:make' });
});
