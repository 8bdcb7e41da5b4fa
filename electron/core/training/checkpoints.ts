import type { Checkpoint } from '../contract/run/export-calls';

/** Where trainers save, below a run's folder: RL-Trainer, verl, Stable-Baselines3, Hugging Face, PyTorch, the toys. */
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
/** What a trainer writes down about itself is expected of it, and is no checkpoint. */
const RECORD = /\.(?:csv|jsonl|log)$|tfevents/;
/** What a saved model is called where a person chose the folder: SB3, PyTorch, Lightning, Hugging Face, Keras, CleanRL, RLlib. */
const MODEL = /\.(?:zip|pt|pth|ckpt|safetensors|keras|h5|onnx|cleanrl_model)$/i;
const MOST = 1_000;

/** A file that a run wrote; absolute path, bytes, time of its last change in ms. */
interface WrittenFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Is a file newer than the start of its run? 2 s of grace: FAT and some network file systems keep times that coarse. */
export const isFresh = ({ mtimeMs }: Pick<WrittenFile, 'mtimeMs'>, startedMs: number): boolean =>
  mtimeMs >= startedMs - 2_000;

/** Is a file, anywhere on a machine, a saved model or a part of a checkpoint by its name? */
export function isCheckpointFile(path: string): boolean {
  const slashed = path.replaceAll('\\', '/');
  return (MODEL.test(slashed) || STEP_FOLDER.test(slashed)) && !RECORD.test(slashed);
}

/** Does a path below a run's folder lie where trainers save? */
export const isSavePath = (path: string): boolean =>
  /^(?:work\/)?(?:(?:checkpoints|models)\/|[^/]+\.zip$)/.test(path);

/** Files as what they are to a person: each by itself, or all of one step's folder together. Newest first. */
export function checkpointsOf(runDir: string, files: readonly WrittenFile[]): Checkpoint[] {
  const found = new Map<string, Checkpoint>();
  const seen = new Set<string>();
  for (const { path: whole, size, mtimeMs } of files) {
    if (seen.has(whole) || RECORD.test(whole)) continue;
    seen.add(whole);
    const path = whole.startsWith(`${runDir}/`) ? whole.slice(runDir.length + 1) : whole;
    const [, folder, step] = STEP_FOLDER.exec(path) ?? [];
    const key = folder ?? path;
    const known = found.get(key);
    found.set(key, {
      path: key,
      bytes: (known?.bytes ?? 0) + size,
      files: (known?.files ?? 0) + 1,
      savedMs: Math.max(known?.savedMs ?? 0, mtimeMs),
      x: step === undefined ? stepOf(path) : Number(step),
    });
  }
  return [...found.values()]
    .toSorted((a, b) => b.savedMs - a.savedMs || (b.x ?? 0) - (a.x ?? 0))
    .slice(0, MOST);
}

/** The step that a file's name tells. */
export function stepOf(path: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const pattern of STEP_NAMES) {
    const digits = pattern.exec(name)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return null;
}
