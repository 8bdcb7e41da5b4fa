import type { Checkpoint } from '../../contract/run/checkpoint-calls';
import type { Spec } from '../../contract/run/run-directory';
import { CheckpointNames, type NamedCheckpoint, ownerOf } from './checkpoint-name';
import { stepInName } from './step-in-name';

/** Globs of checkpoints below a run's folder: RL-Trainer, verl, Stable-Baselines3, Hugging Face, PyTorch, the toys. */
export const CHECKPOINT_GLOBS = [
  'checkpoints/**',
  'models/**',
  'work/checkpoints/**',
  'work/models/**',
  '*.zip',
  'work/*.zip',
] as const;

/**
 * A folder that is one checkpoint: `global_step_100` of verl, `checkpoint-500` of Hugging Face, `checkpoint_000003` of RLlib,
 * `checkpoints/000001024000` of Orbax.
 */
const CHECKPOINT_FOLDER =
  /^(?:.*?\/)??(?:(?:global_step_?|checkpoint[-_])\d+|(?<=(?:^|\/)(?:checkpoints?|ckpts?)\/)\d+)(?=\/)/i;
/** A folder that is one checkpoint where a model is in it: `step_100` of Accelerate and fairseq2. */
const STEP_FOLDER = /^(?:.*?\/)??(?:step|epoch)_\d+(?=\/)/i;
/** Files that RLlib writes into the folder of a checkpoint, whatever the user calls it. */
const RLLIB_FILE = /^(.*?)\/(?:rllib_checkpoint\.json|class_and_ctor_args\.pkl)$/;
/** Records that a trainer writes about itself; they are expected of it, and are no checkpoints. */
const RECORD = /\.(?:csv|jsonl|log)$|tfevents/;
/** Names of a saved model where the user chose the folder: SB3, PyTorch, Lightning, Hugging Face, Keras, CleanRL, d3rlpy, Flax. */
const MODEL =
  /\.(?:zip|pth?(?:\.tar)?|th|ckpt|safetensors|keras|h5|hdf5|onnx|msgpack|d3|cleanrl_model)$/i;
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

/** Whether a file holds a model or the state of a training by its name: not what is written beside one. */
export const isModelFile = (path: string): boolean =>
  (MODEL.test(path) || /\.pkl$/i.test(path)) && !RECORD.test(path);

/** Whether a file, anywhere on a machine, is a saved model or a part of a checkpoint by its name. */
export function isCheckpointFile(path: string): boolean {
  const slashed = path.replaceAll('\\', '/');
  const isPart =
    MODEL.test(slashed) || CHECKPOINT_FOLDER.test(slashed) || ownerOf(slashed) !== null;
  return isPart && !RECORD.test(slashed);
}

/**
 * Of files anywhere on a machine those that are saved models or parts of checkpoints: by their own names, or in a folder that RLlib saved
 * to.
 */
export function checkpointFiles<File extends { readonly path: string }>(
  files: readonly File[],
): readonly File[] {
  const folders = rllibFolders(files);
  return files.filter(({ path }) => {
    const isOfFolder = folders.some((folder) => path.startsWith(`${folder}/`));
    return isCheckpointFile(path) || (isOfFolder && !RECORD.test(path));
  });
}

/** Folders that RLlib saved to; of nested ones (a policy, a learner) the outermost. */
function rllibFolders(files: readonly { readonly path: string }[]): readonly string[] {
  const folders = files
    .flatMap(({ path }) => RLLIB_FILE.exec(path)?.[1] ?? [])
    .toSorted((a, b) => a.length - b.length);
  return folders.filter(
    (folder, nth) => !folders.slice(0, nth).some((other) => `${folder}/`.startsWith(`${other}/`)),
  );
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
  const folders = rllibFolders(files);
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
    const base = isOwn ? `${runDir}/` : '';
    const absolute = folderOf(file, base, folders) ?? file;
    const existing = matches.get(absolute);
    const damage = size === 0 && (owner === null || file === full) && MODEL.test(full);
    matches.set(absolute, {
      path: absolute === file ? path : absolute.slice(base.length),
      absolute,
      bytes: (existing?.bytes ?? 0) + size,
      files: (existing?.files ?? 0) + 1,
      savedMs: Math.max(existing?.savedMs ?? 0, mtimeMs),
      ...checkpointByName(absolute, names),
      ...(damage || existing?.damage !== undefined ? { damage: 'empty' } : {}),
    });
  }
  return [...matches.values()]
    .toSorted((a, b) => b.savedMs - a.savedMs || (b.x ?? 0) - (a.x ?? 0))
    .slice(0, MAX);
}

/** The folder that a file is a part of, where that is one checkpoint; only what is below `base` says so. */
function folderOf(file: string, base: string, folders: readonly string[]): string | null {
  const path = file.slice(base.length);
  const folder = (CHECKPOINT_FOLDER.exec(path) ?? STEP_FOLDER.exec(path))?.[0];
  if (folder !== undefined) return `${base}${folder}`;
  return folders.find((other) => file.startsWith(`${other}/`)) ?? null;
}

/**
 * Badges for the newest of all and the newest that its trainer calls the best; a damaged one has none.
 * @param saved newest first
 */
export function withBadges(saved: readonly Checkpoint[]): Checkpoint[] {
  const sound = saved.filter(({ damage }) => damage === undefined);
  const best = sound.find(({ kind }) => kind !== null && /\bbest\b/i.test(kind));
  const [last] = sound;
  return saved.map((one) => {
    const badges = [
      ...(one === best ? (['best'] as const) : []),
      ...(one === last ? (['last'] as const) : []),
    ];
    return badges.length === 0 ? one : { ...one, badges };
  });
}

function checkpointByName(path: string, names: CheckpointNames): NamedCheckpoint {
  const checkpoint = names.read(path);
  const named = stepInName(path);
  const x = checkpoint?.x ?? named?.x ?? null;
  const unit = checkpoint?.x == null || checkpoint.x === named?.x ? (named?.unit ?? null) : null;
  return {
    x,
    ...(x === null || unit === null ? {} : { unit }),
    score: checkpoint?.score ?? (checkpoint === null ? scoreOf(path) : null),
    kind: checkpoint?.kind ?? kindOf(path),
  };
}

/** `best_000000045_20736_reward_22.345.pth`, `last_cartpole_ep_30_rew__45.3_.pth`. */
function scoreOf(path: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const digits = /(?:^|_)(?:rew(?:ard)?|return|score)[_=]+(-?\d+(?:\.\d+)?)/i.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Reason why it was saved, by the words that trainers put into names: `NQ_ts-0400000_evt-best…`, `best_model.zip`, `last.ckpt`. */
function kindOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const event = /(?:^|[_-])evt-([A-Za-z]\w*?)(?:_|\.|-|$)/.exec(name)?.[1];
  const word = /(?:^|[_-])(best|last|latest|final)(?:[_.-]|$)/i.exec(name)?.[1]?.toLowerCase();
  return event ?? (word === 'latest' ? 'last' : (word ?? null));
}

/** The step in a file's name. */
export const stepOf = (path: string): number | null => stepInName(path)?.x ?? null;
