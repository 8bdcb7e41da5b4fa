import { useEffect, useState } from 'react';
import { decodeRows, type RowsAnswer } from '#core/contract/run/run-rows';
import { RunId } from '#core/contract/run/run';
import { type Bridge, useBridge } from '../../bridge';
import { afterNewestRuns } from './newest-runs-first';
import { type ExtrasOfRuns, extrasOf } from '../../readers/run-extras';
import { Throttle } from '../../pacing/throttle';

const RENEW_EVERY_MS = 1_000;
/** The engine works out a few rows at a time when many are out of date. */
const PENDING_WAIT_MS = 300;

export interface ExtrasRead {
  /** null while nothing was read. */
  readonly rows: ExtrasOfRuns | null;
  /** Every tag of any run, once it was asked for. */
  readonly tags: readonly string[];
}

interface Ask {
  readonly metrics: readonly string[];
  readonly tags: boolean;
}

const NONE: ExtrasOfRuns = new Map();

/** Keeps the rows of all runs up to date: read whole once, then only the runs that changed, at most once a second. */
class ExtrasCache {
  readonly #bridge: Bridge;
  readonly #ask: Ask;
  readonly #report: (read: ExtrasRead) => void;
  readonly #job = new Throttle(0, ({ signal }) => this.#read(signal));
  readonly #changes = new Throttle<string | null>(RENEW_EVERY_MS, ({ keys }) => this.#want(keys));
  readonly #stops: (() => void)[];
  #wanted: Set<string | null> = new Set([null]);
  #runs: ExtrasOfRuns = NONE;
  #tags: readonly string[] = [];

  constructor(bridge: Bridge, ask: Ask, report: (read: ExtrasRead) => void) {
    const { connection } = bridge;
    this.#bridge = bridge;
    this.#ask = ask;
    this.#report = report;
    this.#stops = [
      connection.onChange(({ run }) => this.#changes.request(run)),
      // While the line was down, changes were missed.
      connection.onLink(() => {
        if (connection.link().state === 'connected') this.#want([null]);
      }),
    ];
    this.#job.wantNow();
  }

  stop(): void {
    this.#job.stop();
    for (const stop of this.#stops) stop();
  }

  #want(runs: Iterable<string | null>): void {
    for (const run of runs) this.#wanted.add(run);
    this.#job.wantNow();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Set();
    if (wanted.size === 0) return;
    const isAll = wanted.has(null);
    const runs = isAll ? null : [...wanted].flatMap((run) => RunId.safeParse(run).data ?? []);
    const answer = await this.#requestOf(runs, signal);
    if (answer === null) return;
    this.#runs = extrasOf(answer, isAll ? NONE : this.#runs);
    if (this.#ask.tags) this.#tags = answer.header.tags;
    this.#report({ rows: this.#runs, tags: this.#tags });
    if (answer.header.pending > 0) setTimeout(() => this.#want([null]), PENDING_WAIT_MS);
  }

  async #requestOf(runs: RunId[] | null, signal: AbortSignal): Promise<RowsAnswer | null> {
    const { metrics, tags } = this.#ask;
    const { connection, queries } = this.#bridge;
    if (runs === null) await afterNewestRuns(queries);
    const query = { runs, metrics: [...metrics], tags };
    const read = await connection.read(async (client, options) => {
      const blob = await client.runs.rows(query, options);
      return decodeRows(await blob.arrayBuffer());
    }, signal);
    return read.ok ? read.value : null;
  }
}

const NOTHING: ExtrasRead = { rows: null, tags: [] };

/**
 * Extras of all runs' rows beside the runs themselves.
 * @param metrics tags whose figures are wanted beside the canonical labels; the same array until that changes
 * @param tags are all tags of all runs wanted, to choose from?
 */
export function useListExtras(metrics: readonly string[], tags: boolean): ExtrasRead {
  const bridge = useBridge();
  const [read, setRead] = useState(NOTHING);
  useEffect(() => {
    const cache = new ExtrasCache(bridge, { metrics, tags }, setRead);
    return () => cache.stop();
  }, [bridge, metrics, tags]);
  return read;
}
