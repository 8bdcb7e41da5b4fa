import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import type { SourceKind, SourceSpec, Spec } from '#core/contract/run/run-directory';
import type { FileMatch } from '../../targets/target';

export interface SourceFile {
  readonly kind: SourceKind;
  readonly path: string;
  readonly size: number;
  readonly ident: string;
}

/**
 * Where a run's trainer files may be: what its spec says, the folders its own log named, and what a search found.
 * @param matches files that a search took for this run's
 */
export function searches(
  spec: Spec,
  facts: Pick<LogFacts, 'logFolders'>,
  matches: readonly SourceSpec[] = [],
): readonly SourceSpec[] {
  const named = facts.logFolders.flatMap((folder): SourceSpec[] => {
    const at = /^(\/|[A-Za-z]:[\\/])/.test(folder) ? folder : `${spec.cwd}/${folder}`;
    return [
      { kind: 'tfevents', glob: `${at}/*tfevents*` },
      { kind: 'progress-csv', glob: `${at}/progress.csv` },
    ];
  });
  return [...spec.sources, ...named, ...matches];
}

/**
 * The files to read, in groups that are read one after the other: several tfevents of one folder are one
 * series in lexicographic order, rollouts are read by step. Files older than the run are another run's.
 * @param isOpen is that path being read? Of one file under two paths that one stays
 */
export function sourceGroups(
  specs: readonly SourceSpec[],
  matches: readonly FileMatch[],
  startedMs: number | null,
  isOpen: (path: string) => boolean = () => false,
): readonly (readonly SourceFile[])[] {
  const pathOf = pathsByIdent(specs, matches, isOpen);
  const groups = new Map<string, SourceFile[]>();
  const seen = new Set<string>();
  for (const { kind, glob } of specs) {
    for (const file of matches) {
      if (file.glob !== glob || seen.has(file.path)) continue;
      if (pathOf.get(file.ident) !== file.path) continue;
      // 2 s of grace: FAT and some network file systems keep times that coarse.
      if (startedMs !== null && file.mtimeMs < startedMs - 2_000) continue;
      seen.add(file.path);
      const folder = file.path.slice(0, Math.max(file.path.lastIndexOf('/'), 0));
      const key = kind === 'tfevents' || kind === 'rollouts' ? `${kind} ${folder}` : file.path;
      const group = groups.get(key) ?? [];
      group.push({ kind, path: file.path, size: file.size, ident: file.ident });
      groups.set(key, group);
    }
  }
  const natural = new Intl.Collator('en', { numeric: true });
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) =>
      a.kind === 'rollouts' ? natural.compare(a.path, b.path) : a.path < b.path ? -1 : 1,
    ),
  );
}

/** The path under which each file is read: the one that is being read, else the first. */
function pathsByIdent(
  specs: readonly SourceSpec[],
  matches: readonly FileMatch[],
  isOpen: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const globs = new Set(specs.map(({ glob }) => glob));
  const paths = new Map<string, string>();
  for (const { glob, ident, path } of matches) {
    if (!globs.has(glob)) continue;
    const existing = paths.get(ident);
    if (existing === undefined || (!isOpen(existing) && isOpen(path))) paths.set(ident, path);
  }
  return paths;
}
