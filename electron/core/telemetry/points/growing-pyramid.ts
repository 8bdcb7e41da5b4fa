import type { Points } from './points';
import { BASE, FAN, NodeList, NODE_WIDTH, spanOf } from './pyramid';

/** Nodes are stored this many together. FAN divides it, so the nodes that a higher one still needs are in one block. */
export const BLOCK_NODES = 64;

/** Nodes [64·block, …) of a level, to be stored; the newest block is stored again as it grows. */
export interface NodeBlock {
  readonly level: number;
  readonly block: number;
  readonly nodes: Float64Array;
}

/** The end of one level: whole nodes from the first of the open block on. */
class Level {
  /** Number of the first node that is held; a multiple of BLOCK_NODES. */
  first: number;
  nodes: NodeList;
  isDirty = false;

  constructor(first: number, nodes: NodeList) {
    this.first = first;
    this.nodes = nodes;
  }

  /** Whole nodes of this level, stored ones too. */
  get created(): number {
    return this.first + this.nodes.length;
  }
}

/** The growing end of a pyramid. Appending a point costs O(log n) at most, and the stored blocks are never read. */
export class GrowingPyramid {
  readonly #levels: Level[];

  /** @param blocks the newest, unfinished block of each level of a series of `count` points. */
  constructor(count: number, blocks: readonly NodeBlock[]) {
    this.#levels = [];
    for (let level = 0; spanOf(level) <= count; level += 1) {
      const created = Math.floor(count / spanOf(level));
      const first = created - (created % BLOCK_NODES);
      const stored = blocks.find((b) => b.level === level && b.block === first / BLOCK_NODES);
      const nodes = new NodeList(BLOCK_NODES);
      for (let i = first; i < created; i += 1) {
        nodes.open();
        if (stored !== undefined) nodes.addNode(stored.nodes, i - first);
      }
      this.#levels.push(new Level(first, nodes));
    }
  }

  /** Makes the nodes that `points` complete. The first of them has number `first` in the series, a multiple of 64. */
  grow(points: Points, first: number): void {
    const total = first + points.length;
    const base = this.#level(0);
    for (let node = base.created; (node + 1) * BASE <= total; node += 1) {
      base.nodes.open();
      base.nodes.addPoints(points, node * BASE - first, (node + 1) * BASE - first);
      base.isDirty = true;
    }
    for (let level = 1; this.#level(level - 1).created >= FAN; level += 1) this.#raise(level);
  }

  /** The blocks that changed since the last time. */
  drainDirty(): NodeBlock[] {
    const dirty: NodeBlock[] = [];
    this.#levels.forEach((level, index) => {
      if (!level.isDirty) return;
      const size = BLOCK_NODES * NODE_WIDTH;
      const all = level.nodes.numbers.subarray(0, level.nodes.length * NODE_WIDTH);
      for (let at = 0; at < all.length; at += size) {
        const block = level.first / BLOCK_NODES + at / size;
        dirty.push({ level: index, block, nodes: all.slice(at, at + size) });
      }
      this.#dropFullBlocks(level);
      level.isDirty = false;
    });
    return dirty;
  }

  #raise(index: number): void {
    const below = this.#level(index - 1);
    const level = this.#level(index);
    for (let node = level.created; (node + 1) * FAN <= below.created; node += 1) {
      level.nodes.open();
      for (let i = 0; i < FAN; i += 1) {
        level.nodes.addNode(below.nodes.numbers, node * FAN + i - below.first);
      }
      level.isDirty = true;
    }
  }

  #dropFullBlocks(level: Level): void {
    const open = level.nodes.length % BLOCK_NODES;
    const dropped = level.nodes.length - open;
    if (dropped === 0) return;
    const rest = new NodeList(BLOCK_NODES);
    for (let i = 0; i < open; i += 1) {
      rest.open();
      rest.addNode(level.nodes.numbers, dropped + i);
    }
    level.first += dropped;
    level.nodes = rest;
  }

  #level(index: number): Level {
    const level = this.#levels[index] ?? new Level(0, new NodeList(BLOCK_NODES));
    this.#levels[index] = level;
    return level;
  }
}
