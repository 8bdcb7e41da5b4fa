import { z } from 'zod';
import type { Json } from '../lib/json';
import { QueryRateWindow } from './dialects/rl-trainer/query-rate-window';
import type { Dialect, DialectReader } from './dialect';
import { dialects } from './dialects';
import type { PointEvent, TrainerEvent } from './event';
import type { Line } from './line/line';
import { LineFramer } from './line/line-framer';
import { afterBar } from './line/progress-bar';

/** A line and what it told. `dialect` is the one that claimed it; null when none did. */
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
});
const NO_EVENTS: readonly TrainerEvent[] = [];

/**
 * Bytes of a log → lines and what they tell. Each line is offered to the dialects in their order; the first that
 * claims it reads it. A progress bar is never offered, only what sticks to its end. Where two dialects tell the
 * same (tag, x) one after the other (an LLM_CALLBACK block and the table after it), the first one is read.
 */
export class LogReader {
  readonly #framer: LineFramer;
  readonly #chain: readonly { readonly id: string; readonly reader: DialectReader }[];
  readonly #points: Map<string, number>;
  /** Per tag the dialect that told it last, and its x. */
  readonly #newest: Map<string, readonly [string, number]>;
  readonly #window: QueryRateWindow;

  /**
   * @param dialectId `auto` for all dialects, else the id of one; an id that nobody has is `auto`.
   * @param patterns named-group regular expressions of the `key-number` dialect
   * @param saved what `save` gave; the stream then goes on where it was
   */
  constructor(dialectId: string, patterns: readonly string[], saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#framer = new LineFramer(state?.framer ?? null);
    this.#chain = chosen(dialectId).map((dialect) => ({
      id: dialect.id,
      reader: dialect.open(state?.readers[dialect.id] ?? null, patterns),
    }));
    this.#points = new Map(Object.entries(state?.points ?? {}));
    this.#newest = new Map(Object.entries(state?.newest ?? {}));
    this.#window = new QueryRateWindow(state?.window ?? null);
  }

  /** What the lines tell that these bytes complete. Never throws. */
  push(bytes: Uint8Array): ReadLine[] {
    return this.#framer.push(bytes).map((line) => this.#read(line));
  }

  /** The log ended: its last line, if it has no `\n`. */
  end(): ReadLine[] {
    return this.#framer.end().map((line) => this.#read(line));
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
    };
  }

  /** How many points each dialect told; derived ones are counted for none. */
  dialectPoints(): Record<string, number> {
    return Object.fromEntries(this.#points);
  }

  #read(line: Line): ReadLine {
    if (line.text === '') return { line, dialect: null, events: NO_EVENTS };
    const rest = afterBar(line.text);
    if (rest === '') return { line, dialect: null, events: NO_EVENTS };
    const offered = rest === null ? line : { ...line, text: rest };
    for (const { id, reader } of this.#chain) {
      const events = reader.read(offered);
      if (events !== null) return { line, dialect: id, events: this.#sift(id, events) };
    }
    return { line, dialect: null, events: NO_EVENTS };
  }

  #sift(dialect: string, events: readonly TrainerEvent[]): readonly TrainerEvent[] {
    if (events.length === 0) return events;
    const kept = events.filter((event) => event.kind !== 'point' || !this.#isEcho(dialect, event));
    const points = kept.filter((event) => event.kind === 'point');
    if (points.length === 0) return kept;
    for (const { tag, x } of points) this.#newest.set(tag, [dialect, x]);
    this.#points.set(dialect, (this.#points.get(dialect) ?? 0) + points.length);
    return [...kept, ...this.#window.read(dialect, points)];
  }

  #isEcho(dialect: string, { tag, x }: PointEvent): boolean {
    const newest = this.#newest.get(tag);
    return newest !== undefined && newest[0] !== dialect && newest[1] === x;
  }
}

function chosen(dialectId: string): readonly Dialect[] {
  const one = dialects.filter((dialect) => dialect.id === dialectId);
  return one.length > 0 ? one : dialects;
}
