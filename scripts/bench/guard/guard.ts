import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from '../figures';
import { withScratch } from '../scratch';
import { compare, figuresOf, isWithin } from './compared';
import { comparisons } from './comparisons';

/**
 * The speeds that must not fall, each against bare work in the same run, within four minutes. What is slower than its limit is in the error;
 * the figures of all are on stderr before it.
 * @throws Error when one is above its limit
 */
export function guard(report: (line: string) => void): Promise<Figures> {
  return withScratch(async (folder) => {
    let figures: Figures = {};
    const slower: string[] = [];
    for (const comparison of comparisons) {
      const { name, bare, sides } = comparison;
      const own = path.join(folder, name);
      mkdirSync(own);
      const prepared = await sides(own);
      const compared = await compare(comparison, prepared);
      await prepared.end?.();
      const { ratio, limit } = compared;
      const says = `${name}: ${ratio.toFixed(1)} times ${bare}; the limit is ${limit.toFixed(1)}`;
      report(says);
      figures = { ...figures, ...figuresOf(name, compared) };
      if (!isWithin(compared)) slower.push(says);
    }
    if (slower.length > 0) throw new Error(`Slower than before: ${slower.join('. ')}.`);
    return figures;
  });
}
