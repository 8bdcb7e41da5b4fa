import { type ClaimProblem, claimedFile } from '#core/diagnosis/verdict/claimed-file';
import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import type { FileMatch, Target } from '../targets/target';

/** FAT and some network file systems keep times that coarse. */
const GRACE_MS = 2_000;
/** A zip ends with its directory's record and a comment of at most 64 KiB (PKWARE, APPNOTE 4.3.16). */
const MAX_ZIP_END = 22 + 0xffff;
const ZIP = 'PK\u0003\u0004';
const ZIP_END = 'PK\u0005\u0006';
const MAX_HEADER = 1 << 20;

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
  if (size === 0) return 'empty';
  if (mtimeMs < startedMs - GRACE_MS) return 'older';
  const text = async (from: number, max: number): Promise<string | null> => {
    const read = await target.read(path, from, max);
    return read.ok ? Buffer.from(read.value.bytes).toString('latin1') : null;
  };
  const head = await text(0, 8);
  if (head === null) return null;
  if (path.endsWith('.safetensors')) return isCutSafetensors(head, size, text);
  if (!head.startsWith(ZIP)) return null;
  const from = Math.max(0, size - MAX_ZIP_END);
  const end = await text(from, size - from);
  return end === null || end.includes(ZIP_END) ? null : 'cut';
}

/** Eight bytes of the header's length, the header (JSON with offsets), the tensors (huggingface/safetensors, format). */
async function isCutSafetensors(
  head: string,
  size: number,
  text: (from: number, max: number) => Promise<string | null>,
): Promise<ClaimProblem | null> {
  const length = Number(Buffer.from(head, 'latin1').readBigUInt64LE());
  if (8 + length > size) return 'cut';
  if (length > MAX_HEADER) return null;
  const header = await text(8, length);
  if (header === null) return null;
  const ends = [...header.matchAll(/"data_offsets":\s*\[\s*\d+\s*,\s*(\d+)\s*\]/g)];
  const last = Math.max(0, ...ends.map(([, end]) => Number(end)));
  return 8 + length + last > size ? 'cut' : null;
}
