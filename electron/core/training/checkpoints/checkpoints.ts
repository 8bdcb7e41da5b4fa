import type { Checkpoint } from '../../contract/run/checkpoint-calls';
import type { Spec } from '../../contract/run/run-directory';
import { CheckpointNames, type NamedCheckpoint, ownerOf } from './checkpoint-name';

/** Globs of checkpoints below a run's folder: RL-Trainer, verl, Stable-Baselines3, Hugging Face, PyTorch, the toys. */
export const CHECKPOINT_GLOBS = [
  'checkpoints/**',
  'models/**',
  'work/checkpoints/**',
  'work/models/**',
  '*.zip',
  'work/*.zip',
] as const;

/** A folder that is one checkpoint: `global_step_100` of verl, `checkpoint-500` of Hugging Face. */
const STEP_FOLDER = /^(.*?\/?(?:global_step_|checkpoint-)(\d+))\//;
/** `rl_model_2000_steps.zip`, `NQ_ts-0400000_evt-periodic.zip`, `step_12.pt`. */
const STEP_NAMES = [/_(\d+)_steps\b/, /(?:^|[_-])ts-(\d+)/, /(?:^|[_-])step[_-]?(\d+)/];
/** Records that a trainer writes about itself; they are expected of it, and are no checkpoints. */
const RECORD = /\.(?:csv|jsonl|log)$|tfevents/;
/** Names of a saved model where the user chose the folder: SB3, PyTorch, Lightning, Hugging Face, Keras, CleanRL, RLlib. */
const MODEL = /\.(?:zip|pt|pth|ckpt|safetensors|keras|h5|onnx|cleanrl_model)$/i;
const MAX = 1_000;

/** A file that a run wrote; absolute path, bytes, time of its last change in ms. */
interface WrittenFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Whether a file is newer than the start of its run. 2 s of grace: FAT and some network file systems keep times that coarse. */
export const isNew = ({ mtimeMs }: Pick<WrittenFile, 'mtimeMs'>, startedMs: number): boolean =>
  mtimeMs >= startedMs - 2_000;

/** Whether a file, anywhere on a machine, is a saved model or a part of a checkpoint by its name. */
export function isCheckpointFile(path: string): boolean {
  const slashed = path.replaceAll('\\', '/');
  const isPart = MODEL.test(slashed) || STEP_FOLDER.test(slashed) || ownerOf(slashed) !== null;
  return isPart && !RECORD.test(slashed);
}

/** Whether a path below a run's folder is where trainers save. */
export const isSavePath = (path: string): boolean =>
  /^(?:work\/)?(?:(?:checkpoints|models)\/|[^/]+\.zip$)/.test(path);

/**
 * Files as what they are to the user: each by itself with what belongs to it, or all of one step's folder together. Newest first. What
 * belongs to a model that is gone is no checkpoint.
 * @param naming how the project names them
 */
export function checkpointsOf(
  runDir: string,
  files: readonly WrittenFile[],
  naming: Spec['checkpoints'] = [],
): Checkpoint[] {
  const names = new CheckpointNames(naming);
  const written = new Map(
    files.filter(({ path }) => !RECORD.test(path)).map((file) => [file.path, file]),
  );
  const matches = new Map<string, Checkpoint>();
  for (const { path: full, size, mtimeMs } of written.values()) {
    const owner = ownerOf(full);
    if (owner !== null && !written.has(owner)) continue;
    const file = owner ?? full;
    const isOwn = file.startsWith(`${runDir}/`);
    const path = isOwn ? file.slice(runDir.length + 1) : file;
    const key = STEP_FOLDER.exec(path)?.[1] ?? path;
    const absolute = isOwn ? `${runDir}/${key}` : key;
    const existing = matches.get(absolute);
    matches.set(absolute, {
      path: key,
      absolute,
      bytes: (existing?.bytes ?? 0) + size,
      files: (existing?.files ?? 0) + 1,
      savedMs: Math.max(existing?.savedMs ?? 0, mtimeMs),
      ...checkpointByName(absolute, names),
    });
  }
  return [...matches.values()]
    .toSorted((a, b) => b.savedMs - a.savedMs || (b.x ?? 0) - (a.x ?? 0))
    .slice(0, MAX);
}

function checkpointByName(path: string, names: CheckpointNames): NamedCheckpoint {
  const checkpoint = names.read(path);
  const folder = STEP_FOLDER.exec(`${path}/`)?.[2];
  const x = folder === undefined ? stepOf(path) : Number(folder);
  return {
    x: checkpoint?.x ?? x,
    score: checkpoint?.score ?? null,
    kind: checkpoint?.kind ?? kindOf(path),
  };
}

/** Reason why it was saved, by the words that trainers put into names: `NQ_ts-0400000_evt-best…`, `best_model.zip`. */
function kindOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const event = /(?:^|[_-])evt-([A-Za-z]\w*?)(?:_|\.|-|$)/.exec(name)?.[1];
  return event ?? (/(?:^|[_-])best(?:[_.-]|$)/i.test(name) ? 'best' : null);
}

/** The step in a file's name. */
export function stepOf(path: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const pattern of STEP_NAMES) {
    const digits = pattern.exec(name)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return null;
}
