import { RunView } from './run';

/** A run as tests need one: ended, of this computer, with what a test changes of it. */
export function aRunView(changes: Partial<RunView> = {}): RunView {
  const view = RunView.parse({
    runId: '20260101-000000-0a1b2c3d',
    name: 'a run',
    recipe: 'command',
    target: 'local',
    runDir: '/runs/a',
    phase: 'ended',
    contact: 'ok',
    contactSinceMs: null,
    activity: 'busy',
    verdict: null,
    reasons: [],
    exit: null,
    startedMs: 1,
    durationMs: 1,
    lastX: null,
    xKind: null,
    targetX: null,
    foreign: false,
    revision: 1,
  });
  return { ...view, ...changes };
}
