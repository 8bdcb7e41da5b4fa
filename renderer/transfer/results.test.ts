import { expect, test } from 'vitest';
import { resultsOf } from './results';

const run = (cwd: string) => ({ run: { runDir: '/s/runs/R' }, cwd, importedFrom: null });
const saved = (path: string) => ({
  path,
  absolute: path,
  bytes: 1,
  files: 1,
  savedMs: 0,
  x: null,
  score: null,
  kind: null,
});

test('a run that saved in its own folder has only that to fetch', () => {
  expect(resultsOf(run('/s/runs/R/work'), [saved('best.zip')])).toEqual([
    { id: 'run', path: '/s/runs/R', count: 1 },
  ]);
});

test('checkpoints that are elsewhere come from the nearest folder that holds all of them', () => {
  const far = [saved('/home/me/p/out/a/1.zip'), saved('/home/me/p/out/b/2.zip'), saved('last.pt')];
  expect(resultsOf(run('/home/me/p'), far)).toEqual([
    { id: 'run', path: '/s/runs/R', count: 1 },
    { id: 'checkpoints', path: '/home/me/p/out', count: 2 },
    { id: 'folder', path: '/home/me/p', count: 2 },
  ]);
});

test('no folder is offered twice, and never a whole disk', () => {
  expect(resultsOf(run('/home/me/p'), [saved('/home/me/p/1.zip')]).map(({ id }) => id)).toEqual([
    'run',
    'checkpoints',
  ]);
  const scattered = [saved('/home/a/1.zip'), saved('/data/2.zip')];
  expect(resultsOf(run('/home/a'), scattered).map(({ id }) => id)).toEqual(['run', 'folder']);
});

test('a Windows path keeps its own slashes', () => {
  const parts = resultsOf(run('C:\\p'), [saved('C:\\p\\out\\1.zip'), saved('C:\\p\\out\\2.zip')]);
  expect(parts.map(({ path }) => path)).toEqual(['/s/runs/R', 'C:\\p\\out', 'C:\\p']);
});
