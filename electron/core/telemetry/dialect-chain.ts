import type { Json } from '../lib/json';
import { LiteralAutomaton } from '../lib/literal-automaton';
import type { Dialect, DialectReader } from './dialect';
import { dialects } from './dialects';
import type { TrainerEvent } from './event';
import { type Line, MARK_OF_BARS, MARK_OF_OBSERVERS } from './line/line';

const ASCII = 128;
const LAST_BIT = 31;
/** Texts of which every line with a progress bar holds one (`line/progress-bar.ts`). */
const TEXTS_OF_BARS = ['%|', '━', ' ['];
const NO_LITERALS: readonly string[] = [];

/** A dialect that reads this log. */
export interface Member {
  readonly id: string;
  readonly reader: DialectReader;
  /** Its bit among the members, and in the marks of a line. */
  readonly bit: number;
}

/**
 * The dialects of a log in their order. A line is offered only to those that it may concern: by its first character, by a text that it holds, or because
 * they have something open. What it holds is found in one pass for all of them (`Line.marks`).
 */
export class DialectChain {
  readonly members: readonly Member[];
  /** Those that may say something about a line after it. */
  readonly waiting: readonly Member[];
  /** Members, as bits, that a line concerns by its first character. */
  readonly #byFirst: Int32Array;
  /** All members, as bits. */
  readonly #all: number;
  readonly #openSieve: () => LiteralAutomaton;
  #sieve: LiteralAutomaton | null = null;
  #open = 0;

  /**
   * @param dialectId `auto` for all, else the id of one; an unknown id is `auto`
   * @param saved states of the readers
   * @param literals that observers look for; asked for with the first line
   */
  constructor(
    dialectId: string,
    saved: Readonly<Record<string, Json>>,
    literals: (() => readonly string[]) | null,
  ) {
    const chosen = chosenBy(dialectId);
    this.#openSieve = () => sieveOf(chosen, literals?.() ?? NO_LITERALS);
    this.members = chosen.map((dialect, at) => ({
      id: dialect.id,
      reader: dialect.open(saved[dialect.id] ?? null),
      bit: 1 << at,
    }));
    this.#all = this.members.reduce((bits, { bit }) => bits | bit, 0);
    this.waiting = this.members.filter(({ reader }) => reader.begin !== undefined);
    this.#byFirst = byFirst(chosen);
    for (const member of this.members) this.#note(member);
  }

  /** Finds the texts of all members, of progress bars and of observers. To make it takes a third of a second once, which a log that is not read need not wait for. */
  sieve(): LiteralAutomaton {
    this.#sieve ??= this.#openSieve();
    return this.#sieve;
  }

  /** Reading of the first member that claims the line; null when none does. */
  read(line: Line): { readonly id: string; readonly events: readonly TrainerEvent[] } | null {
    const first = this.#byFirst[Math.min(line.text.charCodeAt(0), ASCII)] ?? -1;
    const concerned = first | this.#open | (line.marks ?? -1);
    const { members } = this;
    for (let left = concerned & this.#all; left !== 0; left &= left - 1) {
      const member = members[LAST_BIT - Math.clz32(left & -left)];
      if (member === undefined) continue;
      const events = member.reader.read(line);
      this.#note(member);
      if (events !== null) return { id: member.id, events };
    }
    return null;
  }

  /** As `read`, of a line that is nothing but a progress bar. */
  readBar(line: Line): ReturnType<DialectChain['read']> {
    for (const member of this.members) {
      const events = member.reader.readBar?.(line) ?? null;
      this.#note(member);
      if (events !== null) return { id: member.id, events };
    }
    return null;
  }

  save(): Json {
    return Object.fromEntries(this.members.map(({ id, reader }) => [id, reader.save()]));
  }

  #note({ reader, bit }: Member): void {
    if (reader.isOpen === undefined) return;
    this.#open = reader.isOpen() ? this.#open | bit : this.#open & ~bit;
  }
}

function chosenBy(dialectId: string): readonly Dialect[] {
  const one = dialects.filter((dialect) => dialect.id === dialectId);
  return one.length > 0 ? one : dialects;
}

/** Members by the first character of a line; anything that is beyond ASCII is one of them. */
function byFirst(chosen: readonly Dialect[]): Int32Array {
  const members = new Int32Array(ASCII + 1);
  for (const [at, { concerns }] of chosen.entries()) {
    const { first, texts } = concerns;
    for (let code = 0; code <= ASCII; code += 1) {
      const isRequested =
        first === undefined
          ? texts === undefined
          : code === ASCII || first.test(String.fromCodePoint(code));
      if (isRequested) members[code] = (members[code] ?? 0) | (1 << at);
    }
  }
  return members;
}

/** Sieves by the literals of the observers, then by the dialects: they are the same for all logs of an app. */
const sieves = new WeakMap<readonly string[], Map<string, LiteralAutomaton>>();

function sieveOf(chosen: readonly Dialect[], literals: readonly string[]): LiteralAutomaton {
  const key = chosen.map(({ id }) => id).join(' ');
  const ofThese = sieves.get(literals) ?? new Map<string, LiteralAutomaton>();
  sieves.set(literals, ofThese);
  const automaton = ofThese.get(key);
  if (automaton !== undefined) return automaton;
  const groups: readonly (readonly [number, readonly string[]])[] = [
    ...chosen.map(({ concerns }, at) => [1 << at, concerns.texts ?? []] as const),
    [MARK_OF_BARS, TEXTS_OF_BARS],
    [MARK_OF_OBSERVERS, literals],
  ];
  const texts = groups.flatMap(([, those]) => those);
  const marks = groups.flatMap(([mark, those]) => those.map(() => mark));
  const sieve = new LiteralAutomaton(texts, marks);
  ofThese.set(key, sieve);
  return sieve;
}
