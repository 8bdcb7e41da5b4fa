import { expect, test } from 'vitest';
import { jobExitWords, jobStartWords, waitingSentence } from './job-words';

const waits = (reason: string | null, needsPerson = false) => ({
  reason,
  needsPerson,
  startMs: Date.UTC(2026, 10, 24, 14, 20),
});

test('a waiting job says its reason in Slurm’s word and in plain ones, and its estimated start', () => {
  const job = waits('Priority');
  expect(`${waitingSentence(job)}${jobStartWords(job)}`).toBe(
    'Waiting for Slurm: Priority (jobs of higher priority are before it). Estimated start: 2026-11-24 14:20 UTC.',
  );
});

test('a job that will never start says so instead of an estimate', () => {
  const job = waits('PartitionTimeLimit', true);
  expect(waitingSentence(job)).toContain('Slurm will not start it as it is');
  expect(jobStartWords(job)).toBe('');
});

test('a reason that is not known is shown as Slurm writes it', () => {
  expect(waitingSentence(waits('SomethingNew'))).toBe('Waiting for Slurm: SomethingNew.');
  expect(waitingSentence(waits(null))).toBe('Waiting for Slurm.');
});

const ofRay = (reason: string | null) => waitingSentence(waits(reason), 'ray');

test('a Ray job waits for room, for its environment, or in Ray’s own words', () => {
  expect(ofRay(null)).toBe('Waiting for Ray.');
  expect(ofRay('It may be waiting for the runtime environment to be set up')).toBe(
    'Waiting for Ray: its environment is being set up.',
  );
  expect(ofRay('Something new')).toBe('Waiting for Ray: Something new.');
});

test('an exit code is said as a status or a signal, and nothing of 0', () => {
  expect(['3:0', '0:15', '7', '0:0', '0', null].map(jobExitWords)).toEqual([
    'exit code 3',
    'signal 15',
    'exit code 7',
    '',
    '',
    '',
  ]);
});
