import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { ok, type Result } from '#core/lib/result';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import {
  hasHead,
  isRolloutHead,
  rolloutFile,
  type RolloutFile,
} from '#core/telemetry/rollouts/rollout-file';
import { isNew } from '#core/training/checkpoints/checkpoints';
import type { WalkEntry } from '../../targets/agent/agent-messages';
import type { Target } from '../../targets/target';
import { folderOf } from '../finder/training-files';
import { searchFolders } from '../follow/search-folders';
import { programStartMs } from '../program-start';

const BOUNDS = { most: 20_000, depth: 8, budgetMs: 3_000 };
/** As coarse as the times of some file systems. */
const SLACK_MS = 2_000;
/** Files whose heads are read at once. */
const HEADS = 1_000;

/** Rollout file as it is now. */
export interface ListedRollouts extends RolloutFile {
  readonly size: number;
  readonly mtimeMs: number;
  /** Files of a folder that is one step; absent for a file. */
  readonly parts?: readonly Pick<ListedRollouts, 'path' | 'size'>[];
}

/**
 * Rollout files of a run: below its directory, where it ran, below the folders that its command line names, and for an import where it came
 * from. Refuses where the target cannot be reached.
 */
export async function findRollouts(
  target: Pick<Target, 'walk' | 'heads'>,
  spec: Spec,
  { runDir, exit, ...digest }: Pick<RunDigest, 'runDir' | 'proc' | 'exit' | 'attempt'>,
): Promise<Result<readonly ListedRollouts[], Refusal>> {
  const isImport = spec.importedFrom !== null;
  const startedMs = programStartMs(digest) ?? spec.createdMs;
  const endedMs = (exit?.endedMs ?? Number.POSITIVE_INFINITY) + SLACK_MS;
  const isOwn = (entry: WalkEntry): boolean =>
    isImport || (isNew(entry, startedMs) && entry.mtimeMs <= endedMs);
  const folders = isImport ? [spec.importedFrom ?? ''] : [runDir, ...searchFolders(spec, [])];
  const files = new Map<string, ListedRollouts>();
  for (const folder of folders) {
    const entries = await entriesIn(target, folder);
    if (!entries.ok) return entries;
    for (const entry of entries.value) {
      const file = entry.kind === 'file' && isOwn(entry) ? rolloutFile(entry.path) : null;
      if (file !== null && entry.size > 0)
        files.set(entry.path, { ...file, size: entry.size, mtimeMs: entry.mtimeMs });
    }
  }
  const headed = await withRolloutHeads(target, [...files.values()]);
  return headed.ok ? ok(withFolders(headed.value)) : headed;
}

/** Files with those of a folder as one, where a format has a step in a folder. */
function withFolders(files: readonly ListedRollouts[]): readonly ListedRollouts[] {
  // A chunk that was being compressed when its writer ended is there twice.
  const names = new Set(files.map(({ path }) => path));
  const isCopy = ({ path }: ListedRollouts): boolean =>
    path.endsWith('.zst') && names.has(path.slice(0, -'.zst'.length));
  const isPart = ({ source }: ListedRollouts): boolean => formatOf(source).isFolder === true;
  // A rollout is known by its position: the order of the files must not change.
  const parts = files
    .filter((file) => isPart(file) && !isCopy(file))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const folders = [...new Set(parts.map(({ path }) => folderOf(path)))];
  return [
    ...files.filter((file) => !isPart(file)),
    ...folders.flatMap((path) =>
      asOne(
        path,
        parts.filter((part) => folderOf(part.path) === path),
      ),
    ),
  ];
}

/** Files of a folder as one. */
function asOne(path: string, parts: readonly ListedRollouts[]): readonly ListedRollouts[] {
  const [first] = parts;
  if (first === undefined) return [];
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const mtimeMs = Math.max(...parts.map((part) => part.mtimeMs));
  return [{ ...first, path, size, mtimeMs, parts }];
}

/** Entries below a folder; of a file, those of the folder that it is in. */
async function entriesIn(
  target: Pick<Target, 'walk'>,
  path: string,
): Promise<Result<readonly WalkEntry[], Refusal>> {
  const walked = await target.walk(path, { ...BOUNDS, skip: [] });
  if (!walked.ok) return walked;
  const { root, entries } = walked.value;
  if (root === null || root.kind === 'folder') return ok(entries);
  const around = await target.walk(folderOf(path), { ...BOUNDS, skip: [] });
  return around.ok ? ok(around.value.entries) : around;
}

/** Without JSON Lines files of something else. */
async function withRolloutHeads(
  target: Pick<Target, 'heads'>,
  files: readonly ListedRollouts[],
): Promise<Result<readonly ListedRollouts[], Refusal>> {
  const lines = files.filter(({ source }) => hasHead(source));
  const others = new Set<string>();
  for (let i = 0; i < lines.length; i += HEADS) {
    const some = lines.slice(i, i + HEADS);
    const heads = await target.heads(
      some.map(({ path }) => path),
      64,
    );
    if (!heads.ok) return heads;
    for (const [k, { path, source }] of some.entries()) {
      const head = heads.value[k] ?? null;
      if (head === null || !isRolloutHead(head, source)) others.add(path);
    }
  }
  return ok(files.filter(({ path }) => !others.has(path)));
}
