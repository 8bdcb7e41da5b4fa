import type { XKind } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import type { Connection } from '../../bridge/connection/connection';
import { readCharts } from '../../bridge/readers/chart-reader';
import { stampOf } from '../../bridge/readers/series-stamp';
import { Throttle } from '../../bridge/pacing/throttle';
import type { ChartRun } from './chart-input';
import { ClockIndex } from '../axis/clock-index';
import { indexSeries } from '../axis/run-axis';

const BUCKETS = 500;
const EVERY_MS = 1_000;

interface Entry {
  stamp: string;
  wanted: string;
  index: ClockIndex | null;
  readonly reads: Throttle;
}

/** Timesteps of each run by time; read only for runs whose machine is drawn on the trainer's axis. */
export class ClockIndexes {
  readonly #connection: Connection;
  readonly #changed: (runId: string) => void;
  readonly #entries = new Map<string, Entry>();
  #runs: ReadonlyMap<string, ChartRun> = new Map();
  #kind: XKind = 'timestep';

  constructor(connection: Connection, changed: (runId: string) => void) {
    this.#connection = connection;
    this.#changed = changed;
  }

  /** @param kind what the page's axis counts: a run that counts something else has no index for it */
  setRuns(runs: ReadonlyMap<string, ChartRun>, kind: XKind): void {
    this.#runs = runs;
    if (kind !== this.#kind) this.stop();
    if (kind !== this.#kind) this.#entries.clear();
    this.#kind = kind;
    for (const runId of this.#entries.keys()) this.request(runId);
  }

  /** null while it is not known, or never can be. */
  get(runId: string): ClockIndex | null {
    return this.#entries.get(runId)?.index ?? null;
  }

  /** Reads the index of a run, and again whenever the series that it is made of has grown. */
  request(runId: string): void {
    const base = this.#base(runId);
    if (base === null) return;
    const existing = this.#entries.get(runId) ?? this.#begin(runId);
    const stamp = stampOf(base);
    if (stamp === existing.wanted) return;
    existing.wanted = stamp;
    existing.reads.request();
  }

  stop(): void {
    for (const { reads } of this.#entries.values()) reads.stop();
  }

  #base(runId: string) {
    const one = this.#runs.get(runId);
    if (one === undefined) return null;
    return indexSeries(this.#kind, one.series);
  }

  #begin(runId: string): Entry {
    const reads = new Throttle(EVERY_MS, ({ signal }) => this.#read(runId, signal));
    const existing: Entry = { stamp: '', wanted: '', index: null, reads };
    this.#entries.set(runId, existing);
    return existing;
  }

  async #read(runId: string, signal: AbortSignal): Promise<void> {
    const base = this.#base(runId);
    const existing = this.#entries.get(runId);
    if (base === null || existing === undefined) return;
    const query = {
      runId,
      tag: base.tag,
      axis: 'x',
      from: null,
      to: null,
      buckets: BUCKETS,
    } as const;
    const answer = await readCharts(this.#connection, [query], signal);
    const data = answer.ok ? (answer.value[0] ?? null) : null;
    if (signal.aborted || data === null) return;
    const run = this.#runs.get(runId)?.run;
    // An import's start is when it was imported: it is unknown when it was at x = 0.
    const isListed = run !== undefined && run.recipe !== IMPORT_RECIPE;
    const index = ClockIndex.of(data, isListed ? run.startedMs : null);
    existing.index = index.isUseful ? index : null;
    this.#changed(runId);
  }
}
