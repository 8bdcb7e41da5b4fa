import { z } from 'zod';
import { base, OneRun } from '../api-base';
import { PathText } from '../bounds';
import { Finding } from '../finding';
import { LeftPath } from './import-calls';
import { AllowedNames } from '../allowed-name';
import { PythonFrom } from './python-from';

/** What the number in a checkpoint's name counts, in its trainer's words. */
export const CheckpointUnit = z.enum(['step', 'update', 'epoch', 'episode']);
export type CheckpointUnit = z.infer<typeof CheckpointUnit>;

/** `empty`: a file of 0 bytes. `cut`: an archive without its end. */
export const CheckpointDamage = z.enum(['empty', 'cut']);
export type CheckpointDamage = z.infer<typeof CheckpointDamage>;

/** One thing that a training saved: a file with what belongs to it, or the folder of one step. */
export const Checkpoint = z.object({
  /** Relative to the run directory where it is in it, else absolute. */
  path: z.string(),
  /** Whole, as its target names it. */
  absolute: z.string(),
  bytes: z.number(),
  files: z.int(),
  savedMs: z.number(),
  /** The step that its name says; null where it has none. */
  x: z.number().nullable(),
  /** What that step counts; absent where the name does not say. */
  unit: CheckpointUnit.optional(),
  /** The score that its name says, in the units of its project; null where it has none. */
  score: z.number().nullable(),
  /** Reason why it was saved, by its name: `best`, `periodic`, `interrupt` …; null where it has none. */
  kind: z.string().nullable(),
  /** What is wrong with a file of it; absent where nothing is, or it could not be looked at. */
  damage: CheckpointDamage.optional(),
  /** `best`: the newest that its trainer calls the best. `last`: the newest of all. Neither is damaged; absent for the others. */
  badges: z.array(z.enum(['best', 'last'])).optional(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Checkpoints of a run, and paths among them that are no files and are left out, such as a named pipe. */
export const Checkpoints = z.object({
  /** Newest first. */
  saved: z.array(Checkpoint),
  left: z.array(LeftPath),
  /** Problems with how it saves: far too often, or onto a disk that fills up. */
  findings: z.array(Finding),
});
export type Checkpoints = z.infer<typeof Checkpoints>;

/**
 * Result of loading a checkpoint in a child process. `asks`: it can only be loaded by unpickling it, which runs code of the file.
 * `crashes`: the process that loaded it died. `unknown`: it could not be tried.
 */
export const LoadTest = z.object({
  path: z.string(),
  outcome: z.enum(['loads', 'fails', 'crashes', 'asks', 'unknown']),
  says: z.string(),
  /** Facts read on the way: format, algorithm, timesteps. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Names that the user would have to allow, where it asks; [] where consent to names is not enough. */
  names: z.array(z.string()).optional(),
  /** Doubts beside the outcome, in sentences. */
  doubts: z.array(z.string()),
  /** The interpreter that tried; null: the app's own on that target. */
  python: z.string().nullable(),
  /** Whose word it is; absent where nobody says. */
  pythonFrom: PythonFrom.optional(),
  tookMs: z.number(),
});
export type LoadTest = z.infer<typeof LoadTest>;

export const checkpointCalls = {
  /** Looks at the run's folders now. */
  checkpoints: base.input(OneRun).output(Checkpoints),
  /**
   * Loads one in a child process on the run's target, by the interpreter of the run and without a GPU, for at most two minutes. Nothing of
   * the file runs unless `unpickle` says that the user allowed it, or `allow` names it.
   */
  testCheckpoint: base
    .input(
      OneRun.extend({ path: PathText, unpickle: z.boolean().default(false), allow: AllowedNames }),
    )
    .output(LoadTest),
};
