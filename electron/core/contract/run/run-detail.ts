import { z } from 'zod';
import { RayOptions } from '../ray/ray-options';
import { SlurmOptions } from '../slurm/slurm-options';
import { Finding } from '../finding';
import { RunId, RunView, XKind } from './run';
import { EvaluatorRequest } from './evaluator';
import { PythonFrom } from './python-from';
import { Expectations, ProcessRow, RunEvent } from './run-directory';

/** Something the trainer said it did, in its log. */
export const TrainerState = z.object({
  /** `saved`, `rollback`, `resumed`, `interrupted` … */
  state: z.string(),
  says: z.string(),
  /** From 1. */
  line: z.int(),
  wallMs: z.number().nullable(),
  x: z.number().nullable(),
  xKind: XKind.nullable(),
});
export type TrainerState = z.infer<typeof TrainerState>;

/** Everything that the page of one run shows beside its series and its log. */
export const RunDetail = z.object({
  run: RunView,
  argv: z.array(z.string()),
  cwd: z.string(),
  python: z.string().nullable(),
  /** Whose word `python` is; absent where its spec does not say. */
  pythonFrom: PythonFrom.optional(),
  /** Environment variables that the user set. */
  env: z.record(z.string(), z.string()).default({}),
  /** Environment variables that RL Cockpit and the recipe set, as they may be shown. */
  launchEnv: z.record(z.string(), z.string()).default({}),
  /** Variables whose values are secrets, by name. */
  secretEnv: z.array(z.string()).default([]),
  /** Secret variables that came from the stored keys. */
  storedKeys: z.array(z.string()).default([]),
  /** A user chose the stored keys; absent = the recipe declares them. */
  areKeysChosen: z.literal(true).optional(),
  params: z.record(z.string(), z.unknown()),
  expectations: Expectations,
  /** Criteria that the user declared after its end, as they wrote them; null: none. */
  declaredLater: Expectations.nullable(),
  /** Rows of the verdict card: each fact beside what was expected. */
  checks: z.array(Finding),
  processes: z.array(ProcessRow),
  events: z.array(RunEvent),
  logBytes: z.int(),
  logLines: z.int(),
  heartbeatMs: z.number().nullable(),
  /** Wait of each rung of the stop ladder; null for an import, which cannot be stopped. */
  stopWaits: z.object({ gracefulMs: z.number(), termMs: z.number() }).nullable(),
  /** At most 200: the first, which show how it began, and the newest. */
  states: z.array(TrainerState),
  /** Memory of each GPU of its machine, by index; null where it cannot be read. */
  gpuTotalsMiB: z.array(z.number().nullable()),
  /** The run that this one was made from. */
  parent: RunId.nullable(),
  /** Options of its batch job; absent for a run that is none. */
  slurm: SlurmOptions.optional(),
  ray: RayOptions.optional(),
  /** Source of an import's bytes. */
  importedFrom: z.string().nullable(),
  /** Number of files in an import and their total bytes; absent in runs imported before this was noted. */
  imported: z.object({ files: z.int(), bytes: z.number() }).optional(),
  /** Whether later output of the training is imported too: new points appear. Absent when nothing is followed. */
  followed: z.boolean().optional(),
  /** A user's own patterns, with which its log is read; absent when there are none. */
  patterns: z.array(z.string()).optional(),
  /** Its checkpoints are played beside it; absent where no evaluator was asked for. */
  evaluator: EvaluatorRequest.optional(),
  /** The environment that its recipe or its command names, by its Gymnasium id; absent where neither does. */
  envId: z.string().optional(),
  /** It trains a language model with verl: its checkpoints answer validation rows. Absent for any other. */
  answersRows: z.boolean().optional(),
  /** Option by which the script of its command takes a checkpoint to continue from; absent where it declares none. */
  resumeOption: z.string().optional(),
  /** Library that saves the checkpoints of that script; absent where none is recognized. */
  library: z.string().optional(),
  /** Its command was written by hand, so its parameters are not known. */
  byHand: z.boolean().optional(),
  /** An import of which more is still to be read: what is reported of its series grows. Absent when all is in. */
  reading: z.object({ doneBytes: z.number(), totalBytes: z.number() }).optional(),
});
export type RunDetail = z.infer<typeof RunDetail>;
