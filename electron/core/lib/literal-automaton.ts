/** A character or byte beyond ASCII; several of them in a row count as one. */
const BEYOND = 128;
/** No transition yet. */
const NONE = 65_535;
const MOST_STATES = NONE - 2;
const BEYOND_ASCII = /[^\0-\u007F]+/g;
const CONTROLS = /[\0-\u0008\n-\u001F\u007F]/;
const NEWLINE = 10;
const RETURN = 13;
const TAB = 9;
const DELETE = 127;
/** Classes of characters that no text holds, and the states they lead to: behind all plain ones, before those in which texts end. */
const CLASS_OF_NEWLINES = 1;
const CLASS_OF_CONTROLS = 2;
const OWN_STATES = 2;

/** Group of the lines that hold a control character of ASCII other than tab and carriage return. */
export const GROUP_OF_CONTROLS = 1 << 28;

/** Longest bytes of which all lines can be told at once. */
export const LONGEST_SCAN = 1 << 16;

/** Where the lines of some bytes end, and what they hold. */
export interface ScannedLines {
  /** Position of each newline. */
  readonly ends: Int32Array;
  /** Groups of the texts of each line, as bits. */
  readonly groups: Int32Array;
}

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
  /** As `#groups`, from the state of a newline on: that one, the one of control characters, then those in which texts end. */
  readonly #marks: Int32Array;

  /**
   * @param texts at least one character each, in lower case, without control characters
   * @param groups the group of each text as a bit; without, all are of group 1
   */
  constructor(texts: readonly string[], groups: readonly number[] = []) {
    const controlled = texts.find((text) => CONTROLS.test(text));
    if (controlled !== undefined) {
      throw new RangeError(`${JSON.stringify(controlled)} holds a control character.`);
    }
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
    this.#marks = Int32Array.of(0, GROUP_OF_CONTROLS, ...this.#groups);
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

  /**
   * The lines of bytes of UTF-8 that end with a newline, and the groups of the texts in each. Two halves are read side by
   * side, because a step must wait for the one before it: that is nearly twice as fast.
   * @param bytes at most LONGEST_SCAN; what is longer must be one line
   * @returns how many lines are in `into`
   */
  linesIn(bytes: Uint8Array, into: ScannedLines): number {
    const next = this.#next;
    const classOf = this.#classOf;
    const shift = this.#shift;
    const marks = this.#marks;
    const newline = this.#firstEnd - OWN_STATES;
    const { ends, groups } = into;
    const middle = bytes.length > LONGEST_SCAN ? 0 : bytes.indexOf(NEWLINE, bytes.length >> 1) + 1;
    let [left, leftLines, leftGroups] = [0, 0, 0];
    let [right, rightLines, rightGroups] = [0, middle, 0];
    let at = 0;
    for (const both = Math.min(middle, bytes.length - middle); at < both; at += 1) {
      left = next[(left << shift) | (classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
      right = next[(right << shift) | (classOf[bytes[middle + at] ?? 0] ?? 0)] ?? 0;
      if (left >= newline) {
        if (left === newline) {
          ends[leftLines] = at;
          groups[leftLines] = leftGroups;
          leftLines += 1;
          leftGroups = 0;
        } else leftGroups |= marks[left - newline] ?? 0;
      }
      if (right >= newline) {
        if (right === newline) {
          ends[rightLines] = middle + at;
          groups[rightLines] = rightGroups;
          rightLines += 1;
          rightGroups = 0;
        } else rightGroups |= marks[right - newline] ?? 0;
      }
    }
    leftLines = this.#scan(bytes.subarray(0, middle), at, [left, leftLines, leftGroups], into);
    rightLines = this.#scan(bytes, middle + at, [right, rightLines, rightGroups], into);
    ends.copyWithin(leftLines, middle, rightLines);
    groups.copyWithin(leftLines, middle, rightLines);
    return leftLines + rightLines - middle;
  }

  /** Goes on from a position to the end of the bytes. @returns where in `into` the next line would stand */
  #scan(
    bytes: Uint8Array,
    from: number,
    [first, firstLine, firstGroups]: readonly [state: number, line: number, groups: number],
    { ends, groups }: ScannedLines,
  ): number {
    const newline = this.#firstEnd - OWN_STATES;
    let [state, line, held] = [first, firstLine, firstGroups];
    for (let at = from; at < bytes.length; at += 1) {
      state = this.#next[(state << this.#shift) | (this.#classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
      if (state < newline) continue;
      if (state === newline) {
        ends[line] = at;
        groups[line] = held;
        line += 1;
        held = 0;
      } else held |= this.#marks[state - newline] ?? 0;
    }
    return line;
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
  for (let code = 0; code < 32; code += 1) classOf[code] = CLASS_OF_CONTROLS;
  classOf[DELETE] = CLASS_OF_CONTROLS;
  classOf[NEWLINE] = CLASS_OF_NEWLINES;
  classOf[TAB] = 0;
  classOf[RETURN] = 0;
  let classes = 3;
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

/**
 * The same automaton with the states in which texts end behind all others, those of newlines and control characters before
 * them (from there all goes on as from the beginning), and the transitions of a state at a power of two.
 */
function ordered(
  { next, states, ends }: Trie,
  classes: number,
): { next: Uint16Array; ends: readonly (readonly number[])[] } {
  const all = Array.from({ length: states }, (_, state) => state);
  const old = all.toSorted(
    (a, b) => Number(ends[a] !== undefined) - Number(ends[b] !== undefined) || a - b,
  );
  const plain = old.filter((state) => ends[state] === undefined).length;
  const placed = [...old.slice(0, plain), 0, 0, ...old.slice(plain)];
  const numberOf = new Int32Array(states);
  for (const [at, state] of old.entries()) numberOf[state] = at < plain ? at : at + OWN_STATES;
  const shift = Math.ceil(Math.log2(classes));
  const table = new Uint16Array(placed.length << shift);
  for (const [number, state] of placed.entries()) {
    for (let letter = 0; letter < classes; letter += 1) {
      table[(number << shift) | letter] = numberOf[next[state * classes + letter] ?? 0] ?? 0;
    }
    table[(number << shift) | CLASS_OF_NEWLINES] = plain;
    table[(number << shift) | CLASS_OF_CONTROLS] = plain + 1;
  }
  return {
    next: table,
    ends: old.flatMap((state) => (ends[state] === undefined ? [] : [ends[state]])),
  };
}
