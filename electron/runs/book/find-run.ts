import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';

/** Name by which a run is found. */
export interface RunName {
  readonly runId: string;
  readonly name: string;
  readonly startedMs: number | null;
}

/** Length of `YYYYMMDD-HHMMSS`. */
const SECOND = 15;

/** RUN as people write it: an id, a unique prefix of one, a name (the newest of that name), or `latest`. */
export function findRun<T extends RunName>(runs: readonly T[], query: string): Result<T, Refusal> {
  const newestFirst = byAge(runs);
  const exact = newestFirst.find(({ runId }) => runId === query);
  if (exact !== undefined) return ok(exact);
  const [newest] = newestFirst;
  if (query === 'latest') return newest === undefined ? err(none(query)) : ok(newest);
  const named = newestFirst.find(({ name }) => name === query);
  if (named !== undefined) return ok(named);
  const starting = query === '' ? [] : newestFirst.filter(({ runId }) => runId.startsWith(query));
  const [only, second] = starting;
  if (only === undefined) return err(none(query));
  return second === undefined ? ok(only) : err(several(query, starting));
}

/** Newest first; the run id, which begins with the second of its making, decides between equals. */
export function byAge<T extends RunName>(runs: readonly T[]): readonly T[] {
  return runs.toSorted((a, b) => {
    const [older, newer] = [a.runId.slice(0, SECOND), b.runId.slice(0, SECOND)];
    if (older !== newer) return older < newer ? 1 : -1;
    return (b.startedMs ?? 0) - (a.startedMs ?? 0) || (a.runId < b.runId ? 1 : -1);
  });
}

function none(query: string): Refusal {
  return {
    code: 'no-such-run',
    says: query === 'latest' ? 'There are no runs yet.' : `There is no run "${query}".`,
    remedy: 'List them with: runs',
  };
}

function several(query: string, runs: readonly RunName[]): Refusal {
  return {
    code: 'ambiguous-run',
    says: `"${query}" matches the IDs of ${runs.length} runs.`,
    remedy: `Type more of the ID: ${runs
      .slice(0, 4)
      .map(({ runId }) => runId)
      .join(', ')}`,
  };
}
