import { z } from 'zod';
import type { Json } from '../../../lib/json';
import type { ReadLine } from '../../../telemetry/log-reader';
import type { Term, TermMatcher } from '../cause-terms';
import { Stack, StackScanner } from './stack-scanner';

const MAX_FIRST = 3;
const MAX_NEWEST = 4;
const MAX_TEXT_LENGTH = 300;
/** Of a longer line, only so much is looked at: its head, and as much of its end. */
const MAX_SCANNED_CHARS = 4_000;

/** A line that an expression of a cause matched. */
export const Hit = z.object({
  /** From 1. */
  line: z.int(),
  /** Its bytes in the log: from the first to behind the last. */
  bytes: z.tuple([z.int(), z.int()]),
  /** Cut at 300 characters. */
  text: z.string(),
  /** Ray's name of the process that wrote it; null without. */
  actor: z.string().nullable(),
});
export type Hit = z.infer<typeof Hit>;

/** Hits of every cause in a log, by the key of the term: the first ones and the newest, in their order. */
export const CauseHits = z.object({
  hits: z.record(z.string(), z.array(Hit)).default({}),
  /** Tracebacks and native stacks, the first ones and the newest, in their order. */
  stacks: z.array(Stack).default([]),
  /** Lines with words that a program wrote, which are no part of a stack: number of the last ones, the newest last. */
  lastLines: z.array(z.int()).default([]),
});
export type CauseHits = z.infer<typeof CauseHits>;

const JsonValue = z.custom<Json>((value) => value !== undefined);
const Saved = z.object({
  hits: CauseHits.shape.hits,
  context: z.record(z.string(), z.int()),
  stacks: JsonValue,
  lastLines: CauseHits.shape.lastLines,
  endOffset: z.int(),
});

const MAX_LAST = 8;
/** So many are gathered before all but the last ones are dropped: to shift each line out by itself costs more. */
const MAX_GATHERED = 256;
const NUMBER_SIGN = 35;
const BLANK = 32;

/**
 * Gathers the lines of a log that speak for a cause while it is read, in one pass regardless of the number of causes. Its saved state,
 * opened again, continues as if nothing had happened. Never throws.
 */
export class CauseScanner {
  readonly #matcher: TermMatcher;
  readonly #hits: Map<string, Hit[]>;
  /** The newest line of each term that is only context. */
  readonly #context: Map<string, number>;
  readonly #stacks: StackScanner;
  #lastLines: number[];
  #endOffset: number;

  constructor(matcher: TermMatcher, saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#matcher = matcher;
    this.#hits = new Map(Object.entries(state?.hits ?? {}));
    this.#context = new Map(Object.entries(state?.context ?? {}));
    this.#stacks = new StackScanner(state?.stacks ?? null);
    this.#lastLines = state?.lastLines ?? [];
    this.#endOffset = state?.endOffset ?? 0;
  }

  read({ line, isOrdinary }: ReadLine): void {
    const from = this.#endOffset;
    this.#endOffset = line.endOffset;
    if (line.text === '') return;
    // Nothing of a cause, a stack or an outcome is in it; gdb's frames begin with a `#`, and hold no text that could be searched for.
    if (isOrdinary === true && this.#canPassOver && line.text.charCodeAt(0) !== NUMBER_SIGN) {
      if (line.text.charCodeAt(0) > BLANK || /\S/.test(line.text)) this.#last(line.number);
      return;
    }
    const text = inspected(line.text);
    const isInStack = this.#stacks.read(line, text);
    if (!isInStack && /\S/.test(text)) this.#last(line.number);
    const matched = this.#matcher.match(text);
    if (matched.length === 0) return;
    const hit: Hit = {
      line: line.number,
      bytes: [from, line.endOffset],
      text: text.slice(0, MAX_TEXT_LENGTH),
      actor: line.actor,
    };
    for (const term of matched) this.#accept(term, hit);
  }

  /** Whether no stack is open, and each term can be searched for. */
  get #canPassOver(): boolean {
    return this.#stacks.isIdle && !this.#matcher.needsEachLine;
  }

  /** Lines up to this byte were passed over: none of them holds anything of a cause. */
  skipTo(offset: number): void {
    this.#endOffset = offset;
  }

  save(): Json {
    return {
      ...this.#gathered(),
      context: Object.fromEntries(this.#context),
      stacks: this.#stacks.save(),
      endOffset: this.#endOffset,
    };
  }

  facts(): CauseHits {
    return { ...this.#gathered(), stacks: this.#stacks.list() };
  }

  #gathered() {
    const hits = Object.fromEntries([...this.#hits].map(([key, those]) => [key, [...those]]));
    return { hits, lastLines: this.#lastLines.slice(-MAX_LAST) };
  }

  #last(line: number): void {
    const lines = this.#lastLines;
    if (lines[lines.length - 1] === line) return;
    lines.push(line);
    if (lines.length > MAX_GATHERED) this.#lastLines = lines.slice(-MAX_LAST);
  }

  #accept({ key, below, isContext }: Term, hit: Hit): void {
    if (isContext) {
      this.#context.set(key, hit.line);
      return;
    }
    if (below !== undefined) {
      const above = this.#context.get(below.key);
      if (above === undefined || hit.line - above > below.within) return;
    }
    const hits = this.#hits.get(key);
    if (hits === undefined) {
      this.#hits.set(key, [hit]);
      return;
    }
    if (hits.length >= MAX_FIRST + MAX_NEWEST) hits.splice(MAX_FIRST, 1);
    hits.push(hit);
  }
}

function inspected(text: string): string {
  if (text.length <= MAX_SCANNED_CHARS) return text;
  return `${text.slice(0, MAX_SCANNED_CHARS / 2)} … ${text.slice(-MAX_SCANNED_CHARS / 2)}`;
}
