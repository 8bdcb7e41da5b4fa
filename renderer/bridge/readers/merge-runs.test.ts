import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aRun } from '../fixtures/run.test-data';
import { mergeRuns } from './merge-runs';

const [a, b, c] = ['0000000a', '0000000b', '0000000c'].map((hex) =>
  aRun({ runId: RunId.parse(`20260101-000000-${hex}`), revision: 5 }),
);
if (a === undefined || b === undefined || c === undefined) throw new Error('no runs');

test('a run that changed takes its place in the list, and the others stay what they are', () => {
  const newer = { ...b, lastX: 9, revision: 6 };
  const merged = mergeRuns([a, b], [newer]);
  expect(merged).toEqual([a, newer]);
  expect(merged?.[0]).toBe(a);
});

test('an answer that is older than what is known is passed over', () => {
  expect(mergeRuns([a], [{ ...a, lastX: 1, revision: 4 }])?.[0]).toBe(a);
});

test('a run that the list does not have asks for the whole list', () => {
  expect(mergeRuns([a, b], [c])).toBeNull();
});
