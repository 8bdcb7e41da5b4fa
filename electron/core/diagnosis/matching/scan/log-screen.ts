import { LiteralAutomaton } from '../../../lib/literal-automaton';
import type { Line } from '../../../telemetry/line/line';
import { stripControls } from '../../../telemetry/line/ansi';
import { dropRepeats, splitRayPrefix } from '../../../telemetry/line/ray-prefix';
import { signOf } from '../../signs/signs';
import { Tracebacks } from '../../signs/traceback';
import type { TermMatcher } from '../cause-terms';
import { StackScanner } from './stack-scanner';

const NEWLINE = 10;
/** UTF-16 has it in each line: no text of it is found in its bytes. */
const NUL = 0;
/** Bytes that a terminal acts on, and that may be within a word: a line with one of them is searched without them. */
const WITHIN_WORDS = [8, 27];
/** So much before the first line that may matter is read in full: the blocks and tables of trainers are shorter. */
const REPLAYED_BYTES = 512 << 10;
const MAX_TEXT_LENGTH = 4_000;
/** Room for a line that continues into the next piece. */
const SPARE_BYTES = 4_096;

/** Skipped part of a log: whole lines, and the bytes after them, which are to be read in full. */
export interface PassedOver {
  readonly bytes: number;
  readonly lines: number;
  readonly rest: readonly Uint8Array[];
}

/**
 * Passes over the beginning of a long log: whole lines of which none holds a sign, a stack or a term of a cause. It looks at bytes alone, and at the
 * few lines with a literal in them, which is several times as fast as reading what trainers say in each.
 */
export class LogScreen {
  readonly #matcher: TermMatcher;
  readonly #automaton: LiteralAutomaton;
  readonly #stacks = new StackScanner(null);
  readonly #tracebacks = new Tracebacks(null);
  readonly #decoder = new TextDecoder();
  /** The newest pieces, each of whole lines, but for the last bytes. */
  readonly #pieces: { readonly bytes: Uint8Array<ArrayBuffer>; readonly lines: number }[] = [];
  /** Memory of a piece that is not replayed any more, for the next one: nothing is left to the garbage. */
  #spare = new Uint8Array();
  #tail: Uint8Array = new Uint8Array();
  #retained = 0;
  #bytes = 0;
  #lines = 0;

  constructor(matcher: TermMatcher, literals: readonly string[]) {
    this.#matcher = matcher;
    this.#automaton = automatonOf(literals);
  }

  /** Whether there is nothing in the bytes that may matter. Otherwise `end` gives a copy of them back. */
  pass(bytes: Uint8Array): boolean {
    const joined = this.#joined(bytes);
    const end = joined.lastIndexOf(NEWLINE) + 1;
    const piece = joined.subarray(0, end);
    this.#tail = joined.subarray(end);
    const canPass = !joined.includes(NUL) && !this.#mayMatter(piece) && !this.#mayHide(piece);
    if (!canPass || this.#tail.length > REPLAYED_BYTES) {
      this.#pieces.push({ bytes: piece, lines: 0 });
      return false;
    }
    this.#pieces.push({ bytes: piece, lines: newlinesIn(piece) });
    this.#retained += piece.length;
    this.#dropOld();
    return true;
  }

  end(): PassedOver {
    const rest = [...this.#pieces.map((piece) => piece.bytes), this.#tail];
    return { bytes: this.#bytes, lines: this.#lines, rest };
  }

  #joined(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const length = this.#tail.length + bytes.length;
    const memory = this.#spare.length < length ? new Uint8Array(length + SPARE_BYTES) : this.#spare;
    this.#spare = new Uint8Array();
    memory.set(this.#tail);
    memory.set(bytes, this.#tail.length);
    return memory.subarray(0, length);
  }

  #dropOld(): void {
    for (let [oldest] = this.#pieces; oldest !== undefined; [oldest] = this.#pieces) {
      if (this.#retained - oldest.bytes.length < REPLAYED_BYTES) return;
      this.#pieces.shift();
      this.#retained -= oldest.bytes.length;
      this.#bytes += oldest.bytes.length;
      this.#lines += oldest.lines;
      this.#spare = new Uint8Array(oldest.bytes.buffer);
    }
  }

  #mayMatter(piece: Uint8Array): boolean {
    let at = 0;
    for (;;) {
      const count = this.#automaton.firstEnd(piece, at);
      if (count === -1) return false;
      const from = piece.lastIndexOf(NEWLINE, count - 1) + 1;
      const to = piece.indexOf(NEWLINE, count - 1);
      if (this.#anyMatters(piece.subarray(from, to))) return true;
      at = to + 1;
    }
  }

  /** Whether a line matters once what a terminal acts on is taken out of it, e.g. its colors. */
  #mayHide(piece: Uint8Array): boolean {
    return WITHIN_WORDS.some((byte) => {
      for (let at = piece.indexOf(byte); at !== -1; at = piece.indexOf(byte, at)) {
        const from = piece.lastIndexOf(NEWLINE, at) + 1;
        at = piece.indexOf(NEWLINE, at);
        if (this.#anyMatters(piece.subarray(from, at))) return true;
      }
      return false;
    });
  }

  /** Of a line that `\r` starts over any part may be the one that is shown. */
  #anyMatters(line: Uint8Array): boolean {
    const full = stripControls(this.#decoder.decode(line).replaceAll('\r', '\n'));
    if (this.#automaton.groupsIn(full) === 0) return false;
    return full.split('\n').some((part) => this.#matters(part));
  }

  #matters(full: string): boolean {
    const ray = splitRayPrefix(full);
    const text = ray === null ? full : dropRepeats(ray.text);
    // Of so long a line only parts are looked at; which ones is the scanners' affair.
    if (text.length > MAX_TEXT_LENGTH || signOf(text) !== null) return true;
    const line: Line = { text, number: 1, endOffset: 0, actor: null, actorPid: null };
    const isTraceback = this.#tracebacks.read(line, 0).part !== 'none' || !this.#tracebacks.isIdle;
    const isStack = this.#stacks.read(line, text) || !this.#stacks.isIdle;
    return isTraceback || isStack || this.#matcher.match(text).length > 0;
  }
}

/** Automata by their literals: those of an app are the same for all of its logs, and one takes longer to make than a short log to read. */
const automata = new WeakMap<readonly string[], LiteralAutomaton>();

function automatonOf(literals: readonly string[]): LiteralAutomaton {
  const automaton = automata.get(literals) ?? new LiteralAutomaton(literals);
  automata.set(literals, automaton);
  return automaton;
}

function newlinesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
