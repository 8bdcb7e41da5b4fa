import { expect, test } from 'vitest';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { runState } from './run-state';

const CONNECTED = { state: 'connected' } as const;

test('a run that is still running says so and how far it is', () => {
  expect(runState(aRun(), CONNECTED, 0)).toEqual({
    tone: 'running',
    word: 'Running',
    percent: 40,
    sinceMs: null,
  });
});

test('a run without a goal has no percentage', () => {
  expect(runState(aRun({ targetX: null }), CONNECTED, 0).percent).toBeNull();
});

test('an ended run shows its verdict, and "No verdict" while there is none', () => {
  const ended = aRun({ phase: 'ended', verdict: 'suspicious' });
  expect(runState(ended, CONNECTED, 0)).toMatchObject({ tone: 'suspicious', word: 'Suspicious' });
  expect(runState({ ...ended, verdict: null }, CONNECTED, 0).word).toBe('No verdict');
  expect(runState(aRun({ phase: 'lost', verdict: 'lost' }), CONNECTED, 0).tone).toBe('lost');
});

test('a run whose machine cannot be reached is unknown since then, never running', () => {
  const run = aRun({ contact: 'unknown', contactSinceMs: 500 });
  expect(runState(run, CONNECTED, 9_000)).toEqual({
    tone: 'unknown',
    word: 'Unknown',
    percent: null,
    sinceMs: 500,
  });
});

test('a run whose distro was found stopped is not running since then, and has no verdict', () => {
  const run = aRun({ contact: 'unknown', contactSinceMs: 500, targetStoppedMs: 800 });
  expect(runState(run, CONNECTED, 9_000)).toEqual({
    tone: 'unknown',
    word: 'Not running',
    percent: null,
    sinceMs: 800,
    isTargetStopped: true,
  });
});

test('without an engine a running run becomes unknown, after the time a restart takes', () => {
  const lost = { state: 'reconnecting', sinceMs: 10_000 } as const;
  expect(runState(aRun(), lost, 12_000).word).toBe('Running');
  expect(runState(aRun(), lost, 13_001)).toMatchObject({ word: 'Unknown', sinceMs: 10_000 });
});

test('without an engine a verdict stays what it was', () => {
  const lost = { state: 'reconnecting', sinceMs: 0 } as const;
  const run = aRun({ phase: 'ended', verdict: 'succeeded' });
  expect(runState(run, lost, 60_000).word).toBe('Succeeded');
});

test('a job that waits says for whom: Slurm or Ray', () => {
  const job = { jobId: '5', cluster: null, state: 'PENDING', reason: null, needsPerson: false };
  const waits = { ...job, startMs: null, nodes: null, exitCode: null, attempt: 1, problem: null };
  const run = aRun({ phase: 'waiting', job: waits });
  expect(runState(run, CONNECTED, 0)).toMatchObject({ tone: 'queued', word: 'Waiting for Slurm' });
  const ofRay = aRun({ phase: 'waiting', job: { ...waits, scheduler: 'ray' } });
  expect(runState(ofRay, CONNECTED, 0).word).toBe('Waiting for Ray');
});
