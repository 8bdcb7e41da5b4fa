import type { Refusal } from '#core/contract/refusal';
import type { LedgerEntry, LedgerRow } from '#core/contract/setup/ledger';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import type { LedgerFile } from './ledger-file';

/**
 * The entries with their sizes now, on targets that answer already. One that is gone there is taken off the list; one
 * on a target that does not answer stays, without a size.
 */
export async function ledgerRows(
  file: LedgerFile,
  targets: readonly Target[],
): Promise<Result<LedgerRow[], Refusal>> {
  const entries = await file.list();
  if (!entries.ok) return entries;
  const sizes = new Map<string, ReadonlyMap<string, number | null>>();
  const measured = targets.map(async (target) => {
    const paths = entries.value
      .filter((entry) => entry.target === target.id)
      .map(({ path }) => path);
    if (paths.length === 0 || target.view().state !== 'ready') return;
    const answer = await target.pathSizes(paths);
    if (answer.ok) sizes.set(target.id, answer.value);
  });
  await Promise.all(measured);
  const sizeOf = ({ target, path }: LedgerEntry) => sizes.get(target)?.get(path);
  const gone = entries.value.filter((entry) => sizeOf(entry) === null);
  const forgotten = gone.length === 0 ? ok(undefined) : await file.forget(gone.map(({ id }) => id));
  if (!forgotten.ok) return forgotten;
  const left = entries.value.filter((entry) => sizeOf(entry) !== null);
  return ok(left.map((entry) => ({ ...entry, bytes: sizeOf(entry) ?? null })));
}

/**
 * Commands that remove entries of one target, each a path by itself, so that they can be read before they run.
 * @returns a refusal where an id is none of that target, or a path is not one of ours to remove
 */
export function removalLines(
  entries: readonly LedgerEntry[],
  target: string,
  ids: readonly string[],
  pathStyle: 'posix' | 'windows',
): Result<string[][], Refusal> {
  const chosen = entries.filter(({ id, target: at }) => at === target && ids.includes(id));
  const bad = chosen.find(({ path }) => !isRemovable(path));
  if (chosen.length < new Set(ids).size || bad !== undefined) {
    return err({
      code: 'not-in-ledger',
      says:
        bad === undefined
          ? 'Not everything that was chosen is in the list of what RL Cockpit made there.'
          : `${bad.path} is not a path that RL Cockpit removes.`,
      remedy: 'Open the list again, and choose from it.',
    });
  }
  return ok(
    chosen.map(({ path }) =>
      pathStyle === 'windows'
        ? [
            'powershell.exe',
            '-NoProfile',
            '-Command',
            'Remove-Item',
            '-Recurse',
            '-Force',
            '-LiteralPath',
            path,
          ]
        : ['rm', '-rf', '--', path],
    ),
  );
}

/** An absolute path of at least three parts without `..`: never a root, a home folder or a drive. */
function isRemovable(path: string): boolean {
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  const isAbsolute = /^(?:\/|[A-Za-z]:[\\/])/.test(path);
  return isAbsolute && parts.length >= 3 && !parts.includes('..');
}
