import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import type { ChartData } from '../../bridge/readers/chart-answer';
import type { ChartRequest } from '../../bridge/readers/chart-reader';
import { LIVE_PACE, Throttle } from '../../bridge/pacing/throttle';
import type { Range } from '../axis/range';
import type { SeriesCurve } from './chart-input';

/** Query of one curve of a chart, and how its answer gets onto the page's axis. */
export interface CurveRequest {
  readonly curve: SeriesCurve;
  readonly isDots: boolean;
  readonly axisId: string;
  readonly usesIndex: boolean;
  /** The range of the page's axis that was shown then; null = everything. */
  readonly range: Range | null;
  readonly query: ChartRequest;
  /** Set where older segments may have a tail that a restart threw away. */
  readonly tailQuery: ChartRequest | null;
  /** Changes exactly when the series has something new to draw. */
  readonly stamp: string;
  readonly isOfEndedRun: boolean;
}

/** One curve as the engine answered. */
export interface ReadCurve extends CurveRequest {
  readonly data: ChartData;
  readonly tailData: ChartData | null;
}

/** The answers are in the order of the queries; null for a tag that its run has not. */
export type ChartCall = (
  queries: readonly ChartRequest[],
  signal: AbortSignal,
) => Promise<Result<readonly (ChartData | null)[], Refusal>>;

export type ChartAnswer = Result<readonly ReadCurve[], Refusal>;

/** A chart as its reader knows it. */
export interface ReadableChart {
  /** Requests that it needs as it is now; null = none any more. */
  requests(): readonly CurveRequest[] | null;
  /** Keeps the answer, and draws it when a frame has room for it. */
  receive(answer: ChartAnswer): void;
}

/** Last request of a chart. */
interface LastRequest {
  /** Of its queries and of the newest points behind them. */
  readonly all: string;
  /** Without what changes with every new point: a change of it is the user's doing. */
  readonly queries: string;
}

const NOTHING: LastRequest = { all: '', queries: '' };
/** Enough for a page in few calls, few enough that the first charts need not wait for the last. */
const QUERIES_A_CALL = 24;

/**
 * Reads the data of all charts of a page, and alone decides which of them is read when: a chart that has something new to show, at the
 * pace of a live run for newer points, at once for the user; all that wait together in one call of the engine, not one for each chart, so that
 * there are few frames to draw them in.
 */
export class ChartReads {
  readonly #call: ChartCall;
  /** Charts in the order in which they asked. */
  readonly #waiting = new Set<ReadableChart>();
  readonly #request = new Map<ReadableChart, LastRequest>();
  #throttle: Throttle | null = null;

  /** @param call asks the engine */
  constructor(call: ChartCall) {
    this.#call = call;
  }

  start(): void {
    this.#throttle = new Throttle(LIVE_PACE, ({ signal }) => this.#readWaiting(signal));
    if (this.#waiting.size > 0) this.#throttle.wantNow();
  }

  stop(): void {
    this.#throttle?.stop();
    this.#throttle = null;
  }

  /** Reads a chart if there is something else to show than it was read for last. */
  refresh(chart: ReadableChart): void {
    const requests = chart.requests();
    if (requests === null) return;
    const before = this.#request.get(chart) ?? NOTHING;
    const now = requestFor(requests);
    if (now.all === before.all) return;
    this.#request.set(chart, now);
    this.#waiting.add(chart);
    // What comes of a run that is over comes with its series, seldom: it need not wait for its turn as well.
    const isOver = requests.some(({ isOfEndedRun }) => isOfEndedRun);
    if (isOver || now.queries !== before.queries) this.#throttle?.wantNow();
    else this.#throttle?.request();
  }

  /** Forgets a chart that left the page. */
  drop(chart: ReadableChart): void {
    this.#waiting.delete(chart);
    this.#request.delete(chart);
  }

  async #readWaiting(signal: AbortSignal): Promise<void> {
    // A moment, so that charts which want something for the same reason are read together.
    await Promise.resolve();
    while (this.#waiting.size > 0 && !signal.aborted) {
      const some = this.#nextFew();
      const queries = some.flatMap((reading) => reading.queries);
      if (queries.length === 0) continue;
      const answer = await this.#call(queries, signal);
      if (signal.aborted) return;
      let at = 0;
      for (const { chart, requests, queries: own } of some) {
        const from = at;
        at += own.length;
        chart.receive(answer.ok ? ok(joined(requests, answer.value.slice(from, at))) : answer);
      }
    }
  }

  /** The charts that asked first, as many as fit into a call. */
  #nextFew(): Reading[] {
    const some: Reading[] = [];
    let count = 0;
    for (const chart of this.#waiting) {
      const requests = chart.requests();
      const queries = requests === null ? [] : queriesOf(requests);
      if (count > 0 && count + queries.length > QUERIES_A_CALL) break;
      this.#waiting.delete(chart);
      if (requests === null) continue;
      some.push({ chart, requests, queries });
      count += queries.length;
    }
    return some;
  }
}

/** A chart whose turn has come. */
interface Reading {
  readonly chart: ReadableChart;
  readonly requests: readonly CurveRequest[];
  readonly queries: readonly ChartRequest[];
}

function requestFor(requests: readonly CurveRequest[]): LastRequest {
  // The same query may represent another axis, once it is known what the series counts.
  const queries = requests.map(
    ({ query, usesIndex, axisId }) => `${JSON.stringify(query)}|${usesIndex}|${axisId}`,
  );
  const all = requests.map(({ stamp }, i) => `${queries[i]}|${stamp}`);
  return { all: all.join('\n'), queries: queries.join('\n') };
}

/** Tails follow the curves. */
const queriesOf = (requests: readonly CurveRequest[]): ChartRequest[] => [
  ...requests.map(({ query }) => query),
  ...requests.flatMap(({ tailQuery }) => (tailQuery === null ? [] : [tailQuery])),
];

/** Each request with its answers, which are in the order of `queriesOf`; without those that their run has not. */
function joined(
  requests: readonly CurveRequest[],
  answers: readonly (ChartData | null)[],
): ReadCurve[] {
  let nextTail = requests.length;
  return requests.flatMap((request, i) => {
    const data = answers[i] ?? null;
    const tailData = request.tailQuery === null ? null : (answers[nextTail] ?? null);
    if (request.tailQuery !== null) nextTail += 1;
    return data === null ? [] : [{ ...request, data, tailData }];
  });
}
