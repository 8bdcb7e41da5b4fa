import type { SmallerModel } from '#core/contract/download/download-calls';

/**
 * Model families by size, for a user whose download keeps failing. Gigabytes of the weights: the parameter counts of the model cards times
 * two bytes (bfloat16). A table to choose from; the listing of a repository gives its true size.
 */
const FAMILIES: readonly (readonly (readonly [repo: string, gigabytes: number])[])[] = [
  [
    ['Qwen/Qwen2.5-7B-Instruct', 15.23],
    ['Qwen/Qwen2.5-3B-Instruct', 6.17],
    ['Qwen/Qwen2.5-1.5B-Instruct', 3.09],
    ['Qwen/Qwen2.5-0.5B-Instruct', 0.99],
  ],
  [
    ['Qwen/Qwen2.5-7B', 15.23],
    ['Qwen/Qwen2.5-3B', 6.17],
    ['Qwen/Qwen2.5-1.5B', 3.09],
    ['Qwen/Qwen2.5-0.5B', 0.99],
  ],
  [
    ['Qwen/Qwen3-8B', 16.38],
    ['Qwen/Qwen3-4B', 8.04],
    ['Qwen/Qwen3-1.7B', 4.06],
    ['Qwen/Qwen3-0.6B', 1.5],
  ],
  [
    ['meta-llama/Llama-3.1-8B-Instruct', 16.06],
    ['meta-llama/Llama-3.2-3B-Instruct', 6.43],
    ['meta-llama/Llama-3.2-1B-Instruct', 2.47],
  ],
];

/** Smaller models of the same family, the largest of them first; none where the family is not known. */
export function smallerModels(repo: string): readonly SmallerModel[] {
  const same = (other: string) => other.toLowerCase() === repo.toLowerCase();
  const family = FAMILIES.find((list) => list.some(([name]) => same(name))) ?? [];
  const own = family.find(([name]) => same(name))?.[1] ?? 0;
  return family
    .filter(([, size]) => size < own)
    .map(([name, size]) => ({
      repo: name,
      bytes: size * 1e9,
      says: `${name} is about ${size} GB, ${Math.round((100 * size) / own)}% of this one.`,
    }));
}
