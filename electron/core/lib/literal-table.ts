/** A character or byte beyond ASCII; several of them in a row count as one. */
export const BEYOND = 128;
/** No transition yet. */
const NONE = 65_535;
const MAX_STATES = NONE - 3;
const BEYOND_ASCII = /[^\0-\u007F]+/g;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const DELETE = 127;
/** Classes of characters that no text holds; each leads to its own state. */
const CLASS_OF_NEWLINES = 1;
const CLASS_OF_CONTROLS = 2;
const CLASS_OF_RETURNS = 3;
const OWN_STATES = 3;

/** Transitions of a `LiteralAutomaton`. States are ordered: plain ones, those of newline, control character and carriage return, those in which texts end. */
export interface LiteralTable {
  /** Next state for (state, class of the character), as state << shift | class. */
  readonly next: Uint16Array;
  /** Class of each byte: those that no text holds share class 0. */
  readonly classOf: Uint8Array;
  readonly shift: number;
  /** The state of a newline; next to it the one of other control characters of ASCII (not tab), then that of a carriage return. */
  readonly newline: number;
  /** States from this one on are those in which texts end. */
  readonly firstEnd: number;
  /** Texts that end in a state from `firstEnd` on, by their numbers. */
  readonly ends: readonly (readonly number[])[];
}

/** @throws RangeError when a text holds a control character, or when there are too many texts */
export function literalTable(texts: readonly string[]): LiteralTable {
  const controlled = texts.find((text) => Array.from(text).some(isControl));
  if (controlled !== undefined) {
    throw new RangeError(`${JSON.stringify(controlled)} holds a control character.`);
  }
  const plain = texts.map((text) => text.replace(BEYOND_ASCII, String.fromCodePoint(BEYOND)));
  const { classOf, classes } = classesOf(plain);
  const shift = Math.ceil(Math.log2(classes));
  const { next, ends } = ordered(trieOf(plain, classOf, shift), shift);
  const firstEnd = (next.length >> shift) - ends.length;
  return { next, classOf, shift, newline: firstEnd - OWN_STATES, firstEnd, ends };
}

/** Whether it is a control character of ASCII other than tab. */
function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code < 32 && code !== TAB) || code === DELETE;
}

function classesOf(texts: readonly string[]): { classOf: Uint8Array; classes: number } {
  const classOf = new Uint8Array(256);
  for (let code = 0; code < 32; code += 1) classOf[code] = CLASS_OF_CONTROLS;
  classOf[DELETE] = CLASS_OF_CONTROLS;
  classOf[NEWLINE] = CLASS_OF_NEWLINES;
  classOf[TAB] = 0;
  classOf[RETURN] = CLASS_OF_RETURNS;
  let classes = 4;
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
  return { classOf, classes };
}

interface Trie {
  /** Next state for (state, class), as state << shift | class. */
  readonly next: Uint16Array;
  readonly states: number;
  /** Texts that end in a state, by their numbers. */
  readonly ends: readonly (readonly number[] | undefined)[];
}

/** The trie of the texts, with the transitions of a mismatch filled in. */
function trieOf(texts: readonly string[], classOf: Uint8Array, shift: number): Trie {
  const all = statesOf(texts);
  if (all > MAX_STATES) {
    throw new RangeError(`The literals need ${all} states. Use fewer than ${MAX_STATES}.`);
  }
  const next = new Uint16Array(all << shift).fill(NONE);
  const children = new Children(all);
  const ends: number[][] = [];
  const beyond: number[] = [];
  let states = 1;
  for (const [number, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const slot = (state << shift) | (classOf[code] ?? 0);
      if (next[slot] === NONE) {
        next[slot] = states;
        children.add(state, states, classOf[code] ?? 0);
        if (code === BEYOND) beyond.push(states);
        states += 1;
      }
      state = next[slot] ?? 0;
    }
    (ends[state] ??= []).push(number);
  }
  fillMismatches({ next, shift, children, ends });
  // The rest of a run beyond ASCII changes nothing.
  for (const state of beyond) next[(state << shift) | (classOf[BEYOND] ?? 0)] = state;
  return { next, states, ends };
}

/** The states that continue a state, each with the class of its character. */
class Children {
  readonly #first: Int32Array;
  readonly #sibling: Int32Array;
  readonly #letter: Uint8Array;

  constructor(states: number) {
    this.#first = new Int32Array(states);
    this.#sibling = new Int32Array(states);
    this.#letter = new Uint8Array(states);
  }

  add(parent: number, child: number, letter: number): void {
    this.#sibling[child] = this.#first[parent] ?? 0;
    this.#first[parent] = child;
    this.#letter[child] = letter;
  }

  each(parent: number, visit: (child: number, letter: number) => void): void {
    for (let child = this.#first[parent] ?? 0; child !== 0; child = this.#sibling[child] ?? 0)
      visit(child, this.#letter[child] ?? 0);
  }
}

/** Number of states of the texts' trie: one for each beginning that any of them has. */
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

interface Filling {
  readonly next: Uint16Array;
  readonly shift: number;
  readonly children: Children;
  readonly ends: number[][];
}

/**
 * Transitions for a character that does not continue: the automaton continues from the longest tail of what it read. The row of a state is
 * that of its tail, but for the characters that continue it.
 */
function fillMismatches({ next, shift, children, ends }: Filling): void {
  const width = 1 << shift;
  const tail = new Int32Array(next.length >> shift);
  const queue: number[] = [];
  for (let letter = 0; letter < width; letter += 1) if (next[letter] === NONE) next[letter] = 0;
  children.each(0, (child) => queue.push(child));
  for (const state of queue) {
    const behind = tail[state] ?? 0;
    if (ends[behind] !== undefined) (ends[state] ??= []).push(...ends[behind]);
    next.copyWithin(state << shift, behind << shift, (behind << shift) + width);
    children.each(state, (child, letter) => {
      const slot = (state << shift) | letter;
      tail[child] = next[slot] ?? 0;
      next[slot] = child;
      queue.push(child);
    });
  }
}

/**
 * The same automaton with the states in which texts end behind all others, and those of the classes that no text holds before them (from
 * there all continues as from the beginning).
 */
function ordered(
  { next, states, ends }: Trie,
  shift: number,
): { next: Uint16Array; ends: readonly (readonly number[])[] } {
  const plain: number[] = [];
  const ended: number[] = [];
  for (let state = 0; state < states; state += 1) {
    if (ends[state] === undefined) plain.push(state);
    else ended.push(state);
  }
  const placed = [...plain, 0, 0, 0, ...ended];
  const numberOf = new Uint16Array(states);
  for (const [at, state] of plain.entries()) numberOf[state] = at;
  for (const [at, state] of ended.entries()) numberOf[state] = plain.length + OWN_STATES + at;
  const table = new Uint16Array(placed.length << shift);
  for (let number = 0; number < placed.length; number += 1) {
    const row = (placed[number] ?? 0) << shift;
    const to = number << shift;
    for (let letter = 0; letter < 1 << shift; letter += 1) {
      table[to | letter] = numberOf[next[row | letter] ?? 0] ?? 0;
    }
    table[to | CLASS_OF_NEWLINES] = plain.length;
    table[to | CLASS_OF_CONTROLS] = plain.length + 1;
    table[to | CLASS_OF_RETURNS] = plain.length + 2;
  }
  return {
    next: table,
    ends: ended.flatMap((state) => (ends[state] === undefined ? [] : [ends[state]])),
  };
}
