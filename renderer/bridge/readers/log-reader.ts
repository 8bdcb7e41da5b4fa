import type { LogLine, LogQuery } from '#core/contract/log/log-calls';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import type { Connection } from '../connection/connection';
import { LogPages, PAGE_ROWS } from './log-pages';

/** Pages on their way at once: more would only make the one in sight wait. */
const MAX_IN_FLIGHT = 3;
/** Rows read beyond what is in sight, on both sides. */
const AHEAD = PAGE_ROWS;
/** Before a page that failed is asked for again. */
const AGAIN_MS = 2_000;

interface Size {
  readonly rows: number;
  /** Changes with the log: its bytes. */
  readonly stamp: number;
}

/** Virtualized reader of a log or of a search in it: fetches the pages in sight first. */
export class LogReader {
  readonly #connection: Connection;
  readonly #run: string;
  readonly #query: LogQuery | null;
  readonly #pages = new LogPages();
  readonly #pending = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #size: Size = { rows: 0, stamp: 0 };
  #sight = { from: 0, to: 0 };
  #version = 0;
  #refusal: Refusal | null = null;

  constructor(connection: Connection, run: string, query: LogQuery | null) {
    this.#connection = connection;
    this.#run = run;
    this.#query = query;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts what came, so that it can be looked at whether something did. */
  readonly version = (): number => this.#version;

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  row(row: number): LogLine | null {
    return this.#pages.row(row);
  }

  /** Whether every one of these rows is here, as far as there are so many. */
  has(from: number, to: number): boolean {
    return this.#pages.has(Math.max(0, from), Math.min(to, this.#size.rows));
  }

  resize(size: Size): void {
    this.#size = size;
    this.#fetch();
  }

  /** These rows are looked at: they are fetched, then those around them. */
  want(from: number, to: number): void {
    this.#sight = { from, to };
    this.#fetch();
  }

  #fetch(): void {
    const { rows, stamp } = this.#size;
    const { from, to } = this.#sight;
    const near = this.#pages.missing(from, Math.min(to, rows), stamp);
    const ahead = this.#pages.missing(from - AHEAD, Math.min(to + AHEAD, rows), stamp);
    for (const page of [...near, ...ahead]) {
      if (this.#pending.size >= MAX_IN_FLIGHT) return;
      if (!this.#pending.has(page)) void this.#fetchPage(page);
    }
  }

  async #fetchPage(page: number): Promise<void> {
    const { rows, stamp } = this.#size;
    this.#pending.add(page);
    const answer = await this.#read(page * PAGE_ROWS);
    this.#pending.delete(page);
    this.#refusal = answer.ok ? null : answer.error;
    if (answer.ok) this.#pages.set(page, answer.value, rows, stamp);
    else setTimeout(() => this.#fetch(), AGAIN_MS);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
    if (answer.ok) this.#fetch();
  }

  async #read(from: number): Promise<Result<LogLine[], Refusal>> {
    const query = this.#query;
    const run = this.#run;
    if (query !== null) {
      const request = { run, query, from, count: PAGE_ROWS };
      return this.#connection.read((client) => client.runs.searchLines(request));
    }
    const requested = { run, from: from + 1, count: PAGE_ROWS };
    const answer = await this.#connection.read((client) => client.runs.logLines(requested));
    return answer.ok ? ok(answer.value.lines) : answer;
  }
}
