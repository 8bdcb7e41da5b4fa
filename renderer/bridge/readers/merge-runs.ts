import type { RunView } from '#core/contract/run/run';

/**
 * A list of thousands of runs, with these ones as they are now; every other one stays the same object.
 * @returns null when a run is not in the list: then the list is to be read again
 */
export function mergeRuns(list: readonly RunView[], news: readonly RunView[]): RunView[] | null {
  const byId = new Map(news.map((run) => [run.runId, run]));
  const merged = list.map((run) => {
    const newer = byId.get(run.runId);
    byId.delete(run.runId);
    return newer === undefined || newer.revision < run.revision ? run : newer;
  });
  return byId.size === 0 ? merged : null;
}
