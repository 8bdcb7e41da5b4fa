import type { RunDetail } from '#core/contract/api';
import { RunView } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';

/** A run that goes on and has nothing remarkable, with what a test changes of it. */
export function aRun(changes: Partial<RunView> = {}): RunView {
  return {
    ...RunView.parse({
      runId: '20261121-091400-0a1b2c3d',
      name: 'toy-hybrid-09',
      recipe: 'toy-hybrid',
      target: 'local',
      runDir: '/runs/20261121-091400-0a1b2c3d',
      phase: 'running',
      contact: 'ok',
      contactSinceMs: null,
      activity: 'busy',
      verdict: null,
      reasons: [],
      exit: null,
      startedMs: 1_000_000,
      durationMs: 60_000,
      lastX: 400,
      xKind: 'timestep',
      targetX: 1_000,
      foreign: false,
      revision: 1,
    }),
    ...changes,
  };
}

export function aDetail(run: RunView, changes: Partial<RunDetail> = {}): RunDetail {
  return {
    run,
    argv: ['python3', 'train.py'],
    cwd: '/work',
    python: '/usr/bin/python3',
    params: {},
    expectations: {},
    checks: [],
    processes: [],
    events: [],
    logBytes: 0,
    logLines: 0,
    heartbeatMs: null,
    stopWaits: { gracefulMs: 60_000, termMs: 15_000 },
    states: [],
    gpuTotalsMiB: [],
    importedFrom: null,
    parent: null,
    ...changes,
  };
}

export function aSeries(tag: string, changes: Partial<SeriesView> = {}): SeriesView {
  return {
    tag,
    canonical: null,
    source: 'console',
    xKind: 'timestep',
    unit: '',
    derivation: null,
    rounded: false,
    pointCount: 200,
    segmentCount: 1,
    firstX: 2,
    lastX: 400,
    firstWallMs: 1_000_400,
    lastWallMs: 1_060_000,
    last: 1.84,
    min: -5.61,
    max: 2.02,
    ...changes,
  };
}
