import { BEYOND, type LiteralTable, literalTable } from './literal-table';

const NEWLINE = 10;

/** Group of the lines that hold a control character of ASCII other than tab and carriage return. */
export const GROUP_OF_CONTROLS = 1 << 28;
/** Group of the lines that hold a carriage return. */
export const GROUP_OF_RETURNS = 1 << 27;

/** Longest bytes of which all lines can be reported at once. */
export const MAX_SCAN_LENGTH = 1 << 16;

/** Line ends in some bytes, and the literals each line holds. */
export interface ScannedLines {
  readonly count: number;
  /** Position of each newline. */
  readonly ends: Int32Array;
  /** Groups of the texts of each line, as bits. */
  readonly groups: Int32Array;
}

/** Room for the lines of one scan. */
const scanned = {
  count: 0,
  ends: new Int32Array(MAX_SCAN_LENGTH),
  groups: new Int32Array(MAX_SCAN_LENGTH),
};

/**
 * Aho-Corasick automaton: finds which of many texts occur in a line or in bytes, in one pass regardless of their number. ASCII letters
 * match in either case. No matter what is beyond ASCII matches any run of such characters, so that bytes of UTF-8 and decoded text give the
 * same: a text with such characters may be reported where another one is, but never missed. Source: Aho, Corasick, "Efficient string
 * matching", CACM 18 (1975).
 */
export class LiteralAutomaton {
  readonly #table: LiteralTable;
  /** Groups of the texts that end in such a state, as bits. */
  readonly #groups: Int32Array;
  /** As `#groups`, from the state of a newline on: that one, those of control characters and of carriage returns, then those in which texts end. */
  readonly #marks: Int32Array;

  /**
   * @param texts at least one character each, in lower case, without control characters
   * @param groups the group of each text as a bit; without, all are of group 1
   */
  constructor(texts: readonly string[], groups: readonly number[] = []) {
    this.#table = literalTable(texts);
    this.#groups = Int32Array.from(this.#table.ends, (those) =>
      those.reduce((bits, text) => bits | (groups[text] ?? 1), 0),
    );
    this.#marks = Int32Array.of(0, GROUP_OF_CONTROLS, GROUP_OF_RETURNS, ...this.#groups);
  }

  /** Adds the numbers of the texts that occur in a line. */
  find(line: string, into: Set<number>): void {
    const { next, classOf, shift, firstEnd } = this.#table;
    let state = 0;
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      state = next[(state << shift) | (classOf[code < BEYOND ? code : BEYOND] ?? 0)] ?? 0;
      if (state >= firstEnd)
        for (const text of this.#table.ends[state - firstEnd] ?? []) into.add(text);
    }
  }

  /** The groups of the texts that occur in [from, to) of a line, as bits. */
  groupsIn(line: string, from = 0, to = line.length): number {
    const { next, classOf, shift, firstEnd } = this.#table;
    let state = 0;
    let groups = 0;
    for (let at = from; at < to; at += 1) {
      const code = line.charCodeAt(at);
      state = next[(state << shift) | (classOf[code < BEYOND ? code : BEYOND] ?? 0)] ?? 0;
      if (state >= firstEnd) groups |= this.#groups[state - firstEnd] ?? 0;
    }
    return groups;
  }

  /**
   * The lines of bytes of UTF-8 that end with a newline, and the groups of the texts in each. Two halves are read side by
   * side, because a step must wait for the one before it: that is nearly twice as fast.
   * @param bytes at most MAX_SCAN_LENGTH; what is longer must be one line
   * @returns room that the next call uses again
   */
  linesIn(bytes: Uint8Array): ScannedLines {
    const { next, classOf, shift, newline } = this.#table;
    const marks = this.#marks;
    const { ends, groups } = scanned;
    const middle =
      bytes.length > MAX_SCAN_LENGTH ? 0 : bytes.indexOf(NEWLINE, bytes.length >> 1) + 1;
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
    leftLines = this.#scan(bytes.subarray(0, middle), at, [left, leftLines, leftGroups]);
    rightLines = this.#scan(bytes, middle + at, [right, rightLines, rightGroups]);
    ends.copyWithin(leftLines, middle, rightLines);
    groups.copyWithin(leftLines, middle, rightLines);
    scanned.count = leftLines + rightLines - middle;
    return scanned;
  }

  /** Continues from a position to the end of the bytes. @returns where the next line would be */
  #scan(
    bytes: Uint8Array,
    from: number,
    [first, firstLine, firstGroups]: readonly [state: number, line: number, groups: number],
  ): number {
    const { next, classOf, shift, newline } = this.#table;
    const { ends, groups } = scanned;
    let [state, line, held] = [first, firstLine, firstGroups];
    for (let at = from; at < bytes.length; at += 1) {
      state = next[(state << shift) | (classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
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

  /** As `groupsIn`, of ASCII without control characters other than tab; -1 where there is something else. */
  groupsInPlain(line: string, from: number, to: number): number {
    const { next, classOf, shift, firstEnd, newline } = this.#table;
    let state = 0;
    let groups = 0;
    for (let at = from; at < to; at += 1) {
      const code = line.charCodeAt(at);
      if (code >= BEYOND) return -1;
      state = next[(state << shift) | (classOf[code] ?? 0)] ?? 0;
      if (state >= firstEnd) groups |= this.#groups[state - firstEnd] ?? 0;
      else if (state >= newline) return -1;
    }
    return groups;
  }

  /** The first position behind the end of any text in the bytes [from, to) of UTF-8; -1 when none occurs. */
  firstEnd(bytes: Uint8Array, from: number, to = bytes.length): number {
    const { next, classOf, shift, firstEnd } = this.#table;
    let state = 0;
    for (let at = from; at < to; at += 1) {
      state = next[(state << shift) | (classOf[bytes[at] ?? 0] ?? 0)] ?? 0;
      if (state >= firstEnd) return at + 1;
    }
    return -1;
  }
}
