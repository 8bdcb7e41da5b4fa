import { expect, test } from 'vitest';
import { playOutcome } from './play-outcome';
import { ENDED_WELL } from '../targets/fixtures/script-outcome.test-data';

test('a refusal of the child is shown with its remedy', () => {
  const refusal = { code: 'no-environment', says: 'It cannot be made.', remedy: 'Check the ID.' };
  expect(playOutcome({ ...ENDED_WELL, answers: [{ refusal }] })).toEqual({
    ok: false,
    error: refusal,
  });
});

const report = (more: object) => playOutcome({ ...ENDED_WELL, ...more });

test('a child that crashed, was too slow or never started is a failed evaluation in words', () => {
  expect(report({ code: null, signal: 'SIGSEGV' })).toMatchObject({
    error: { says: 'Python ended by SIGSEGV while it played.' },
  });
  expect(report({ code: 1, errors: 'Traceback\nMemoryError\n' })).toMatchObject({
    error: { says: 'Python ended with exit code 1 while it played: MemoryError.' },
  });
  expect(report({ timedOut: true })).toMatchObject({
    error: { says: 'The evaluation was ended: its time was over.' },
  });
  expect(report({ problem: 'no such file' })).toMatchObject({
    error: { says: 'The evaluation could not be started (no such file).' },
  });
});

test('answers that are no result are passed over', () => {
  expect(playOutcome({ ...ENDED_WELL, answers: ['x', { result: { mean: 3 } }] }).ok).toBe(false);
});
