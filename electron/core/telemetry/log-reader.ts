import { z } from 'zod';
import type { Json } from '../lib/json';
import { QueryRateWindow } from './dialects/rl-trainer/query-rate-window';
import type { Dialect, DialectReader } from './dialect';
import { dialects } from './dialects';
import type { TrainerEvent } from './event';
import type { Line } from './line/line';
import { LineFramer } from './line/line-framer';
import { afterBar } from './line/progress-bar';
import { OwnPatterns } from './patterns/own-patterns';

/**
 * A line and what it told. `dialect` is the one that claimed it; null when none did. What a line told that could be
 * placed only later comes as another entry with its number and an empty text.
 */
export interface ReadLine {
  readonly line: Line;
  readonly dialect: string | null;
  readonly events: readonly TrainerEvent[];
}

const JsonValue = z.custom<Json>((value) => value !== undefined);
const Saved = z.object({
  framer: JsonValue,
  readers: z.record(z.string(), JsonValue),
  points: z.record(z.string(), z.number()),
  newest: z.record(z.string(), z.tuple([z.string(), z.number()])),
  window: JsonValue,
  patterns: JsonValue.default(null),
  last: z
    .object({ number: z.number(), endOffset: z.number() })
    .default({ number: 0, endOffset: 0 }),
  target: z.number().nullable().default(null),
});
const NO_EVENTS: readonly TrainerEvent[] = [];
const NO_LINES: readonly ReadLine[] = [];

/**
 * Bytes of a log → lines and what they tell. Each line is offered to the dialects in their order; the first that
 * claims it reads it. Of a line that sticks to a progress bar only the rest is offered. Where two dialects tell the
 * same (tag, x) one after the other (an LLM_CALLBACK block and the table after it), the first one is read. A person's
 * own patterns are tried on every line besides.
 */
export class LogReader {
  readonly #framer: LineFramer;
  readonly #chain: readonly Member[];
  /** Those that may tell something about a line after it. */
  readonly #waiting: readonly Member[];
  readonly #own: OwnPatterns;
  readonly #points: Map<string, number>;
  /** Per tag the dialect that told it last, and its x. */
  readonly #newest: Map<string, readonly [string, number]>;
  readonly #window: QueryRateWindow;
  #last: { readonly number: number; readonly endOffset: number };
  /** The step to reach that was told last. */
  #target: number | null;

  /**
   * @param dialectId `auto` for all dialects, else the id of one; an id that nobody has is `auto`.
   * @param patterns a person's own (`patterns/own-pattern.ts`); what is none is passed over
   * @param saved what `save` gave; the stream then goes on where it was
   */
  constructor(dialectId: string, patterns: readonly string[], saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#framer = new LineFramer(state?.framer ?? null);
    this.#chain = chosen(dialectId).map((dialect) => ({
      id: dialect.id,
      reader: dialect.open(state?.readers[dialect.id] ?? null),
    }));
    this.#waiting = this.#chain.filter(({ reader }) => reader.begin !== undefined);
    this.#own = new OwnPatterns(patterns, state?.patterns ?? null);
    this.#points = new Map(Object.entries(state?.points ?? {}));
    this.#newest = new Map(Object.entries(state?.newest ?? {}));
    this.#window = new QueryRateWindow(state?.window ?? null);
    this.#last = state?.last ?? { number: 0, endOffset: 0 };
    this.#target = state?.target ?? null;
  }

  /** What the lines tell that these bytes complete. Never throws. */
  push(bytes: Uint8Array): ReadLine[] {
    const lines = this.#framer.push(bytes).flatMap((line) => this.#next(line));
    const bar = this.#framer.bar();
    return bar === null ? lines : [...lines, ...this.#late((reader) => reader.begin?.(bar))];
  }

  /** The log ended: its last line, if it has no `\n`, and what waited for a later one. */
  end(): ReadLine[] {
    const lines = this.#framer.end().flatMap((line) => this.#next(line));
    return [...lines, ...this.#late((reader) => reader.end?.())];
  }

  /** What the unfinished line shows now, e.g. a progress bar. */
  live(): string | null {
    return this.#framer.live();
  }

  save(): Json {
    return {
      framer: this.#framer.save(),
      readers: Object.fromEntries(this.#chain.map(({ id, reader }) => [id, reader.save()])),
      points: Object.fromEntries(this.#points),
      newest: Object.fromEntries(this.#newest),
      window: this.#window.save(),
      patterns: this.#own.save(),
      last: { ...this.#last },
      target: this.#target,
    };
  }

  /** How many points each dialect told; derived ones are counted for none. */
  dialectPoints(): Record<string, number> {
    return Object.fromEntries(this.#points);
  }

  #next(line: Line): ReadLine[] {
    const late = this.#late((reader) => reader.begin?.(line.bar ?? null));
    this.#last = { number: line.number, endOffset: line.endOffset };
    const read = this.#read(line);
    const own = this.#sift(OwnPatterns.id, this.#own.read(line.text));
    if (own.length === 0) return [...late, read];
    const dialect = read.dialect ?? OwnPatterns.id;
    return [...late, { line, dialect, events: [...read.events, ...own] }];
  }

  /** What the dialects tell about lines before: an entry that carries the number of the last one. */
  #late(ask: (reader: DialectReader) => readonly TrainerEvent[] | undefined): readonly ReadLine[] {
    let late = NO_LINES;
    for (const { id, reader } of this.#waiting) {
      const events = this.#sift(id, ask(reader) ?? NO_EVENTS);
      if (events.length === 0) continue;
      const line = { ...this.#last, text: '', actor: null, actorPid: null };
      late = [...late, { line, dialect: id, events }];
    }
    return late;
  }

  #read(line: Line): ReadLine {
    if (line.text === '') return { line, dialect: null, events: NO_EVENTS };
    const rest = afterBar(line.text);
    const offered = rest === null ? line : { ...line, text: rest };
    for (const { id, reader } of this.#chain) {
      const events = rest === '' ? reader.readBar?.(line) : reader.read(offered);
      if (events !== null && events !== undefined) {
        return { line, dialect: id, events: this.#sift(id, events) };
      }
    }
    return { line, dialect: null, events: NO_EVENTS };
  }

  /** Leaves out what another dialect, or the one before, has just told. */
  #sift(dialect: string, events: readonly TrainerEvent[]): readonly TrainerEvent[] {
    if (events.length === 0) return events;
    const left = events.filter((event) => !this.#isEcho(dialect, event));
    const points = left.filter((event) => event.kind === 'point');
    if (points.length === 0) return left;
    for (const { tag, x } of points) this.#newest.set(tag, [dialect, x]);
    this.#points.set(dialect, (this.#points.get(dialect) ?? 0) + points.length);
    return [...left, ...this.#window.read(dialect, points)];
  }

  #isEcho(dialect: string, event: TrainerEvent): boolean {
    if (event.kind === 'target') {
      const isTold = this.#target === event.x;
      this.#target = event.x;
      return isTold;
    }
    if (event.kind !== 'point') return false;
    const newest = this.#newest.get(event.tag);
    return newest !== undefined && newest[0] !== dialect && newest[1] === event.x;
  }
}

interface Member {
  readonly id: string;
  readonly reader: DialectReader;
}

function chosen(dialectId: string): readonly Dialect[] {
  const one = dialects.filter((dialect) => dialect.id === dialectId);
  return one.length > 0 ? one : dialects;
}
