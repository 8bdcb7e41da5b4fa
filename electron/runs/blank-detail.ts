import type { z } from 'zod';
import type { RunView } from '#core/contract/run/run';
import type { RunDetail } from '#core/contract/run/run-detail';

/** Page content of a run without readable files: its state, and nothing else. */
export function blankDetail(run: RunView): z.input<typeof RunDetail> {
  return {
    run,
    argv: [],
    cwd: run.runDir,
    python: null,
    params: {},
    expectations: {},
    declaredLater: null,
    checks: [],
    processes: [],
    events: [],
    logBytes: 0,
    logLines: 0,
    heartbeatMs: null,
    stopWaits: null,
    states: [],
    gpuTotalsMiB: [],
    importedFrom: null,
    parent: null,
  };
}
