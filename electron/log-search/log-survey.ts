import type { LogSurvey as SurveyView } from '#core/contract/log/log-calls';
import { Rounds } from './rounds';
import type { Scans } from './scan-pool';
import { addWriters } from './survey-lines';
import type { Surveyed } from './tasks';

/** Counts the lines of a log by writer, and its warnings. */
export class LogSurvey {
  readonly #rounds: Rounds<Surveyed>;
  readonly #cancel = new AbortController();
  #writers: Surveyed['writers'] = [];
  #warnings = 0;

  constructor(pool: Scans, file: string) {
    const { signal } = this.#cancel;
    this.#rounds = new Rounds({
      width: pool.size,
      scan: (from, to, limit) => pool.run({ kind: 'survey', file, from, to, limit }, signal),
      isResult: (outcome) => (outcome.kind === 'survey' ? outcome : null),
      accept: (_from, { writers, warnings }) => {
        this.#writers = addWriters(this.#writers, writers);
        this.#warnings += warnings;
      },
      reset: () => {
        this.#writers = [];
        this.#warnings = 0;
      },
      // What could not be counted is not shown.
      fail: () => undefined,
    });
  }

  async goOn(bytes: number, maxMs: number): Promise<SurveyView> {
    this.#rounds.extendTo(bytes);
    await this.#rounds.settled(maxMs);
    const { doneBytes, totalBytes, isDone } = this.#rounds;
    const writers = this.#writers.toSorted((a, b) => b.lines - a.lines);
    return { writers, warnings: this.#warnings, doneBytes, totalBytes, isDone };
  }

  stop(): void {
    this.#cancel.abort();
    this.#rounds.stop();
  }
}
