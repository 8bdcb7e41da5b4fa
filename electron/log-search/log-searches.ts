import type { LogQuery } from '#core/contract/log/log-calls';
import type { Refusal } from '#core/contract/refusal';
import { textPattern } from '#core/telemetry/line/text-marks';
import { type Result, err, ok } from '#core/lib/result';
import { LogSearch, problemOf } from './log-search';
import { LogSurvey } from './log-survey';
import { ScanPool } from './scan-pool';

const RETENTION_MS = 5 * 60_000;
const MAX_STORED = 12;

interface CachedJob<T> {
  readonly job: T;
  readonly forget: NodeJS.Timeout;
}

/** Searches under way, each known by its log and query; one that is no longer polled is abandoned. */
export class LogSearches {
  readonly #pool: ScanPool;
  readonly #searches = new Map<string, CachedJob<LogSearch>>();
  readonly #surveys = new Map<string, CachedJob<LogSurvey>>();

  constructor(pool: ScanPool = new ScanPool()) {
    this.#pool = pool;
  }

  /** Someone looks at a log: a search may follow. */
  warm(): void {
    this.#pool.warm();
  }

  search(file: string, query: LogQuery): Result<LogSearch, Refusal> {
    const problem = patternProblem(query);
    if (problem !== null) return err(problem);
    const make = (): LogSearch => new LogSearch(this.#pool, file, query);
    return ok(stored(this.#searches, keyOf(file, query), make));
  }

  survey(file: string): LogSurvey {
    return stored(this.#surveys, file, () => new LogSurvey(this.#pool, file));
  }

  end(file: string, query: LogQuery): void {
    drop(this.#searches, keyOf(file, query));
  }

  /** Matches of a query's text in these texts; a pattern that hangs is ended and named. */
  async marks(
    query: LogQuery,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<{ marks: number[][]; problem: string | null }, Refusal>> {
    const unreadable = patternProblem(query);
    if (unreadable !== null) return err(unreadable);
    const outcome = await this.#pool.run({ kind: 'mark', query, texts }, signal);
    return outcome.kind === 'mark'
      ? ok({ marks: outcome.marks.map((marks) => [...marks]), problem: null })
      : ok({ marks: [], problem: problemOf(outcome, query) });
  }

  close(): void {
    for (const key of this.#searches.keys()) drop(this.#searches, key);
    for (const key of this.#surveys.keys()) drop(this.#surveys, key);
    this.#pool.close();
  }
}

const keyOf = (file: string, query: LogQuery): string => JSON.stringify([file, query]);

function stored<T extends { stop(): void }>(
  all: Map<string, CachedJob<T>>,
  key: string,
  make: () => T,
): T {
  const cachedJob = all.get(key);
  if (cachedJob !== undefined) {
    cachedJob.forget.refresh();
    return cachedJob.job;
  }
  const job = make();
  all.set(key, { job, forget: setTimeout(() => drop(all, key), RETENTION_MS).unref() });
  const oldest = all.keys().next().value;
  if (all.size > MAX_STORED && oldest !== undefined) drop(all, oldest);
  return job;
}

function drop<T extends { stop(): void }>(all: Map<string, CachedJob<T>>, key: string): void {
  const job = all.get(key);
  all.delete(key);
  if (job === undefined) return;
  clearTimeout(job.forget);
  job.job.stop();
}

function patternProblem(query: LogQuery): Refusal | null {
  try {
    textPattern(query);
    return null;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replace(/^.*: /, '') : String(cause);
    return {
      code: 'bad-pattern',
      says: `“${query.text}” is not a regular expression: ${why}.`,
      remedy: 'Correct it, or search for plain text.',
    };
  }
}
