import { expect, test } from 'vitest';
import { viewOf } from '../../store/store.fixture';
import { exitStatus } from '../follow';
import { ProgressNotes } from '../progress-notes';
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

test('a run says how far it came of its goal, whose word the goal is, and how far on its other axes', () => {
  const goal = { targetX: 10_000, goalSource: '--total-timesteps of its command' };
  const run = viewOf({
    verdict: 'succeeded',
    lastX: 6_144,
    xKind: 'timestep',
    ...goal,
    otherAxes: [{ xKind: 'episode', x: 42 }],
  });
  expect(runText(run)).toMatch(/^reached +timestep 6,144 of 10,000 \(61%\), episode 42$/m);
  expect(runText(run)).toMatch(/^goal +10,000 \(--total-timesteps of its command\)$/m);
  expect(runText(run)).not.toMatch(/^left/m);
  expect(runText(viewOf({ lastX: null, xKind: null }))).toMatch(/^reached +—$/m);
});

const at = (lastX: number, durationMs: number) =>
  viewOf({
    phase: 'running',
    verdict: null,
    lastX,
    xKind: 'timestep',
    targetX: 1_000,
    durationMs,
  });

test('a followed run says how far it is at each twentieth of its goal, at most every 15 s', () => {
  const notes = new ProgressNotes();
  expect(notes.next(at(10, 1_000), 1_000)).toBeNull();
  expect(notes.next(at(200, 12_000), 12_000)).toBeNull();
  expect(notes.next(at(250, 60_000), 60_000)).toBe(
    'Reached timestep 250 of 1,000 (25%), about 3 min 0 s left.',
  );
  expect(notes.next(at(260, 90_000), 90_000)).toBeNull();
  expect(notes.next(at(1_000, 240_000), 240_000)).toBeNull();
});
