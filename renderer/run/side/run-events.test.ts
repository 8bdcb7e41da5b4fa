import { expect, test } from 'vitest';
import type { TrainerState } from '#core/contract/run/run-detail';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import type { RunState } from '../../ui/runs/run-state';
import { laneMarks, marksOf } from './run-events';

const state = (name: string, wallMs: number | null, changes: Partial<TrainerState> = {}) => ({
  state: name,
  says: `[${name}]`,
  line: wallMs ?? 1,
  wallMs,
  x: 400,
  xKind: 'timestep' as const,
  ...changes,
});
const event = (kind: string, wallMs: number) => ({ kind, wallMs, monoMs: 0, says: kind });
const ended: RunState = { tone: 'failed', word: 'Failed', percent: null, sinceMs: null };

const detail = aDetail(aRun({ phase: 'ended', verdict: 'failed' }), {
  events: [event('spawned', 1_000), event('stop-requested', 50_000), event('exited', 60_000)],
  states: [
    state('market', 2_000),
    state('saved', 20_000),
    state('rollback', 30_000),
    state('evaluated', 40_000, { xKind: 'update' }),
  ],
});
const saved = (path: string, savedMs: number) => ({
  path,
  absolute: `/runs/${path}`,
  savedMs,
  bytes: 1,
  files: 1,
  x: 7,
  score: null,
  kind: null,
});

test('checkpoints, states, restarts, the stop and the end are in the order of time', () => {
  const marks = marksOf(
    detail,
    [saved('a.zip', 22_000), saved('b.zip', 45_000)],
    'timestep',
    ended,
  );
  expect(marks.map(({ kind, wallMs }) => [kind, wallMs])).toEqual([
    ['supervisor', 1_000],
    ['state', 2_000],
    ['checkpoint', 20_000],
    ['restart', 30_000],
    ['state', 40_000],
    ['checkpoint', 45_000],
    ['stop', 50_000],
    ['verdict', 60_000],
  ]);
  expect(marks.at(-1)).toMatchObject({ tone: 'failed' });
});

test('a file that the trainer has just reported as saved is no second checkpoint', () => {
  const marks = marksOf(detail, [saved('a.zip', 22_000)], 'timestep', ended);
  expect(marks.filter(({ kind }) => kind === 'checkpoint')).toHaveLength(1);
});

test('a step on another count than the axis is not taken for a place on it', () => {
  const marks = marksOf(detail, [], 'timestep', ended);
  expect(marks.find(({ what }) => what === '[evaluated]')?.x).toBeNull();
  expect(marks.find(({ what }) => what === '[market]')?.x).toBe(400);
});

test('what has neither time nor step is listed, and has no place on the charts', () => {
  const imported = aDetail(aRun(), { states: [state('saved', null, { x: null })] });
  const marks = marksOf(imported, [], 'timestep', ended);
  expect(marks).toHaveLength(1);
  expect(laneMarks(marks)).toEqual([]);
});
