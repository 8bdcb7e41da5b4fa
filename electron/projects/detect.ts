import type { ProjectScan } from '#core/contract/project/project-calls';
import type { Manifest } from '#core/training/manifest/manifest';

/** How well a manifest fits a folder: each file of `all` has to be there, and one of `any`. */
export interface Detected {
  readonly manifest: Manifest;
  readonly variant: string | null;
  readonly found: number;
  readonly of: number;
}

/** Manifests that fit a folder with these files (relative, with `/`), the one that names most files first. */
export function detect(
  manifests: readonly Manifest[],
  files: ReadonlySet<string>,
): readonly Detected[] {
  return manifests
    .flatMap((manifest) => {
      const own = found(manifest.detect, files);
      if (own === null) return [];
      const names = Object.entries(manifest.variants);
      const variants = names.flatMap(([variant, rule]): Detected[] => {
        const more = found(rule, files);
        return more === null
          ? []
          : [{ manifest, variant, found: own.found + more.found, of: own.of + more.of }];
      });
      return names.length > 0 ? variants : [{ manifest, variant: null, ...own }];
    })
    .toSorted((a, b) => b.found - a.found || (a.manifest.id < b.manifest.id ? -1 : 1));
}

/** null: it does not fit. A rule that names no file fits nothing. */
function found(
  { all, any }: Manifest['detect'],
  files: ReadonlySet<string>,
): Pick<Detected, 'found' | 'of'> | null {
  const has = (list: readonly string[]): number => list.filter((file) => files.has(file)).length;
  const of = all.length + any.length;
  if (of === 0 || has(all) < all.length || (any.length > 0 && has(any) === 0)) return null;
  return { found: has(all) + has(any), of };
}

/** Detected manifest, as it crosses to the page. */
export const detectedView = ({ manifest, ...rest }: Detected): ProjectScan['known'][number] => ({
  manifest: manifest.id,
  title: manifest.title,
  ...rest,
});
