import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import { recordOf } from './run-record';

const digest = {
  runId: '20260101-000000-0123abcd',
  runDir: '/r',
  spec: null,
  specProblem: null,
  proc: null,
  heartbeat: null,
  exit: null,
  lock: 'free',
  childAlive: null,
  sameBoot: null,
  logBytes: 0,
};
const checksOf = (checks: readonly unknown[]) => {
  const judgement = { phase: 'ended', verdict: 'failed', reasons: ['It failed.'], checks };
  return recordOf(JSON.stringify({ digest, judgement, events: [] }))?.judgement.checks;
};

test('the rows of a verdict are kept as they were judged', () => {
  const row = finding('exit', 'bad', 'exit code 1', { expected: 'exit code 0' });
  expect(checksOf([row])).toEqual([row]);
});

test('rows that were kept before they were findings are shown as before', () => {
  const old = { fact: 'a sign in line 7', expectation: 'no sign', line: 7 };
  expect(checksOf([{ ...old, holds: false }])).toMatchObject([
    {
      state: 'bad',
      says: 'a sign in line 7',
      expected: 'no sign',
      evidence: [{ kind: 'line', line: 7 }],
    },
  ]);
  expect(checksOf([{ ...old, holds: null, line: null }])).toMatchObject([
    { state: 'unknown', evidence: [] },
  ]);
});

test('a record of another version is none', () => {
  expect(recordOf(null)).toBeNull();
  expect(checksOf([{ holds: 'maybe' }])).toBeUndefined();
});
