import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { ScanAnswer, type Training } from '#core/contract/run/import-calls';
import {
  allState,
  firstChoice,
  sharedFolder,
  soleTraining,
  timesWords,
  toggled,
} from './import-choice';

const training = (id: string, changes: Partial<Training> = {}): Training => ({
  id,
  path: `/w/${id}`,
  name: id,
  kinds: ['tfevents'],
  files: 1,
  bytes: 10,
  startMs: null,
  endMs: null,
  writer: null,
  alreadyRunId: null,
  ...changes,
});
const answer = (trainings: readonly Training[], left: ScanAnswer['left'] = []): ScanAnswer =>
  ScanAnswer.parse({ trainings, left, entries: 9, truncated: false });
const LISTED_RUN = RunId.parse('20260101-000000-00000001');

test('every training is checked at first but those that are imported already; a click changes one', () => {
  const scan = answer([training('a'), training('b', { alreadyRunId: LISTED_RUN }), training('c')]);
  const first = firstChoice(scan);
  expect([...first]).toEqual(['a', 'c']);
  expect([...toggled(first, 'a')]).toEqual(['c']);
  expect([...toggled(first, 'b')]).toEqual(['a', 'c', 'b']);
  expect(allState(first, scan)).toEqual({ checked: false, indeterminate: true });
  expect(allState(toggled(first, 'b'), scan)).toEqual({ checked: true, indeterminate: false });
  expect(allState(new Set(), scan)).toEqual({ checked: false, indeterminate: false });
});

test('one training with nothing left out is imported without a question', () => {
  expect(soleTraining(answer([training('a')]))?.id).toBe('a');
  expect(soleTraining(answer([training('a')], [{ path: '/w/x', says: 'Empty.' }]))).toBeNull();
  expect(soleTraining(answer([training('a'), training('b')]))).toBeNull();
});

test('the folder that all trainings share is said once', () => {
  expect(sharedFolder(['/w/runs/a', '/w/runs/ab', '/w/runs/b/c'])).toBe('/w/runs/');
  expect(sharedFolder(['C:\\w\\a', 'C:\\w\\b'])).toBe('C:\\w\\');
  expect(sharedFolder(['/w/runs/a'])).toBe('');
});

test('a training says when it began and how long it wrote, as far as its files say', () => {
  const now = new Date(2026, 10, 22, 12).getTime();
  const began = new Date(2026, 10, 14, 9).getTime();
  expect(timesWords({ startMs: began, endMs: began + 111 * 60_000 }, now)).toBe(
    '14 Nov, 1 h 51 min',
  );
  expect(timesWords({ startMs: began, endMs: null }, now)).toBe('14 Nov');
  expect(timesWords({ startMs: null, endMs: null }, now)).toBe('—');
});
