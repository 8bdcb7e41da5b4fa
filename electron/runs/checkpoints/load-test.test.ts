import { expect, test } from 'vitest';
import { loadTestOf } from './load-test';
import { ENDED_WELL } from '../../targets/fixtures/script-outcome.test-data';

const child = { ...ENDED_WELL, tookMs: 900 };
const report = (change: Partial<Parameters<typeof loadTestOf>[2]>) =>
  loadTestOf('/w/a.zip', '/env/bin/python', { ...child, ...change });
const STEPS = [{ step: 'open' }, { fact: 'algorithm', value: 'PPO' }, { step: 'load' }];

test('a checkpoint loads with what was read on the way, and a doubt about its Python', () => {
  const python = { fact: 'python', value: '3.11', own: '3.12' };
  expect(
    report({ answers: [...STEPS, python, { end: 'loads', says: 'PPO.load() returned.' }] }),
  ).toEqual({
    path: '/w/a.zip',
    outcome: 'loads',
    says: 'PPO.load() returned.',
    facts: [
      { name: 'algorithm', value: 'PPO' },
      { name: 'python', value: '3.11' },
    ],
    doubts: ['Python 3.11 saved it and Python 3.12 runs here: pickled code may not load.'],
    python: '/env/bin/python',
    tookMs: 900,
  });
});

test('a crash while it is loaded is a finding about the checkpoint', () => {
  const crash = report({ answers: STEPS, code: null, signal: 'SIGSEGV' });
  expect(crash.outcome).toBe('crashes');
  expect(crash.says).toMatch(/^Python ended by SIGSEGV while it was loaded: segmentation fault/);
  const died = report({ answers: STEPS, code: 3, errors: 'a\nMemoryError\n' });
  expect(died.says).toBe('Python ended with exit code 3 while it was loaded: MemoryError');
});

test('a child that could not start, or took too long, says nothing about the checkpoint', () => {
  expect(report({ problem: 'no such file' }).outcome).toBe('unknown');
  expect(report({ answers: STEPS, timedOut: true, code: null, signal: 'SIGKILL' })).toMatchObject({
    outcome: 'unknown',
    says: 'The test was ended while it was loaded: it took over 120 s.',
  });
});

test('answers of another shape are passed over', () => {
  expect(report({ answers: ['x', null, { end: 'sings', says: '' }] }).outcome).toBe('crashes');
});
