/** A character or byte beyond ASCII; several of them in a row count as one. */
const BEYOND = 128;
/** No transition yet. */
const NONE = 65_535;
const MOST_STATES = NONE;
const BEYOND_ASCII = /[^\0-\u007F]+/g;

/**
 * Aho-Corasick automaton: finds which of many texts occur in a line or in bytes, in one pass whatever their number. ASCII letters match in either
 * case. Whatever is beyond ASCII matches any run of such characters, so that bytes of UTF-8 and decoded text give the same: a text with such characters
 * may be told where another one stands, but never missed. Source: Aho, Corasick, "Efficient string matching", CACM 18 (1975).
 */
export class LiteralAutomaton {
  /** Next state for (state, class of the character), as state << shift | class. */
  readonly #next: Uint16Array;
  /** Class of each byte: those that no text holds share class 0. */
  readonly #classOf: Uint8Array;
  readonly #shift: number;
  /** States from this one on are those in which texts end. */
  readonly #firstEnd: number;
  /** Texts that end in a state from `#firstEnd` on, by their numbers. */
  readonly #ends: readonly (readonly number[])[];
  /** Groups of the texts that end in such a state, as bits. */
  readonly #groups: Int32Array;

  /**
   * @param texts at least one character each, in lower case
   * @param groups the group of each text as a bit; without, all are of group 1
   */
  constructor(texts: readonly string[], groups: readonly number[] = []) {
    const plain = texts.map((text) => text.replace(BEYOND_ASCII, String.fromCodePoint(BEYOND)));
    const { classOf, classes } = classesOf(plain);
    const { next, ends } = ordered(trieOf(plain, classOf, classes), classes);
    this.#classOf = classOf;
    this.#shift = Math.ceil(Math.log2(classes));
    this.#next = next;
    this.#firstEnd = (next.length >> this.#shift) - ends.length;
    this.#ends = ends;
    this.#groups = Int32Array.from(ends, (those) =>
      those.reduce((bits, text) => bits | (groups[text] ?? 1), 0),
    );
  }

  /** Adds the numbers of the texts that occur in a line. */
  find(line: string, into: Set<number>): void {
    const next = this.#next;
    const classOf = this.#classOf;
    const shift = this.#shift;
    const firstEnd = this.#firstEnd;
    let state = 0;
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      state = next[(state << shift) | (classOf[code < BEYOND ? code : BEYOND] ?? 0)] ?? 0;
      if (state >= firstEnd) for (const text of this.#ends[state - firstEnd] ?? []) into.add(text);
    }
  }

  /** The groups of the texts that occur in a line, as bits. */
  groupsIn(line: string): number {
    const next = this.#next;
    const classOf = this.#classOf;
    const shift = this.#shift;
    const firstEnd = this.#firstEnd;
    let state = 0;
    let groups = 0;
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      state = next[(state << shift) | (classOf[code < BEYOND ? code : BEYOND] ?? 0)] ?? 0;
      if (state >= firstEnd) groups |= this.#groups[state - firstEnd] ?? 0;
    }
    return groups;
  }

  /** The groups of the texts that occur in the bytes [from, to) of UTF-8, as bits. */
  groupsInBytes(bytes: Uint8Array, from: number, to: number): number {
    const next = this.#next;
    const classOf = this.#classOf;
    const shift = this.#shift;
    const firstEnd = this.#firstEnd;
    let state = 0;
    let groups = 0;
    for (let at = from; at < to; at += 1) {
      state = next[(state << shift) | (classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
      if (state >= firstEnd) groups |= this.#groups[state - firstEnd] ?? 0;
    }
    return groups;
  }

  /** The first position behind the end of any text in the bytes [from, to) of UTF-8; -1 when none occurs. */
  firstEnd(bytes: Uint8Array, from: number, to = bytes.length): number {
    const next = this.#next;
    const classOf = this.#classOf;
    const shift = this.#shift;
    const firstEnd = this.#firstEnd;
    let state = 0;
    for (let at = from; at < to; at += 1) {
      state = next[(state << shift) | (classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
      if (state >= firstEnd) return at + 1;
    }
    return -1;
  }
}

function classesOf(texts: readonly string[]): { classOf: Uint8Array; classes: number } {
  const classOf = new Uint8Array(256);
  let classes = 1;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (classOf[code] !== 0) continue;
      classOf[code] = classes;
      const upper = text.charAt(at).toUpperCase().charCodeAt(0);
      if (upper < BEYOND) classOf[upper] = classes;
      classes += 1;
    }
  }
  classOf.fill(classOf[BEYOND] ?? 0, BEYOND);
  return { classOf, classes: Math.max(2, classes) };
}

interface Trie {
  /** Next state for (state, class), as state × classes + class. */
  readonly next: Uint16Array;
  readonly states: number;
  /** Texts that end in a state, by their numbers. */
  readonly ends: readonly (readonly number[] | undefined)[];
}

/** The trie of the texts, with the transitions of a mismatch filled in. */
function trieOf(texts: readonly string[], classOf: Uint8Array, classes: number): Trie {
  const all = statesOf(texts);
  if (all > MOST_STATES) {
    throw new RangeError(`The literals need ${all} states. Use fewer than ${MOST_STATES}.`);
  }
  const next = new Uint16Array(all * classes).fill(NONE);
  const ends: number[][] = [];
  const beyond: number[] = [];
  let states = 1;
  for (const [number, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const slot = state * classes + (classOf[code] ?? 0);
      if (next[slot] === NONE) {
        next[slot] = states;
        if (code === BEYOND) beyond.push(states);
        states += 1;
      }
      state = next[slot] ?? 0;
    }
    (ends[state] ??= []).push(number);
  }
  fillMismatches(next, ends, states, classes);
  // The rest of a run beyond ASCII changes nothing.
  for (const state of beyond) next[state * classes + (classOf[BEYOND] ?? 0)] = state;
  return { next, states, ends };
}

/** How many states the trie of the texts has: one for each beginning that any of them has. */
function statesOf(texts: readonly string[]): number {
  let states = 1;
  let before = '';
  for (const text of texts.toSorted()) {
    let common = 0;
    while (common < text.length && text.charCodeAt(common) === before.charCodeAt(common))
      common += 1;
    states += text.length - common;
    before = text;
  }
  return states;
}

/** Where a character does not go on, the automaton goes on from the longest tail of what it read. */
function fillMismatches(
  next: Uint16Array,
  ends: number[][],
  states: number,
  classes: number,
): void {
  const tail = new Int32Array(states);
  const queue: number[] = [];
  for (let letter = 0; letter < classes; letter += 1) {
    const to = next[letter] ?? NONE;
    if (to !== NONE) queue.push(to);
    else next[letter] = 0;
  }
  for (const state of queue) {
    const behind = tail[state] ?? 0;
    if (ends[behind] !== undefined) (ends[state] ??= []).push(...ends[behind]);
    for (let letter = 0; letter < classes; letter += 1) {
      const slot = state * classes + letter;
      const to = next[slot] ?? NONE;
      const otherwise = next[behind * classes + letter] ?? 0;
      if (to === NONE) next[slot] = otherwise;
      else {
        tail[to] = otherwise;
        queue.push(to);
      }
    }
  }
}

/** The same automaton with the states in which texts end behind all others, and the transitions of a state at a power of two. */
function ordered(
  { next, states, ends }: Trie,
  classes: number,
): { next: Uint16Array; ends: readonly (readonly number[])[] } {
  const all = Array.from({ length: states }, (_, state) => state);
  const old = all.toSorted(
    (a, b) => Number(ends[a] !== undefined) - Number(ends[b] !== undefined) || a - b,
  );
  const numberOf = new Int32Array(states);
  for (const [number, state] of old.entries()) numberOf[state] = number;
  const shift = Math.ceil(Math.log2(classes));
  const table = new Uint16Array(states << shift);
  for (const [number, state] of old.entries()) {
    for (let letter = 0; letter < classes; letter += 1) {
      table[(number << shift) | letter] = numberOf[next[state * classes + letter] ?? 0] ?? 0;
    }
  }
  return {
    next: table,
    ends: old.flatMap((state) => (ends[state] === undefined ? [] : [ends[state]])),
  };
}
