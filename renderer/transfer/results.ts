import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoint } from '#core/contract/run/checkpoint-calls';

export interface ResultsFolder {
  readonly id: 'run' | 'checkpoints' | 'folder';
  readonly path: string;
  /** Number of checkpoints in it. */
  readonly count: number;
}

type Of = Pick<RunDetail, 'cwd' | 'importedFrom'> & {
  readonly run: Pick<RunDetail['run'], 'runDir'>;
};

/**
 * Fetchable results of a run, each by its folder and no folder twice: its run folder with all that was saved in it, the folder of the
 * checkpoints that are elsewhere, and the folder that it ran in.
 */
export function resultsOf(
  { run: { runDir }, cwd, importedFrom }: Of,
  checkpoints: readonly Checkpoint[],
): readonly ResultsFolder[] {
  const elsewhere = checkpoints.map(({ path }) => path).filter(isAbsolutePath);
  const saved = commonFolder(elsewhere);
  const parts: readonly ResultsFolder[] = [
    { id: 'run', path: runDir, count: checkpoints.length - elsewhere.length },
    ...(saved === null
      ? []
      : [{ id: 'checkpoints', path: saved, count: elsewhere.length } as const]),
    ...(importedFrom === null && !isUnder(cwd, runDir)
      ? [{ id: 'folder', path: cwd, count: elsewhere.length } as const]
      : []),
  ];
  return parts.filter(({ path }, nth) => parts.findIndex((one) => one.path === path) === nth);
}

const isAbsolutePath = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:)/.test(path);

const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);

/** The nearest folder that all of them are in; null for none, or when that is a whole disk. */
function commonFolder(paths: readonly string[]): string | null {
  const [first, ...others] = paths.map((path) => path.split(/[\\/]/).slice(0, -1));
  if (first === undefined) return null;
  let length = first.length;
  for (const other of others) {
    const differs = first.findIndex((name, at) => other[at] !== name);
    if (differs >= 0) length = Math.min(length, differs);
  }
  const separator = paths[0]?.includes('\\') === true ? '\\' : '/';
  return length < 2 ? null : first.slice(0, length).join(separator);
}
