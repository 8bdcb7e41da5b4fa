import type { Checkpoint, CheckpointDamage } from '#core/contract/run/checkpoint-calls';
import { isModelFile } from '#core/training/checkpoints/checkpoints';
import type { Target } from '../../targets/target';
import { damageOf } from './file-damage';

/** Files of so many are looked into, newest first: two reads each. */
const MAX_FILES = 200;
/** Reads at a time. */
const PARALLEL = 8;

interface SavedFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

type Reader = Pick<Target, 'read'>;

/** What was seen of a file, by its path, size and time: a page asks every 15 s while a run continues. */
const seenFiles = new WeakMap<Reader, Map<string, CheckpointDamage | null>>();

/**
 * Marks the checkpoints of which a file is cut off; an empty one is marked already.
 * @param untilMs a file that changed later may still be being written, and is left alone, as empty as it may be
 */
export async function withDamage(
  target: Reader,
  saved: readonly Checkpoint[],
  files: readonly SavedFile[],
  untilMs: number,
): Promise<Checkpoint[]> {
  const owners = new Set(saved.map(({ absolute }) => absolute));
  const models = [...new Map(files.map((file) => [file.path, file])).values()]
    .filter(({ path, mtimeMs }) => isModelFile(path) && mtimeMs <= untilMs)
    .toSorted((a, b) => b.mtimeMs - a.mtimeMs)
    .slice(0, MAX_FILES);
  const damaged = new Map<string, CheckpointDamage>();
  for (let at = 0; at < models.length; at += PARALLEL) {
    const part = models.slice(at, at + PARALLEL);
    const damages = await Promise.all(part.map((file) => damageOnce(target, file)));
    for (const [i, { path }] of part.entries()) {
      const owner = ownerIn(owners, path);
      const damage = damages[i] ?? null;
      if (owner !== null && damage !== null) damaged.set(owner, damage);
    }
  }
  return saved.map(({ damage: named, ...one }) => {
    const isWritten = one.savedMs > untilMs;
    const damage = damaged.get(one.absolute) ?? (isWritten ? undefined : named);
    return damage === undefined ? one : { ...one, damage };
  });
}

/** The checkpoint that a file is, or whose folder it is in. */
function ownerIn(owners: ReadonlySet<string>, path: string): string | null {
  for (let owner = path; owner !== ''; owner = owner.slice(0, Math.max(0, owner.lastIndexOf('/'))))
    if (owners.has(owner)) return owner;
  return null;
}

async function damageOnce(target: Reader, file: SavedFile): Promise<CheckpointDamage | null> {
  const seen = seenFiles.get(target) ?? new Map<string, CheckpointDamage | null>();
  seenFiles.set(target, seen);
  const key = `${file.size} ${file.mtimeMs} ${file.path}`;
  const earlier = seen.get(key);
  if (earlier !== undefined) return earlier;
  const damage = await damageOf(target, file);
  if (seen.size > 10 * MAX_FILES) seen.clear();
  seen.set(key, damage);
  return damage;
}
