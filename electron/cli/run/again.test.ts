import { expect, test } from 'vitest';
import { pickCheckpoint } from './again';

const one = (absolute: string, path = absolute) => ({
  path,
  absolute,
  bytes: 1,
  files: 1,
  savedMs: 1,
  x: null,
  score: null,
  kind: null,
});
const saved = [one('/r/models/b.zip', 'models/b.zip'), one('/w/p1/a.zip'), one('/w/p2/a.zip')];

test.each([
  ['latest', '/r/models/b.zip'],
  ['models/b.zip', '/r/models/b.zip'],
  ['b.zip', '/r/models/b.zip'],
  ['/w/p2/a.zip', '/w/p2/a.zip'],
  ['p1/a.zip', '/w/p1/a.zip'],
  ['a.zip', undefined],
  ['c.zip', undefined],
])('%s names the checkpoint %s', (text, expected) => {
  expect(pickCheckpoint(saved, text)?.absolute).toBe(expected);
});

test('latest is the newest checkpoint that is not damaged', () => {
  const cut = { ...one('/r/models/c.zip'), damage: 'cut' as const };
  expect(pickCheckpoint([cut, ...saved], 'latest')?.absolute).toBe('/r/models/b.zip');
  expect(pickCheckpoint([cut], 'latest')).toBeNull();
  expect(pickCheckpoint([cut, ...saved], 'c.zip')?.absolute).toBe('/r/models/c.zip');
});
