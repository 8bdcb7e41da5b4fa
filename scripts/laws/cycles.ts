import { allImports } from './imports';

/** Law 4: each loop of imports once, as `a.ts → b.ts → a.ts`. Types count: a loop of types is one drawer in two files. */
export function importCycles(root: string): readonly string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of allImports(root)) {
    if (to === null || to === from) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  for (const start of graph.keys()) walk(start, [], graph, done, cycles);
  return cycles;
}

function walk(
  file: string,
  path: readonly string[],
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  done: Set<string>,
  cycles: string[],
): void {
  const at = path.indexOf(file);
  if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
  if (at >= 0 || done.has(file)) return;
  for (const next of graph.get(file) ?? []) walk(next, [...path, file], graph, done, cycles);
  done.add(file);
}
