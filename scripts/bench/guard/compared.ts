import { type Figures, rounded } from '../figures';

/** One speed of ours beside bare work for the same, both in the same unit: seconds by the clock, or of the CPU. */
export interface Comparison {
  readonly name: string;
  /** What ours is held against, in words. */
  readonly bare: string;
  /** Ours divided by bare work, as it was when it was last set, on a machine with two cores. */
  readonly usual: number;
  /** By how much of `usual` it may be above it: what the same code differs by from one run to the next. */
  readonly spread: number;
  readonly rounds: number;
  readonly sides: (folder: string) => Promise<Sides>;
}

export interface Sides {
  readonly ours: () => Promise<number>;
  readonly bare: () => Promise<number>;
  readonly end?: () => Promise<unknown> | void;
}

/** How often one that is too slow is measured again: what else the machine does can only add time. */
const MAX_TRIES = 3;

/** Result of one comparison. */
export interface Compared {
  readonly ratio: number;
  readonly limit: number;
  readonly ours: number;
  readonly bare: number;
}

export const isWithin = ({ ratio, limit }: Compared): boolean => ratio <= limit;

/**
 * Measures both sides in turns and divides the best of ours by the best of the bare work: a busy machine adds time to either and takes none
 * away. A ratio above its limit is measured again before it counts.
 */
export async function compare(
  { usual, spread, rounds }: Pick<Comparison, 'usual' | 'spread' | 'rounds'>,
  { ours, bare }: Sides,
): Promise<Compared> {
  const limit = usual * (1 + spread);
  let best = { ours: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    for (let round = 0; round < rounds; round += 1) {
      best = { bare: Math.min(best.bare, await bare()), ours: Math.min(best.ours, await ours()) };
    }
    if (best.ours / best.bare <= limit) break;
  }
  return { ratio: best.ours / best.bare, limit, ...best };
}

/** Figures of a comparison, its name before each. */
export function figuresOf(name: string, { ratio, limit, ours, bare }: Compared): Figures {
  return {
    [`${name}_ratio`]: rounded(ratio),
    [`${name}_ratio_limit`]: rounded(limit),
    [`${name}_s`]: rounded(ours),
    [`${name}_bare_s`]: rounded(bare),
  };
}
