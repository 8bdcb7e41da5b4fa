import { z } from 'zod';
import type { Json } from '../../../lib/json';
import { PRECISION, type PointEvent } from '../../event';

export const QUERY_RATE_WINDOW = 'derived/llm_query_rate_window';
const RATE = 'fusion/llm_query_rate';
const QUERIES = 'llm/total_queries';
/** A printed rate may be off by half of its last digit (`{:.1f}`, and `{:.3g}` from 10% on). */
const RATE_ERROR = 0.05;
/** A window of differences of rates grows until its rounding error is at most this, in percent points. */
const MAX_ERROR = 2;

const BY_COUNTERS =
  '100 × queries ÷ timesteps between two LLM_CALLBACK blocks (the trainer prints the rate since its start, which is the first value here)';
const BY_RATES =
  'difference of (LLM query rate × timesteps) between two tables (the trainer prints the rate since its start, which is the first value here)';

const Mark = z.object({ x: z.number(), queries: z.number().nullable(), rate: z.number() });
type Mark = z.infer<typeof Mark>;
const Saved = z.object({
  /** Blocks carry the counter of their own step; tables repeat the last block's, at a later step. */
  fromBlocks: z.boolean(),
  base: Mark.nullable(),
  /** The counter printed last, and its x. */
  queries: z.tuple([z.number(), z.number()]).nullable(),
  /** An evaluation since `base`: its decisions are in the counters, its steps are not in x. */
  evaluated: z.boolean(),
});

/**
 * RL-Trainer's `LLM Query Rate` is the mean since the start of the run; the present rate is a difference of its
 * counters. Exact where LLM_CALLBACK blocks give the number of queries; where only tables give the rate, windows
 * widen until rounding moves the result by at most 2 points. A window in which counters or x went back, or an
 * evaluation ran, or whose result is no percentage, is left out; nothing is clamped.
 */
export class QueryRateWindow {
  #state: z.infer<typeof Saved>;

  constructor(saved: Json | null) {
    this.#state = Saved.safeParse(saved).data ?? {
      fromBlocks: false,
      base: null,
      queries: null,
      evaluated: false,
    };
  }

  /** The windows that end with these points of one line or table. */
  read(dialect: string, points: readonly PointEvent[]): readonly PointEvent[] {
    const isBlock = dialect === 'rl-trainer';
    const windows: PointEvent[] = [];
    for (const { tag, x, value } of points) {
      if (tag.startsWith('eval/')) this.#state.evaluated = true;
      if (tag === QUERIES && Number.isFinite(value)) this.#state.queries = [x, value];
    }
    for (const point of points) {
      if (point.tag !== RATE || !Number.isFinite(point.value)) continue;
      if (isBlock && !this.#state.fromBlocks) {
        this.#state.fromBlocks = true;
        this.#state.base = null;
      }
      if (isBlock === this.#state.fromBlocks) windows.push(...this.#rate(point));
    }
    return windows;
  }

  save(): Json {
    return { ...this.#state };
  }

  #rate(point: PointEvent): readonly PointEvent[] {
    const mark = { x: point.x, queries: this.#queriesAt(point), rate: point.value };
    const { base, evaluated } = this.#state;
    if (base === null) {
      this.#rebase(mark);
      const how = this.#state.fromBlocks ? BY_COUNTERS : BY_RATES;
      return [windowPoint(point, mark.rate, how, false)];
    }
    if (mark.x <= base.x) {
      this.#rebase(mark);
      return [];
    }
    const exact = this.#state.fromBlocks ? byCounters(base, mark) : null;
    if (exact === null && !isSharp(base, mark)) return [];
    this.#rebase(mark);
    const value = exact ?? byRates(base, mark);
    if (evaluated || value < 0 || value > 100) return [];
    return [windowPoint(point, value, exact === null ? BY_RATES : BY_COUNTERS, exact !== null)];
  }

  /** A block leaves the counter out while it is 0. */
  #queriesAt(point: PointEvent): number | null {
    const [x, count] = this.#state.queries ?? [null, null];
    if (x === point.x) return count;
    return point.value === 0 ? 0 : null;
  }

  #rebase(mark: Mark): void {
    this.#state.base = mark;
    this.#state.evaluated = false;
  }
}

function byCounters(base: Mark, mark: Mark): number | null {
  if (base.queries === null || mark.queries === null) return null;
  return (100 * (mark.queries - base.queries)) / (mark.x - base.x);
}

function byRates(base: Mark, mark: Mark): number {
  return (mark.rate * mark.x - base.rate * base.x) / (mark.x - base.x);
}

function isSharp(base: Mark, mark: Mark): boolean {
  return (RATE_ERROR * (mark.x + base.x)) / (mark.x - base.x) <= MAX_ERROR;
}

function windowPoint(
  { x, xKind }: PointEvent,
  value: number,
  derivation: string,
  isExact: boolean,
): PointEvent {
  const precision = isExact ? PRECISION.exact : PRECISION.console3;
  return {
    kind: 'point',
    tag: QUERY_RATE_WINDOW,
    x,
    xKind,
    value,
    precision,
    wallMs: null,
    derivation,
  };
}
