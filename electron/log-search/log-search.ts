import type { LogQuery, LogSearch as SearchView } from '#core/contract/log/log-calls';
import { MatchingLines } from './matching-lines';
import { Rounds } from './rounds';
import type { Scans } from './scan-pool';
import type { ScanOutcome } from './scan-thread';
import type { Matches } from './tasks';

/** The lines of one log that one query finds, found by threads while the log may grow. */
export class LogSearch {
  readonly lines = new MatchingLines();
  readonly #query: LogQuery;
  readonly #rounds: Rounds<Matches>;
  readonly #cancel = new AbortController();
  #problem: string | null = null;
  #hasStarted = false;

  constructor(pool: Scans, file: string, query: LogQuery) {
    this.#query = query;
    const { signal } = this.#cancel;
    this.#rounds = new Rounds({
      width: pool.size,
      scan: (from, to, limit) => pool.run({ kind: 'find', file, from, to, limit, query }, signal),
      isResult: (outcome) => (outcome.kind === 'find' ? outcome : null),
      accept: (from, { starts, open }) => {
        const last = open?.isMatched === true ? open.start : null;
        this.lines.add(from, starts, last);
      },
      reset: () => this.lines.clear(),
      fail: (outcome) => {
        this.#problem = problemOf(outcome, this.#query);
      },
    });
  }

  /** The log is known up to here; waits a moment for what is found in it. */
  async goOn(bytes: number, maxMs: number): Promise<SearchView> {
    this.#hasStarted = true;
    this.#rounds.extendTo(bytes);
    await this.#rounds.settled(maxMs);
    const { doneBytes, totalBytes, isDone } = this.#rounds;
    return { found: this.lines.count, doneBytes, totalBytes, isDone, problem: this.#problem };
  }

  /** One that was given up meanwhile, and is asked about again, first finds its lines again. */
  async again(bytes: number, maxMs: number): Promise<void> {
    if (!this.#hasStarted) await this.goOn(bytes, maxMs);
  }

  stop(): void {
    this.#cancel.abort();
    this.#rounds.stop();
  }
}

/** Reason why a scan gave nothing, as a sentence. */
export function problemOf(outcome: ScanOutcome, { text }: LogQuery): string {
  if (outcome.kind === 'stuck') {
    return `The pattern “${text}” takes longer than 2 s on one line. Nested repetition, such as (a+)+, is the usual reason.`;
  }
  if (outcome.kind === 'cancelled') return 'The search was canceled.';
  return outcome.kind === 'error'
    ? `The log could not be read: ${outcome.why}.`
    : 'The log could not be read.';
}
