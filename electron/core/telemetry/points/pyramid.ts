import type { Points } from './points';

/**
 * Summaries of runs of points: first, min, max, last, sum and counts merge associatively (M4: Jugel et al., VLDB 2014),
 * so one pyramid of them answers every zoom without losing an extreme. A node of level k covers BASE · FAN^k points,
 * counted from the series' first; only whole nodes are kept, what is left over is summed up from below.
 */
export const BASE = 64;
export const FAN = 8;

/** Numbers of a node, in this order. Only finite values count; `bad` counts the others. NaN = there is none. */
export const X0 = 0;
export const X1 = 1;
export const AT0 = 2;
export const AT1 = 3;
export const FIRST = 4;
export const MIN = 5;
export const MAX = 6;
export const LAST = 7;
export const SUM = 8;
export const COUNT = 9;
export const BAD = 10;
export const NODE_WIDTH = 11;

export const spanOf = (level: number): number => BASE * FAN ** level;

/** A part of a range: points [from, to) themselves (level −1), or whole nodes [from, to) of a level. */
export interface Piece {
  readonly level: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The fewest nodes and points, in order, that cover the points [from, to) exactly. Nodes of a piece are the children of one node, so they
 * are in one block.
 */
export function piecesOf(from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  while (at < to) {
    if (at % BASE !== 0 || at + BASE > to) {
      const next = Math.min(to, (Math.floor(at / BASE) + 1) * BASE);
      pieces.push({ level: -1, from: at, to: next });
      at = next;
      continue;
    }
    let level = 0;
    while (at % spanOf(level + 1) === 0 && at + spanOf(level + 1) <= to) level += 1;
    const span = spanOf(level);
    const first = at / span;
    const end = Math.min((Math.floor(first / FAN) + 1) * FAN, Math.floor(to / span));
    pieces.push({ level, from: first, to: end });
    at = end * span;
  }
  return pieces;
}

/** Points of which x and clock are needed at few places only: at the ends of a node. */
export interface NumberedPoints {
  readonly x: (index: number) => number;
  readonly at: (index: number) => number;
  readonly y: Float64Array;
}

/** Nodes one after another in one array, to write into. */
export class NodeList {
  numbers: Float64Array;
  length = 0;

  constructor(capacity = 8) {
    this.numbers = new Float64Array(Math.max(1, capacity) * NODE_WIDTH);
  }

  /** Opens a node that covers nothing yet. */
  open(): void {
    const at = this.length * NODE_WIDTH;
    if (at === this.numbers.length) {
      const wider = new Float64Array(this.numbers.length * 2);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    this.numbers.fill(Number.NaN, at, at + NODE_WIDTH);
    this.numbers.fill(0, at + SUM, at + NODE_WIDTH);
    this.length += 1;
  }

  /** Adds points [from, to) to the newest node. */
  addPoints({ x, at, y }: Points, from: number, to: number): void {
    const numbered = { x: (i: number) => x[i] ?? 0, at: (i: number) => at[i] ?? 0, y };
    this.addNumbered(numbered, from, to);
  }

  /** As `addPoints`, for points whose x and clock are computed by their number. */
  addNumbered({ x, at: clock, y }: NumberedPoints, from: number, to: number): void {
    if (from >= to) return;
    const n = this.numbers;
    const at = (this.length - 1) * NODE_WIDTH;
    if (Number.isNaN(n[at + X0] ?? 0)) {
      n[at + X0] = x(from);
      n[at + AT0] = clock(from);
    }
    n[at + X1] = x(to - 1);
    n[at + AT1] = clock(to - 1);
    for (let i = from; i < to; i += 1) this.#addValue(at, y[i] ?? 0);
  }

  /** Adds node `index` of `nodes` to the newest node. */
  addNode(nodes: Float64Array, index: number): void {
    this.addNodes(nodes, index, index + 1);
  }

  /** Adds nodes [from, to) of `nodes` to the newest node. */
  addNodes(nodes: Float64Array, from: number, to: number): void {
    const n = this.numbers;
    const at = (this.length - 1) * NODE_WIDTH;
    const end = to * NODE_WIDTH;
    for (let i = from * NODE_WIDTH; i < end; i += NODE_WIDTH) {
      if (Number.isNaN(n[at + X0] ?? 0)) {
        n[at + X0] = nodes[i + X0] ?? Number.NaN;
        n[at + AT0] = nodes[i + AT0] ?? Number.NaN;
      }
      n[at + X1] = nodes[i + X1] ?? Number.NaN;
      n[at + AT1] = nodes[i + AT1] ?? Number.NaN;
      if ((nodes[i + COUNT] ?? 0) > 0) this.#addValues(at, nodes, i);
      n[at + SUM] = (n[at + SUM] ?? 0) + (nodes[i + SUM] ?? 0);
      n[at + COUNT] = (n[at + COUNT] ?? 0) + (nodes[i + COUNT] ?? 0);
      n[at + BAD] = (n[at + BAD] ?? 0) + (nodes[i + BAD] ?? 0);
    }
  }

  /** Values of a node that has some, into the one at `at`. */
  #addValues(at: number, nodes: Float64Array, i: number): void {
    const n = this.numbers;
    const min = nodes[i + MIN] ?? 0;
    const max = nodes[i + MAX] ?? 0;
    const isFirst = n[at + COUNT] === 0;
    if (isFirst) n[at + FIRST] = nodes[i + FIRST] ?? 0;
    if (isFirst || min < (n[at + MIN] ?? 0)) n[at + MIN] = min;
    if (isFirst || max > (n[at + MAX] ?? 0)) n[at + MAX] = max;
    n[at + LAST] = nodes[i + LAST] ?? 0;
  }

  #addValue(at: number, value: number): void {
    const n = this.numbers;
    if (!Number.isFinite(value)) {
      n[at + BAD] = (n[at + BAD] ?? 0) + 1;
      return;
    }
    if (n[at + COUNT] === 0) n[at + FIRST] = n[at + MIN] = n[at + MAX] = value;
    else if (value < (n[at + MIN] ?? 0)) n[at + MIN] = value;
    else if (value > (n[at + MAX] ?? 0)) n[at + MAX] = value;
    n[at + LAST] = value;
    n[at + SUM] = (n[at + SUM] ?? 0) + value;
    n[at + COUNT] = (n[at + COUNT] ?? 0) + 1;
  }
}
