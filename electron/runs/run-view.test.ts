import { expect, test } from 'vitest';
import { proc, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { TargetId } from '#core/contract/run/run';
import type { RunEvent } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import { hasEnded, runView } from './run-view';

const { spec, exit } = verdictCase({});
const nowMs = spec.createdMs + 5_000;
const progress = { revision: 1, pointCount: 3, lastX: 30, xKind: 'timestep' } as const;

function digest(change: Partial<RunDigest>): RunDigest {
  return RunDigest.parse({
    runId: spec.runId,
    runDir: '/runs/one',
    spec,
    specProblem: null,
    proc: proc(),
    heartbeat: null,
    exit: null,
    lock: 'held',
    childAlive: true,
    sameBoot: true,
    logBytes: 0,
    ...change,
  });
}

function view(
  change: Partial<RunDigest>,
  lostSinceMs: number | null = null,
  events: readonly RunEvent[] = [],
  stoppedSinceMs: number | null = null,
) {
  const rest = { goal: null, events, judgement: null, foreign: false, revision: 7 };
  const existing = {
    spec: change.spec ?? spec,
    digest: digest(change),
    progress,
    lostSinceMs,
    stoppedSinceMs,
  };
  return runView({ ...existing, ...rest });
}

test('a run has ended when its exit is recorded, or when supervisor and process are both gone', () => {
  expect(hasEnded(digest({}), nowMs)).toBe(false);
  expect(hasEnded(digest({ exit }), nowMs)).toBe(true);
  expect(hasEnded(digest({ lock: 'free', childAlive: false }), nowMs)).toBe(true);
  expect(hasEnded(digest({ lock: 'free', childAlive: true }), nowMs)).toBe(false);
});

test('what cannot be determined (another machine wrote it) is not taken for an end', () => {
  expect(hasEnded(digest({ lock: 'free', childAlive: null }), nowMs)).toBe(false);
});

test('a launch of which nothing came has a minute, then it is over', () => {
  const never = digest({ proc: null, lock: 'absent', childAlive: null });
  expect(hasEnded(never, nowMs)).toBe(false);
  expect(hasEnded(never, nowMs + 60_000)).toBe(true);
});

test('an import is ended and never judged by its lock', () => {
  const imported = digest({
    spec: { ...spec, importedFrom: '/x.log' },
    proc: null,
    lock: 'absent',
  });
  expect(hasEnded(imported, nowMs)).toBe(true);
});

test('without its supervisor a run is unsupervised, without contact unknown since then', () => {
  expect(view({ lock: 'free' })).toMatchObject({ phase: 'running', contact: 'unsupervised' });
  expect(view({}, 99)).toMatchObject({ contact: 'unknown', contactSinceMs: 99, phase: 'running' });
  expect(view({})).toMatchObject({ contact: 'ok', contactSinceMs: null });
});

test('where its target was found stopped since, a run cannot be running, and its end is not made up', () => {
  const stoppedMs = spec.createdMs + 1;
  const reported = view({}, 99, [], stoppedMs);
  expect(reported).toMatchObject({ contact: 'unknown', verdict: null, exit: null });
  expect(reported.targetStoppedMs).toBe(stoppedMs);
  expect(reported.reasons).toEqual([
    expect.stringMatching(/cannot be in progress.*Connect .* to see how/),
  ]);
  // Begun after that look, seen by an agent, or known to have ended: the scan says nothing about it.
  expect(view({}, 99, [], spec.createdMs - 1).targetStoppedMs).toBeUndefined();
  expect(view({}, null, [], stoppedMs).targetStoppedMs).toBeUndefined();
  expect(view({ exit }, 99, [], stoppedMs).targetStoppedMs).toBeUndefined();
});

test('one that ended unread on a machine without contact says what to connect, unlike one of this machine', () => {
  const remote = { ...spec, target: TargetId.parse('wsl:Ubuntu') };
  expect(view({ exit, spec: remote }, 99).reasons).toEqual([
    'It ended, but not all of it was read here, and wsl:Ubuntu is not connected. Connect wsl:Ubuntu to read the rest and to judge it.',
  ]);
  expect(view({ exit, spec: remote }).reasons).toEqual([]);
  expect(view({ spec: remote }, 99).reasons).toEqual([]);
  expect(view({ exit }, 99).reasons).toEqual([]);
});

test('a program that never started has no exit, one that ended has its code or signal', () => {
  const spawnError = { errno: 'ENOENT', says: 'nope' };
  expect(
    view({ exit: exit === null ? null : { ...exit, code: null, spawnError } }).exit,
  ).toBeNull();
  expect(view({ exit }).exit).toEqual({ code: 0, signal: null });
});

const said = (holds: boolean): RunEvent => ({
  kind: 'keep-awake',
  wallMs: 1,
  monoMs: 1,
  says: '.',
  holds,
});
test('a run keeps its machine awake as its supervisor said last, and not without supervisor', () => {
  expect(view({}, null, [said(true)]).keepsAwake).toBe(true);
  expect(view({}, null, [said(true), said(false)])).not.toHaveProperty('keepsAwake');
  expect(view({}, null, [])).not.toHaveProperty('keepsAwake');
  expect(view({ lock: 'free' }, null, [said(true)])).not.toHaveProperty('keepsAwake');
  expect(view({ exit }, null, [said(true)])).not.toHaveProperty('keepsAwake');
});

test('a run that never started is not busy, took no time and says that it did not start', () => {
  const spawnError = { errno: 'ENOENT', says: 'nope was not found.' };
  if (exit === null) throw new Error('no exit');
  const failed = { ...exit, code: null, elapsedMs: 0, spawnError };
  expect(view({ exit: failed, lock: 'free' })).toMatchObject({
    neverStarted: true,
    activity: 'quiet',
    durationMs: null,
    exit: null,
  });
  expect(view({ exit, lock: 'free' }).neverStarted).toBeUndefined();
  expect(view({ lock: 'held' }).activity).toBe('busy');
});
