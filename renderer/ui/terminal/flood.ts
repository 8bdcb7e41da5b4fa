import type { Terminal } from '@xterm/xterm';
import { type FloodLimits, type SkippableRange, skippableIn } from './skippable-output';

/** One slice is parsed without a pause: at 4 MB/s, which xterm reaches with short lines, 4 ms. */
const SLICE_BYTES = 16 << 10;

/**
 * So much at once is a flood: then a picture represents two frames, and the more has come meanwhile the more of it will never be seen. What
 * the user types is echoed in a few bytes, and at once.
 */
const FLOOD_BYTES = 16 << 10;
const FLOOD_EVERY_MS = 33;

const USUAL: FloodLimits = { probeLines: 8, minBytes: 8 << 10 };

interface Piece {
  /** null: nothing to draw, only something to do when its turn comes. */
  readonly bytes: Uint8Array | null;
  readonly done: () => void;
}

/**
 * Writes to xterm what came, and leaves out what could never be seen: a program that floods the screen is drawn as fast as it writes. What
 * is there in the end, and all that can be scrolled back to, is the same to the cell.
 */
export class Flood {
  readonly #xterm: Terminal;
  readonly #limits: FloodLimits;
  /** Buffers in which a program scrolls only a part of the screen: lines outside of it stay. */
  readonly #parted = new Set<'normal' | 'alternate'>();
  /** Came while xterm was busy. */
  #waiting: Piece[] = [];
  #isBusy = false;
  leftOutBytes = 0;

  constructor(xterm: Terminal, limits: FloodLimits = USUAL) {
    this.#xterm = xterm;
    this.#limits = limits;
    xterm.parser.registerCsiHandler({ final: 'r' }, ([top = 0, bottom = 0]) => {
      const { type } = xterm.buffer.active;
      const isComplete = Number(top) <= 1 && (Number(bottom) === 0 || Number(bottom) >= xterm.rows);
      if (isComplete) this.#parted.delete(type);
      else this.#parted.add(type);
      return false;
    });
  }

  /** Calls `shown` when the bytes are on the screen, or would no longer be. */
  write(bytes: Uint8Array, shown: () => void = () => undefined): void {
    this.#add({ bytes, done: shown });
  }

  /** Runs something after all that was written until now: xterm itself changes its size before it has drawn. */
  after(act: () => void): void {
    this.#add({ bytes: null, done: act });
  }

  #add(piece: Piece): void {
    this.#waiting.push(piece);
    if (!this.#isBusy) this.#next();
  }

  #next(): void {
    const texts = this.#waiting.map(({ bytes }) => bytes);
    const act = texts.indexOf(null);
    const used = this.#waiting.splice(0, act < 0 ? texts.length : Math.max(1, act));
    this.#isBusy = used.length > 0;
    if (!this.#isBusy) return;
    const text = joined(used.flatMap(({ bytes }) => bytes ?? []));
    const startedMs = performance.now();
    const done = (): void => {
      for (const piece of used) piece.done();
      const restMs = startedMs + FLOOD_EVERY_MS - performance.now();
      if (text.length < FLOOD_BYTES || restMs <= 0) this.#next();
      else setTimeout(() => this.#next(), restMs);
    };
    if (act === 0) done();
    else this.#draw(text, done);
  }

  #draw(bytes: Uint8Array, done: () => void): void {
    const { rows, options } = this.#xterm;
    // Lines that are there already are written over, not pushed out: as many more as the screen has.
    const retained = (options.scrollback ?? 0) + 2 * rows;
    const unseen =
      options.screenReaderMode === true ? null : skippableIn(bytes, retained, this.#limits);
    if (unseen === null) this.#slices(bytes, done);
    else this.#around(bytes, unseen, done);
  }

  /** Within a sequence (a title, say) lines are no lines, and words no words; then all of it is parsed. */
  #around(bytes: Uint8Array, { probe, word, from, to }: SkippableRange, done: () => void): void {
    let lines = 0;
    let isWord = false;
    let counting: { dispose(): void } | null = null;
    this.#slices(bytes.subarray(0, probe), () => {
      counting = this.#xterm.onLineFeed(() => {
        lines += 1;
      });
    });
    this.#slices(bytes.subarray(probe, word), () => {
      isWord = this.#xterm.buffer.active.cursorX > 0;
    });
    this.#slices(bytes.subarray(word, from), () => {
      counting?.dispose();
      const { type, cursorX } = this.#xterm.buffer.active;
      const isDrawn = isWord && lines === this.#limits.probeLines && cursorX === 0;
      const rest = isDrawn && !this.#parted.has(type) ? to : from;
      this.leftOutBytes += rest - from;
      this.#slices(bytes.subarray(rest), done);
    });
  }

  #slices(bytes: Uint8Array, done: () => void): void {
    let at = 0;
    for (; bytes.length - at > SLICE_BYTES; at += SLICE_BYTES) {
      this.#xterm.write(bytes.subarray(at, at + SLICE_BYTES));
    }
    this.#xterm.write(bytes.subarray(at), done);
  }
}

function joined(texts: readonly Uint8Array[]): Uint8Array {
  const [first] = texts;
  if (first !== undefined && texts.length === 1) return first;
  const all = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const text of texts) {
    all.set(text, at);
    at += text.length;
  }
  return all;
}
