import type { Refusal } from '#core/contract/refusal';
import type { ChartData } from '../../bridge/chart-answer';
import type { ChartAsked } from '../../bridge/chart-reader';
import { isOver } from '../../ui/run-state';
import { keyOf, type ChartLine } from '../chart-line';
import { asksOf, stampOfAsks, wishOf, type LineAsk } from './panel-asks';
import type { Stage } from '../stage/stage';
import type { Reading } from '../stage/stage-reader';

/** One line as the engine answered. */
export interface ReadLine extends LineAsk {
  readonly data: ChartData;
  readonly tailData: ChartData | null;
}

/** What is to be read: which lines, and into how many buckets. */
export interface Wanted {
  readonly lines: readonly ChartLine[];
  readonly dots: readonly ChartLine[];
  readonly buckets: number;
}

/** Reads the lines of one chart: all in one answer, when one of them has grown, and only while it can be seen. */
export class PanelReader {
  refusal: Refusal | null = null;
  read: readonly ReadLine[] = [];
  readonly #stage: Stage;
  readonly #owner: object;
  readonly #arrived: () => void;
  #wanted: Wanted | null = null;
  #isRunning = false;
  #isVisible = false;
  #seen: readonly unknown[] = [];
  #stamp = '';
  #wish = '';

  /** @param arrived called when there is another answer, outside of any frame */
  constructor(stage: Stage, owner: object, arrived: () => void) {
    this.#stage = stage;
    this.#owner = owner;
    this.#arrived = arrived;
  }

  start(): void {
    this.#isRunning = true;
    this.#stamp = '';
    this.#wish = '';
    this.want();
  }

  stop(): void {
    this.#isRunning = false;
    this.#stage.reader.drop(this.#owner);
  }

  take(wanted: Wanted): void {
    this.#wanted = wanted;
    this.want();
  }

  get isVisible(): boolean {
    return this.#isVisible;
  }

  see(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.want();
  }

  of(line: ChartLine): ReadLine | undefined {
    return this.read.find((one) => keyOf(one.line) === keyOf(line));
  }

  /** How a line was read last; null while it was not. */
  queryOf(line: ChartLine): ChartAsked | null {
    return this.of(line)?.query ?? null;
  }

  /** Reads if one of its series, or the index of its run, is another than when it was asked for last. */
  wantNewer(): void {
    const now = this.#sources();
    if (now.length === this.#seen.length && now.every((one, i) => one === this.#seen[i])) return;
    this.want();
  }

  /** What is drawn comes from these; each is another object when it changed. */
  #sources(): readonly unknown[] {
    const { lines = [], dots = [] } = this.#wanted ?? {};
    return [...lines, ...dots].flatMap((line) => [
      this.#stage.seriesOf(line),
      this.#stage.indexOf(line.runId),
    ]);
  }

  /** Reads if there is something else to show than was read last. */
  want(): void {
    if (!this.#isVisible || this.#wanted === null || !this.#isRunning) return;
    this.#seen = this.#sources();
    const asks = this.#asks(this.#wanted);
    const stamp = stampOfAsks(this.#stage, asks);
    if (stamp === this.#stamp) return;
    const wish = wishOf(asks);
    // What comes of a run that is over comes with its series, seldom: it need not wait for its turn as well.
    const isWish = wish !== this.#wish || asks.some(({ line }) => this.#isOver(line));
    [this.#stamp, this.#wish] = [stamp, wish];
    this.#stage.reader.want(this.#owner, () => this.#reading(), isWish);
  }

  #isOver({ runId }: ChartLine): boolean {
    const known = this.#stage.run(runId);
    return known !== null && isOver(known.run);
  }

  #asks({ lines, dots, buckets }: Wanted): LineAsk[] {
    return asksOf(this.#stage, lines, dots, buckets);
  }

  /** What is to be read, as it is when its turn comes. */
  #reading(): Reading | null {
    if (this.#wanted === null || !this.#isRunning) return null;
    const asks = this.#asks(this.#wanted);
    const tails = asks.filter((ask) => ask.tailQuery !== null);
    const queries = [
      ...asks.map((ask) => ask.query),
      ...tails.flatMap((ask) => (ask.tailQuery === null ? [] : [ask.tailQuery])),
    ];
    return {
      queries,
      arrived: (answer) => {
        this.refusal = answer.ok ? null : answer.error;
        if (answer.ok) this.read = joined(asks, tails, answer.value);
        this.#arrived();
      },
    };
  }
}

/** Each ask with its answer; the answers of tails follow those of the lines. */
function joined(
  asks: readonly LineAsk[],
  tails: readonly LineAsk[],
  answers: readonly (ChartData | null)[],
): ReadLine[] {
  return asks.flatMap((ask, i) => {
    const data = answers[i] ?? null;
    const tail = tails.indexOf(ask);
    const tailData = tail < 0 ? null : (answers[asks.length + tail] ?? null);
    return data === null ? [] : [{ ...ask, data, tailData }];
  });
}
