import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';

/** Reason why a run cannot be started again from here; null when it can. */
export function noAgain(detail: RunDetail): 'noAgainImport' | 'noAgainForeign' | null {
  if (detail.run.foreign) return 'noAgainForeign';
  return detail.importedFrom === null ? null : 'noAgainImport';
}

/** Best run to compare with: the run it was made from, else the newest other one of its recipe that has values. */
export function otherToCompare(
  { run, parent }: Pick<RunDetail, 'run' | 'parent'>,
  runs: readonly RunView[],
): RunView | null {
  const others = runs.filter(({ runId, lastX }) => runId !== run.runId && lastX !== null);
  return (
    others.find(({ runId }) => runId === parent) ??
    others.find(({ recipe }) => recipe === run.recipe) ??
    null
  );
}
