import { expect, test } from 'vitest';
import { viewOf } from '../../store/store.fixture';
import { exitStatus } from '../follow';
import { runText } from './run-text';

test('a run that never started says so in place of an exit and a time', () => {
  const text = runText(viewOf({ verdict: 'failed', neverStarted: true, durationMs: null }));
  expect(text).toMatch(/^exit +not started$/m);
  expect(text).toMatch(/^time +not started$/m);
});

test('a run that finished ends the command line with 0, as one that succeeded', () => {
  const run = viewOf({ verdict: 'finished' });
  expect(exitStatus(run)).toBe(0);
  expect(runText(run)).toMatch(/^state +finished$/m);
});
