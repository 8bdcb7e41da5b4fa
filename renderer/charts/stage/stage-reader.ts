import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { ChartData } from '../../bridge/chart-answer';
import { readCharts, type ChartAsked } from '../../bridge/chart-reader';
import type { Bridge } from '../../bridge/cockpit-bridge';
import { Paced } from '../../bridge/paced';

/** A chart that has something to read. */
export interface Reading {
  readonly queries: readonly ChartAsked[];
  /** Keeps the answers, which stand in the order of the queries, and draws them when a frame has room for it. */
  readonly arrived: (answer: Result<readonly (ChartData | null)[], Refusal>) => void;
}
export type Reader = () => Reading | null;

const EVERY_MS = 1_000;
/** Enough for a page in few calls, few enough that the first charts need not wait for the last. */
const QUERIES_A_CALL = 24;

/** Reads for all charts of a page together: a call a second, not one for each chart, and few frames to draw them in. */
export class StageReader {
  readonly #bridge: Bridge;
  readonly #wanting = new Map<object, Reader>();
  #paced: Paced | null = null;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  start(): void {
    this.#paced = new Paced((signal) => this.#read(signal), EVERY_MS);
    if (this.#wanting.size > 0) this.#paced.want(true);
  }

  stop(): void {
    this.#paced?.stop();
    this.#paced = null;
  }

  /** @param isWish because a person asked, not because there is newer data */
  want(owner: object, reader: Reader, isWish: boolean): void {
    this.#wanting.set(owner, reader);
    this.#paced?.want(isWish);
  }

  drop(owner: object): void {
    this.#wanting.delete(owner);
  }

  async #read(signal: AbortSignal): Promise<void> {
    // A moment, so that charts which want something for the same reason are read together.
    await Promise.resolve();
    while (this.#wanting.size > 0 && !signal.aborted) {
      const some = this.#nextFew();
      const queries = some.flatMap((reading) => reading.queries);
      if (queries.length === 0) continue;
      const answer = await readCharts(this.#bridge.connection, queries, signal);
      if (signal.aborted) return;
      let at = 0;
      for (const reading of some) {
        const from = at;
        at += reading.queries.length;
        const own = answer.ok ? { ...answer, value: answer.value.slice(from, at) } : answer;
        reading.arrived(own);
      }
    }
  }

  /** Charts in the order in which they asked, as many as fit into a call. */
  #nextFew(): Reading[] {
    const some: Reading[] = [];
    let count = 0;
    for (const [owner, reader] of this.#wanting) {
      const reading = reader();
      const more = reading?.queries.length ?? 0;
      if (count > 0 && count + more > QUERIES_A_CALL) break;
      this.#wanting.delete(owner);
      if (reading === null) continue;
      some.push(reading);
      count += more;
    }
    return some;
  }
}
