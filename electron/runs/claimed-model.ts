import { type ClaimProblem, claimedFile } from '#core/diagnosis/verdict/claimed-file';
import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import type { FileMatch, Target } from '../targets/target';
import { damageOf } from './checkpoints/file-damage';

/** FAT and some network file systems keep times that coarse. */
const GRACE_MS = 2_000;
/** The model that a log says was saved, and what is wrong with it. */
export interface ClaimedModel {
  readonly path: string;
  readonly problem: ClaimProblem;
}

/**
 * Looks at the model that the last lines of a log say was saved: is it there, of this run, and whole? Only its first and last bytes are read;
 * nothing of it is loaded.
 * @returns null when none is named, it is sound, or it could not be looked at
 */
export async function inspectClaimedModel(
  target: Pick<Target, 'find' | 'read'>,
  cwd: string,
  { lastLines }: Pick<LogFacts, 'lastLines'>,
  startedMs: number,
): Promise<ClaimedModel | null> {
  const path = claimedFile(lastLines);
  if (path === null) return null;
  // A program may have changed its folder: the name counts anywhere below.
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const matches = await target.find(cwd, [path, `**/${name}`]);
  if (!matches.ok) return null;
  const file = matches.value.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0];
  const problem = file === undefined ? 'missing' : await problemOf(target, file, startedMs);
  return problem === null ? null : { path, problem };
}

async function problemOf(
  target: Pick<Target, 'read'>,
  { path, size, mtimeMs }: FileMatch,
  startedMs: number,
): Promise<ClaimProblem | null> {
  if (size > 0 && mtimeMs < startedMs - GRACE_MS) return 'older';
  return damageOf(target, { path, size });
}
