import { expect, test } from 'vitest';
import type { SourceSpec } from '#core/contract/run/run-directory';
import { sourceGroups } from './source-search';

const matchesOf = (glob: string, path: string, mtimeMs = 10_000) => ({
  glob,
  path,
  size: 1,
  mtimeMs,
  ident: path,
});

test('rollouts are read in the order of their steps, tfevents in lexicographic order', () => {
  const specs: SourceSpec[] = [
    { kind: 'rollouts', glob: 'r/*.jsonl' },
    { kind: 'tfevents', glob: 't/*' },
  ];
  const files = [
    ...['10', '9', '1'].map((step) => matchesOf('r/*.jsonl', `/run/r/${step}.jsonl`)),
    ...['events.2', 'events.10'].map((name) => matchesOf('t/*', `/run/t/${name}`)),
  ];
  const groups = sourceGroups(specs, files, null).map((group) => group.map(({ path }) => path));
  expect(groups).toEqual([
    ['/run/r/1.jsonl', '/run/r/9.jsonl', '/run/r/10.jsonl'],
    ['/run/t/events.10', '/run/t/events.2'],
  ]);
});

test('a file left over from an earlier run is not read as this one', () => {
  const specs: SourceSpec[] = [{ kind: 'progress-csv', glob: '/logs/progress.csv' }];
  const old = [matchesOf('/logs/progress.csv', '/logs/progress.csv', 1_000)];
  expect(sourceGroups(specs, old, 10_000)).toEqual([]);
  expect(sourceGroups(specs, old, 2_000)).toHaveLength(1);
});

test('a file that two patterns match is read once', () => {
  const specs: SourceSpec[] = [
    { kind: 'progress-csv', glob: 'a' },
    { kind: 'progress-csv', glob: 'b' },
  ];
  expect(sourceGroups(specs, [matchesOf('a', '/x'), matchesOf('b', '/x')], null)).toHaveLength(1);
});
