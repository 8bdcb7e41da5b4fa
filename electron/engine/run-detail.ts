import type { z } from 'zod';
import type { RunDetail } from '#core/contract/api';
import type { FollowedRun } from '../supervisor/followed-run';
import type { Store } from '../store/store';

/** Everything the page of one run shows beside its series. */
export async function runDetail(
  run: FollowedRun,
  store: Store,
): Promise<z.input<typeof RunDetail>> {
  const { spec, digest } = run;
  const [view, facts] = await Promise.all([run.view(), store.logFacts(spec.runId)]);
  return {
    run: view,
    argv: spec.argv,
    cwd: spec.cwd,
    python: spec.python,
    params: spec.params,
    expectations: spec.expectations,
    checks: [...(run.judgement?.checks ?? [])],
    processes: digest.exit === null ? (digest.heartbeat?.processes ?? []) : digest.exit.survivors,
    events: [...run.events],
    logBytes: facts.bytes,
    logLines: facts.lines,
    heartbeatMs: digest.heartbeat?.wallMs ?? null,
  };
}
