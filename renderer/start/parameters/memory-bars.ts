import type { ToyGate } from '#core/contract/project/project-calls';

type Part = ToyGate['memory'][number];

/** Memory of one kind that a full run needs, beside what there is. */
export interface MemoryBar {
  readonly of: Part['of'];
  /** GB. */
  readonly need: number;
  /** GB; null where it could not be read. */
  readonly has: number | null;
  readonly isOver: boolean;
  /** `share`: of the bar's width, which is the larger of need and what there is. */
  readonly parts: readonly (Part & { readonly share: number })[];
}

const KINDS = ['gpu', 'ram', 'disk'] as const;

/** A bar for each kind of memory that a full run needs some of. */
export function memoryBars({ memory, has }: Pick<ToyGate, 'memory' | 'has'>): readonly MemoryBar[] {
  return KINDS.flatMap((of) => {
    const parts = memory.filter((part) => part.of === of);
    if (parts.length === 0) return [];
    const need = parts.reduce((sum, { gb }) => sum + gb, 0);
    const total = Math.max(need, has[of] ?? 0);
    const share = (gb: number): number => (total === 0 ? 0 : Math.max(0, gb) / total);
    return {
      of,
      need,
      has: has[of],
      isOver: has[of] !== null && need > has[of],
      parts: parts.map((part) => ({ ...part, share: share(part.gb) })),
    };
  });
}
