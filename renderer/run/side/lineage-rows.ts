import type { LineageNode } from '#core/contract/run/lineage';

/** Depth of each run of a tree; the root has 0. Each run comes after the one it came from. */
export function depthsOf(
  nodes: readonly Pick<LineageNode, 'runId' | 'parent'>[],
): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { runId, parent } of nodes) {
    const above = parent === null ? undefined : depths.get(parent);
    depths.set(runId, above === undefined ? 0 : above + 1);
  }
  return depths;
}

/** The last part of a path, by which the user knows a checkpoint; null for none. */
export function fileWords(file: string | null): string | null {
  return file?.split(/[/\\]/).findLast((part) => part !== '') ?? null;
}
