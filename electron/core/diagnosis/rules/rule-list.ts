import type { Named } from './define-rule';

/**
 * Rules of a folder in their order, each named after its file.
 * @param files what `import.meta.glob` gives: a path and its default export
 */
export function rulesIn<Body extends { readonly order: number }>(
  files: Readonly<Record<string, Body>>,
): readonly Named<Body>[] {
  return Object.entries(files)
    .map(([path, rule]) => ({ ...rule, id: fileName(path) }))
    .toSorted((a, b) => a.order - b.order);
}

const fileName = (path: string): string => path.replace(/^.*\//, '').replace(/\.ts$/, '');
