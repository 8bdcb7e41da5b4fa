import { z } from 'zod';
import type { StatePattern } from '../contract/run/run-directory';
import type { Json } from '../lib/json';
import { QueryRateWindow } from './dialects/rl-trainer/query-rate-window';
import type { PointEvent, TrainerEvent } from './event';
import { DialectChain, type Member } from './dialect-chain';
import { type Line, MARK_OF_BARS, MARK_OF_OBSERVERS } from './line/line';
import { LineFramer } from './line/line-framer';
import { afterBar, type Bar } from './line/progress-bar';
import { UserPatterns } from './patterns/own-patterns';
import { UserStates } from './patterns/own-states';

/**
 * A line and what was read in it. `dialect` is the one that claimed it; null when none did. What was read in a line but could be placed
 * only later comes as another entry with its number and an empty text.
 */
export interface ReadLine {
  readonly line: Line;
  readonly dialect: string | null;
  readonly events: readonly TrainerEvent[];
  /** Whether the line holds none of the literals that its observers look for. Absent where it was not checked. */
  readonly isOrdinary?: boolean;
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

/**
 * Bytes of a log → lines and what was read in them. Each line is offered to the dialects in their order; the first that claims it reads it.
 * Of a line that sticks to a progress bar only the rest is offered. Where two dialects report the same (tag, x) one after the other (an
 * LLM_CALLBACK block and the table after it), the first one is read. A user's own patterns, and the states of a project's manifest, are
 * tried on every line besides.
 */
export class LogReader {
  readonly #framer: LineFramer;
  readonly #chain: DialectChain;
  /** Whether any observer looks for literals. */
  readonly #isObserved: boolean;
  readonly #own: UserPatterns;
  /** Keeps nothing from line to line, so nothing of it is saved. */
  readonly #states: UserStates;
  readonly #points: Map<string, number>;
  /** Per tag the dialect that reported it last, and its x. */
  readonly #newest: Map<string, [string, number]>;
  readonly #window: QueryRateWindow;
  #last: { readonly number: number; readonly endOffset: number };
  /** The target step that was reported last. */
  #target: number | null;

  /**
   * @param dialectId `auto` for all dialects, else the id of one; an unknown id is `auto`.
   * @param patterns the user's own (`patterns/own-pattern.ts`); what is none is passed over
   * @param saved what `save` gave; the stream then continues where it was
   * @param states of a project's manifest (`patterns/own-states.ts`)
   * @param literals that observers look for, lower case: a line without any of them is read as an ordinary one
   */
  constructor(
    dialectId: string,
    patterns: readonly string[],
    saved: Json | null,
    states: readonly StatePattern[] = [],
    literals: (() => readonly string[]) | null = null,
  ) {
    const state = Saved.safeParse(saved).data;
    this.#chain = new DialectChain(dialectId, state?.readers ?? {}, literals);
    this.#framer = new LineFramer(state?.framer ?? null, () => this.#chain.sieve());
    this.#isObserved = literals !== null;
    this.#own = new UserPatterns(patterns, state?.patterns ?? null);
    this.#states = new UserStates(states);
    this.#points = new Map(Object.entries(state?.points ?? {}));
    this.#newest = new Map(Object.entries(state?.newest ?? {}));
    this.#window = new QueryRateWindow(state?.window ?? null);
    this.#last = state?.last ?? { number: 0, endOffset: 0 };
    this.#target = state?.target ?? null;
  }

  /** Whole lines before the first one that is read were passed over, because what they say is not needed. */
  skip(bytes: number, lines: number): void {
    this.#framer.skip(bytes, lines);
  }

  /** Lines that these bytes complete, and what was read in them. Never throws. */
  push(bytes: Uint8Array): ReadLine[] {
    const read: ReadLine[] = [];
    for (const line of this.#framer.push(bytes)) this.#next(line, read);
    const bar = this.#framer.bar();
    if (bar !== null) this.#begin(bar, read);
    return read;
  }

  /** The log ended: its last line, if it has no `\n`, and what waited for a later one. */
  end(): ReadLine[] {
    const read: ReadLine[] = [];
    for (const line of this.#framer.end()) this.#next(line, read);
    for (const member of this.#chain.members) {
      const { reader } = member;
      if (reader.end !== undefined) this.#late(member, reader.end(), read);
    }
    return read;
  }

  /** Visible text of the unfinished line, e.g. a progress bar. */
  live(): string | null {
    return this.#framer.live();
  }

  save(): Json {
    return {
      framer: this.#framer.save(),
      readers: this.#chain.save(),
      points: Object.fromEntries(this.#points),
      newest: Object.fromEntries([...this.#newest].map(([tag, reported]) => [tag, [...reported]])),
      window: this.#window.save(),
      patterns: this.#own.save(),
      last: { number: this.#last.number, endOffset: this.#last.endOffset },
      target: this.#target,
    };
  }

  /** Number of points each dialect read; derived ones count for none. */
  dialectPoints(): Record<string, number> {
    return Object.fromEntries(this.#points);
  }

  #next(line: Line, into: ReadLine[]): void {
    if (line.isOverwritten === true) {
      const reported = this.#chain.readBar(line);
      if (reported !== null) this.#late(reported, reported.events, into);
      return;
    }
    this.#begin(line.bar ?? null, into);
    this.#last = line;
    const read = this.#read(line);
    const own = this.#own.isEmpty
      ? NO_EVENTS
      : this.#sift(UserPatterns.id, this.#own.read(line.text));
    const events = this.#states.isEmpty ? read.events : this.#withState(read);
    if (own.length === 0 && events === read.events) into.push(read);
    else
      into.push({ ...read, dialect: read.dialect ?? UserPatterns.id, events: [...events, ...own] });
  }

  /** Its events with the state that the project's manifest reads in it; the same one of a dialect is not said twice. */
  #withState({ line, events }: ReadLine): readonly TrainerEvent[] {
    const stateEvent = this.#states.read(line.text);
    if (stateEvent === null) return events;
    const same = events.find((event) => event.kind === 'state' && event.state === stateEvent.state);
    if (same === undefined) return [...events, stateEvent];
    return stateEvent.at === undefined
      ? events
      : events.map((event) => (event === same ? stateEvent : event));
  }

  /** A line begins: what the dialects report about the lines before it. */
  #begin(bar: Bar | null, into: ReadLine[]): void {
    for (const member of this.#chain.waiting) {
      const { reader } = member;
      if (reader.begin !== undefined) this.#late(member, reader.begin(bar), into);
    }
  }

  /** What a dialect reports about earlier lines: an entry with the number of the last one. */
  #late(
    { id }: Pick<Member, 'id'>,
    trainerEvents: readonly TrainerEvent[],
    into: ReadLine[],
  ): void {
    if (trainerEvents.length === 0) return;
    const events = this.#sift(id, trainerEvents);
    if (events.length === 0) return;
    const { number, endOffset } = this.#last;
    into.push({
      line: { number, endOffset, text: '', actor: null, actorPid: null },
      dialect: id,
      events,
    });
  }

  #read(line: Line): ReadLine {
    const isOrdinary = this.#isObserved && ((line.marks ?? -1) & MARK_OF_OBSERVERS) === 0;
    if (line.text === '') return { line, dialect: null, events: NO_EVENTS, isOrdinary };
    const mayHoldBar = ((line.marks ?? -1) & MARK_OF_BARS) !== 0;
    const rest = mayHoldBar ? afterBar(line.text) : null;
    const reported =
      rest === ''
        ? this.#chain.readBar(line)
        : this.#chain.read(rest === null ? line : { ...line, text: rest });
    if (reported === null) return { line, dialect: null, events: NO_EVENTS, isOrdinary };
    const events = this.#sift(reported.id, reported.events);
    return { line, dialect: reported.id, events, isOrdinary };
  }

  /** Leaves out what another dialect, or the one before, has just reported. */
  #sift(dialect: string, events: readonly TrainerEvent[]): readonly TrainerEvent[] {
    if (events.length === 0) return events;
    const left: TrainerEvent[] = [];
    const points: PointEvent[] = [];
    for (const event of events) {
      if (event.kind === 'point') {
        const newest = this.#newest.get(event.tag);
        if (newest !== undefined && newest[0] !== dialect && newest[1] === event.x) continue;
        points.push(event);
      } else if (event.kind === 'target' && this.#isReportedTarget(event.x)) continue;
      left.push(event);
    }
    if (points.length === 0) return left;
    for (const { tag, x } of points) this.#note(tag, dialect, x);
    this.#points.set(dialect, (this.#points.get(dialect) ?? 0) + points.length);
    const windows = this.#window.read(dialect, points);
    return windows.length === 0 ? left : [...left, ...windows];
  }

  #note(tag: string, dialect: string, x: number): void {
    const newest = this.#newest.get(tag);
    if (newest === undefined) {
      this.#newest.set(tag, [dialect, x]);
      return;
    }
    newest[0] = dialect;
    newest[1] = x;
  }

  #isReportedTarget(x: number): boolean {
    const isReported = this.#target === x;
    this.#target = x;
    return isReported;
  }
}
