import { IMPORT_RECIPE, type XKind } from '#core/contract/run/run';
import type { Connection } from '../../bridge/connection/connection';
import { readCharts } from '../../bridge/readers/chart-reader';
import { stampOf } from '../../bridge/readers/series-stamp';
import { Throttle } from '../../bridge/pacing/throttle';
import type { ChartRun } from './chart-input';
import { ClockIndex } from '../axis/clock-index';
import { indexSeries } from '../axis/run-axis';

const BUCKETS = 500;
const EVERY_MS = 1_000;

interface Known {
  stamp: string;
  wanted: string;
  index: ClockIndex | null;
  readonly reads: Throttle;
}

/** Timesteps of each run by time; read only for runs whose machine is drawn on the trainer's axis. */
export class ClockIndexes {
  readonly #connection: Connection;
  readonly #changed: (runId: string) => void;
  readonly #known = new Map<string, Known>();
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
    if (kind !== this.#kind) this.#known.clear();
    this.#kind = kind;
    for (const runId of this.#known.keys()) this.request(runId);
  }

  /** null while it is not known, or never can be. */
  get(runId: string): ClockIndex | null {
    return this.#known.get(runId)?.index ?? null;
  }

  /** Reads the index of a run, and again whenever the series that it is made of has grown. */
  request(runId: string): void {
    const base = this.#base(runId);
    if (base === null) return;
    const known = this.#known.get(runId) ?? this.#begin(runId);
    const stamp = stampOf(base);
    if (stamp === known.wanted) return;
    known.wanted = stamp;
    known.reads.request();
  }

  stop(): void {
    for (const { reads } of this.#known.values()) reads.stop();
  }

  #base(runId: string) {
    const one = this.#runs.get(runId);
    if (one === undefined) return null;
    return indexSeries(this.#kind, one.series);
  }

  #begin(runId: string): Known {
    const reads = new Throttle(EVERY_MS, ({ signal }) => this.#read(runId, signal));
    const known: Known = { stamp: '', wanted: '', index: null, reads };
    this.#known.set(runId, known);
    return known;
  }

  async #read(runId: string, signal: AbortSignal): Promise<void> {
    const base = this.#base(runId);
    const known = this.#known.get(runId);
    if (base === null || known === undefined) return;
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
    const isKnown = run !== undefined && run.recipe !== IMPORT_RECIPE;
    const made = ClockIndex.of(data, isKnown ? run.startedMs : null);
    known.index = made.isUseful ? made : null;
    this.#changed(runId);
  }
}
