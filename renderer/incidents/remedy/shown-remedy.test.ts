import { expect, test } from 'vitest';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import { changesOf, lastApplied } from './shown-remedy';

const detail = aDetail(aRun(), {
  params: { batch_size: 8, name: 'x' },
  env: { OMP_NUM_THREADS: '8' },
});

test('every value of a remedy is beside what the run had', () => {
  const set = { params: { batch_size: 4, n: 2 }, env: { OMP_NUM_THREADS: '1', NEW: 'yes' } };
  expect(changesOf(set, detail).map(({ name, now, next }) => [name, now, next])).toEqual([
    ['batch_size', '8', '4'],
    ['n', null, '2'],
    ['OMP_NUM_THREADS', '8', '1'],
    ['NEW', null, 'yes'],
  ]);
});

test('a value that stays as it is is no change', () => {
  expect(changesOf({ params: { batch_size: 8 }, env: { OMP_NUM_THREADS: '8' } }, detail)).toEqual(
    [],
  );
});

test('a variable that the launch set is shown with the value that it had', () => {
  const launched = { ...detail, launchEnv: { PYTHONFAULTHANDLER: '1', OMP_NUM_THREADS: '2' } };
  const set = { env: { PYTHONFAULTHANDLER: '0', OMP_NUM_THREADS: '1' } };
  expect(changesOf(set, launched).map(({ now }) => now)).toEqual(['1', '8']);
  expect(changesOf({ env: { PYTHONFAULTHANDLER: '1' } }, launched)).toEqual([]);
});

test('a secret among the variables of a remedy is not shown', () => {
  const [change] = changesOf({ env: { SERPER_API_KEY: 'abc123secretvalue' } }, detail);
  expect(change?.next).not.toContain('secretvalue');
});

test('an interpreter that the engine chooses is said to be chosen automatically', () => {
  expect(changesOf({ python: null }, detail)).toEqual([
    { name: 'Python', kind: 'python', now: '/usr/bin/python3', next: 'chosen automatically' },
  ]);
});

test('of a remedy that was applied twice the newer result counts', () => {
  const one = { title: '', command: '', says: '', rerun: null };
  const applied = [
    { ...one, id: 'a', atMs: 1, result: 'failed' as const },
    { ...one, id: 'b', atMs: 2, result: 'applied' as const },
    { ...one, id: 'a', atMs: 3, result: 'proved' as const },
  ];
  expect(lastApplied(applied, { id: 'a' })?.result).toBe('proved');
  expect(lastApplied(applied, { id: 'c' })).toBeNull();
});
