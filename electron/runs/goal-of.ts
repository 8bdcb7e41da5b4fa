import { runGoal, type RunGoal } from '#core/diagnosis/goal/run-goal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunProgress, Store } from '../store/store';

/** The goal of a run, by its spec, its command and what its log says so far. */
export async function goalOf(
  store: Pick<Store, 'logFacts'>,
  { runId, argv, expectations, scriptGoals }: Spec,
  { furthest = {}, fileGoals = {} }: RunProgress,
): Promise<RunGoal | null> {
  const declaredX = expectations.targetX ?? null;
  const log = await store.logFacts(runId);
  return runGoal({ declaredX, argv, log, furthest, fileGoals, scriptGoals });
}
