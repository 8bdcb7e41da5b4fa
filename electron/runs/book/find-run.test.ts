import { expect, test } from 'vitest';
import { findRun } from './find-run';

const runs = [
  { runId: '20261120-100000-aaaaaaaa', name: 'first', startedMs: 1 },
  { runId: '20261121-100000-bbbbbbbb', name: 'twice', startedMs: 2 },
  { runId: '20261121-110000-cccccccc', name: 'twice', startedMs: 3 },
];

function matchesOf(query: string): string {
  const result = findRun(runs, query);
  return result.ok ? result.value.runId : result.error.code;
}

test('a run is found by id, by a unique prefix, by its name and as the latest', () => {
  expect(matchesOf('20261120-100000-aaaaaaaa')).toBe('20261120-100000-aaaaaaaa');
  expect(matchesOf('20261120')).toBe('20261120-100000-aaaaaaaa');
  expect(matchesOf('first')).toBe('20261120-100000-aaaaaaaa');
  expect(matchesOf('twice')).toBe('20261121-110000-cccccccc');
  expect(matchesOf('latest')).toBe('20261121-110000-cccccccc');
});

test('a prefix of several runs is refused and names them', () => {
  const result = findRun(runs, '20261121');
  expect(result).toMatchObject({ ok: false, error: { code: 'ambiguous-run' } });
  expect(JSON.stringify(result)).toContain('20261121-110000-cccccccc');
});

test('an unknown run, an empty word and "latest" of nothing are refused', () => {
  expect(findRun(runs, 'nowhere')).toMatchObject({ ok: false, error: { code: 'no-such-run' } });
  expect(findRun(runs, '')).toMatchObject({ ok: false });
  expect(findRun([], 'latest')).toMatchObject({
    ok: false,
    error: { says: 'There are no runs yet.' },
  });
});

test('of two runs made in the same second the one that was made later is the latest', () => {
  const twins = [
    { runId: '20261121-100000-ffffffff', name: 'a', startedMs: 1_000 },
    { runId: '20261121-100000-00000000', name: 'b', startedMs: 1_400 },
  ];
  expect(findRun(twins, 'latest')).toMatchObject({ value: { name: 'b' } });
});
