import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import { checkpointFiles, isNew, isSavePath } from '#core/training/checkpoints/checkpoints';
import type { WalkEntry } from '../targets/agent/agent-messages';
import type { Target } from '../targets/target';
import { folderOf, isWithin } from './finder/training-files';
import { searchFolders } from './follow/search-folders';
import { programStartMs } from './program-start';

const BOUNDS = { most: 10_000, depth: 8, budgetMs: 3_000 };
/** As coarse as the times of some file systems. */
const SLACK_MS = 2_000;

/** Checkpoint files outside of the run directory. */
export interface SavedFiles {
  readonly files: readonly WalkEntry[];
  /** Named pipes, sockets and devices with the name of a checkpoint. */
  readonly odd: readonly WalkEntry[];
  /** Every folder was looked through: what is not among the files is not there. */
  readonly isWhole: boolean;
}

/**
 * Checkpoints that a run saved where it ran, and below the folders that its command line names: files with the name of a checkpoint whose
 * last change is between its start and its end. Refuses where the target cannot be reached.
 */
export async function savedFiles(
  target: Pick<Target, 'walk'>,
  spec: Spec,
  { runDir, exit, ...digest }: Pick<RunDigest, 'runDir' | 'proc' | 'exit' | 'attempt'>,
): Promise<Result<SavedFiles, Refusal>> {
  const own = runDir.replaceAll('\\', '/');
  const skip = ownFolders(own);
  const startedMs = programStartMs(digest) ?? spec.createdMs;
  const endedMs = (exit?.endedMs ?? Number.POSITIVE_INFINITY) + SLACK_MS;
  const files: WalkEntry[] = [];
  const odd: WalkEntry[] = [];
  let isWhole = true;
  for (const folder of searchFolders(spec, [])) {
    if (isWithin(folder, own)) continue;
    const walked = await target.walk(folder, { ...BOUNDS, skip });
    if (!walked.ok) return walked;
    isWhole &&= !walked.value.truncated;
    const { root, entries } = walked.value;
    const written = (root?.kind === 'folder' ? entries : []).filter(
      (entry) => isNew(entry, startedMs) && entry.mtimeMs <= endedMs,
    );
    for (const entry of checkpointFiles(written)) (entry.kind === 'file' ? files : odd).push(entry);
  }
  return ok({ files, odd, isWhole });
}

/** Named pipes, sockets and devices where trainers save below the run directory: no file, and never opened. */
export async function oddCheckpoints(
  target: Pick<Target, 'walk'>,
  runDir: string,
): Promise<Result<readonly WalkEntry[], Refusal>> {
  const walked = await target.walk(runDir, { ...BOUNDS, skip: [] });
  if (!walked.ok) return walked;
  const own = `${runDir.replaceAll('\\', '/')}/`;
  const isOdd = ({ kind, path }: WalkEntry): boolean => {
    const slashed = path.replaceAll('\\', '/');
    return kind !== 'file' && slashed.startsWith(own) && isSavePath(slashed.slice(own.length));
  };
  return ok(walked.value.entries.filter(isOdd));
}

/** Supervisor and engine write there, and other runs: `runs` and its neighbors. */
function ownFolders(runDir: string): readonly string[] {
  const runs = folderOf(runDir);
  return [runs, ...['keep', 'python', 'logs'].map((name) => `${folderOf(runs)}/${name}`)];
}
