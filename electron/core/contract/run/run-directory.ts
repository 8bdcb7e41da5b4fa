import { z } from 'zod';
import { Evaluator } from './evaluator';
import { PythonFrom } from './python-from';
import { MetricGoal } from './metric-goal';
import { Launch } from './launch';
import { RecordGoal } from './record-goal';
import { ScriptGoals } from './script-goals';
import { RayOptions } from '../ray/ray-options';
import { SlurmJob } from './slurm-job';
import { SweepMember } from './sweep-member';
import { Activity, RunId, TargetId } from './run';

/**
 * The files of a run directory: the truth about a run (house contract §2). The supervisor writes all of
 * them but `spec.json` and `control/`. Times: `wallMs` is the target's wall clock in ms since 1970,
 * `monoMs` its monotonic clock. A value that could not be read is null, never 0.
 */
export const SCHEMA = 1;

export const SourceKind = z.enum([
  'tfevents',
  'progress-csv',
  'monitor-csv',
  'verl-jsonl',
  'json-lines',
  'rollouts',
  'evaluations-npz',
  'json-arrays',
  'mlflow-metric',
  'wandb',
  'd3rlpy-csv',
  'sqlite',
]);
export type SourceKind = z.infer<typeof SourceKind>;

/** A trainer's own file. `glob` is relative to the run directory, or absolute; `*`, `**` and `?` only. */
export const SourceSpec = z.object({ kind: SourceKind, glob: z.string() });
export type SourceSpec = z.infer<typeof SourceSpec>;

/** A line of the log that says what the training does: its state's name, and a regular expression (linear time). */
export const StatePattern = z.object({ state: z.string().min(1), regex: z.string().min(1) });
export type StatePattern = z.infer<typeof StatePattern>;

/** Health of a metric as a project declares it: between which values it is healthy. At least one bound is set. */
export const DeclaredRange = z.object({
  id: z.string().min(1),
  /** Subject, as a label: "Fuel breaks". */
  title: z.string(),
  tag: z.string().min(1),
  low: z.number().optional(),
  high: z.number().optional(),
  severity: z.enum(['critical', 'warning', 'info']).default('warning'),
  /** What is wrong outside of the range, as a short sentence. */
  looks: z.string(),
  /** Suggestions, in sentences. */
  advice: z.string().default(''),
});
export type DeclaredRange = z.infer<typeof DeclaredRange>;

/** Conditions for *succeeded*. Empty = nothing was declared. */
export const Expectations = z.object({
  minDurationMs: z.number().optional(),
  /** Each must occur in some line of the log. */
  markers: z.array(z.string()).optional(),
  /** Each glob (relative to the run directory, or absolute) must match a file newer than the start. */
  artefacts: z.array(z.string()).optional(),
  /** The last x of the run must reach it. */
  targetX: z.number().optional(),
  /** At least so many metric points. */
  minPoints: z.int().optional(),
  /** Each metric must reach its value. */
  metrics: z.array(MetricGoal).optional(),
  /** None may occur in any line of the log: the trainer says it of a training that did not happen, and exits with 0. */
  failMarkers: z.array(z.string()).optional(),
  /** In the newest JSON file of each glob, written since the start, `value` must reach `target`: a number or another key. */
  records: z.array(RecordGoal).optional(),
});
export type Expectations = z.infer<typeof Expectations>;

/** Times are null where no file gives them; `bytes` of all files together. */
export const ImportedFiles = z.object({
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  files: z.int(),
  bytes: z.number(),
});
export type ImportedFiles = z.infer<typeof ImportedFiles>;

/** In the command of a later attempt of a job: the checkpoint that it resumes from. The supervisor fills it in. */
export const CHECKPOINT_PLACEHOLDER = '{checkpoint}';

export const Spec = z.object({
  schema: z.int(),
  runId: RunId,
  name: z.string(),
  recipe: z.string(),
  target: TargetId,
  installationId: z.string(),
  createdMs: z.number(),
  /** An array, never a shell string; exactly what was shown to the user. */
  argv: z.array(z.string()).min(1),
  cwd: z.string(),
  /** Additions to the target's environment. Secrets are here by name only, in `secretEnv`. */
  env: z.record(z.string(), z.string()),
  secretEnv: z.array(z.string()),
  /** Names of `secretEnv` whose values came from the stored keys; absent in specs of before. */
  storedKeys: z.array(z.string()).optional(),
  /** A user chose them; absent = the recipe declares them. */
  areKeysChosen: z.literal(true).optional(),
  /** Variables of `env` that the user set, by name; absent in specs of before. */
  ownEnv: z.array(z.string()).optional(),
  python: z.string().nullable(),
  /** Whose word `python` is; absent in specs of before and of recipes that choose one by their packages. */
  pythonFrom: PythonFrom.optional(),
  params: z.record(z.string(), z.unknown()),
  /** sha256 of our Python that started this run; it is in `<state>/python/<sha256>/`. */
  toolsSha: z.string(),
  /** `auto` looks at the output. */
  dialect: z.string(),
  /** A user's own patterns (core/telemetry/patterns/own-pattern.ts). */
  patterns: z.array(z.string()),
  /** Meanings of lines in the project's log (core/telemetry/patterns/own-states.ts); absent if it declares none. */
  states: z.array(StatePattern).optional(),
  /** Between which values metrics of the project are healthy; absent where it declares none. */
  ranges: z.array(DeclaredRange).optional(),
  sources: z.array(SourceSpec),
  /** Files of known formats below its folder, and below folders that it names, are sources too; absent = they are not. */
  findsFiles: z.boolean().optional(),
  expectations: Expectations,
  stop: z.object({ gracefulMs: z.number(), termMs: z.number() }),
  sampleEveryMs: z.number(),
  /** Silence after which a run is quiet (its CPU is busy) or hung (it is not). */
  quietAfterMs: z.number(),
  /** Keeps its machine from falling asleep for the life of the run; absent in specs of before, and then true. */
  keepAwake: z.boolean().optional(),
  /** Set for an import: where the bytes came from. Such a run has no process. */
  importedFrom: z.string().nullable(),
  /** Of an import: what its files said when they were copied. Absent in specs of before. */
  imported: ImportedFiles.optional(),
  /** The run that this one was made from ("run again"); absent in specs of before. */
  parent: RunId.nullable().optional(),
  /** The sweep that it is one run of; absent for a run that is alone. */
  sweep: SweepMember.optional(),
  /** Preparation of a project's run; absent where a recipe needs none. */
  launch: Launch.optional(),
  /** How the project names its checkpoints: globs as in `sources`, and a pattern whose groups give step and score. */
  checkpoints: z.array(z.object({ glob: z.string(), name: z.string().nullable() })).optional(),
  /** The environment that its recipe plays in, by its Gymnasium id; absent where the recipe names none. */
  envId: z.string().optional(),
  /** The evaluator that plays its checkpoints beside it; absent where none was asked for. */
  evaluator: Evaluator.optional(),
  /** What the script of a user's own command says of its length; absent where nothing could be read of one. */
  scriptGoals: ScriptGoals.optional(),
  /** Option by which that script takes a checkpoint to continue from; absent where it declares none. */
  resumeOption: z.string().optional(),
  /** Library that saves the checkpoints of that script (core/training/checkpoints/training-library.ts); absent where none is recognized. */
  library: z.string().optional(),
  /** Options of the batch job that it is; absent for a run that is no job of Slurm. */
  slurm: SlurmJob.optional(),
  /** The same of a Ray job. */
  ray: RayOptions.optional(),
  /**
   * How a later attempt of its job starts: CHECKPOINT_PLACEHOLDER in the command is its newest checkpoint, a file or folder whose name matches
   * one of `from`. Absent where it starts by the same command: then its program finds its own checkpoint.
   */
  resume: z.object({ argv: z.array(z.string()), from: z.array(z.string()) }).optional(),
  /** The user wrote `argv` over the recipe's own, so `params` are not known; absent in specs of before. */
  byHand: z.boolean().optional(),
});
export type Spec = z.infer<typeof Spec>;

export const Proc = z.object({
  supervisorPid: z.int(),
  supervisorStart: z.string(),
  pid: z.int(),
  /** Start time of the process as the kernel shows it: with the pid, an identity. */
  start: z.string(),
  pgid: z.int(),
  sid: z.int(),
  bootId: z.string().nullable(),
  pid1Start: z.string().nullable(),
  hostname: z.string(),
  startedMs: z.number(),
  startedMonoMs: z.number(),
  argv: z.array(z.string()),
  /** Name of its job object (Windows); null elsewhere and where it got none, absent in records of before. */
  job: z.string().nullable().optional(),
});
export type Proc = z.infer<typeof Proc>;

/** One process of the training's tree. `role` e.g. `training`, `Ray worker`, `vec-env worker`, `left over`. */
export const ProcessRow = z.object({
  pid: z.int(),
  ppid: z.int(),
  role: z.string(),
  name: z.string(),
  cpuPercent: z.number().nullable(),
  rssBytes: z.number().nullable(),
  /** The kernel's letter (`R`, `S`, `D`, `Z` …), or `ended`. */
  state: z.string(),
  startedMs: z.number().nullable(),
  /** Time when it was seen to have ended, while the training continued. */
  endedMs: z.number().optional(),
});
export type ProcessRow = z.infer<typeof ProcessRow>;

export const Heartbeat = z.object({
  seq: z.int(),
  wallMs: z.number(),
  monoMs: z.number(),
  logBytes: z.int(),
  cpuSeconds: z.number().nullable(),
  rssBytes: z.number().nullable(),
  activity: Activity,
  activitySinceMs: z.number(),
  processes: z.array(ProcessRow),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/**
 * A line of events.jsonl. `kind`: spawning · spawned · spawn-failed · stop-requested · signal-sent ·
 * activity · oom · survivors · keep-awake (`holds`) · disk-trouble (a DiskTrouble) · exited · note.
 */
export const RunEvent = z.looseObject({
  kind: z.string(),
  wallMs: z.number(),
  monoMs: z.number(),
  says: z.string(),
});
export type RunEvent = z.infer<typeof RunEvent>;

export const StopMode = z.enum(['graceful', 'term', 'kill']);
export type StopMode = z.infer<typeof StopMode>;

/** control/stop-<n>.json, written by tmp + rename. */
export const StopRequest = z.object({ mode: StopMode, nonce: z.string(), wallMs: z.number() });

/** Writes that the disk of a run directory refused, on the target's clock. */
export const DiskTrouble = z.object({
  /** By name, `ENOSPC`. */
  errno: z.string(),
  /** The last write before it that succeeded, and the last one that was refused or the first one after it. */
  sinceMs: z.number(),
  untilMs: z.number(),
  /** Length of output.log when it began: what was printed from there on may be missing. */
  logBytes: z.int(),
  /** Records of the supervisor that were not written. */
  lost: z.record(z.string(), z.int()),
});
export type DiskTrouble = z.infer<typeof DiskTrouble>;

/** What the process tree used, as it was sampled; null where it could not be read. */
export const ResourceUse = z.object({
  cpuSeconds: z.number().nullable(),
  /** Of all processes together, at the moment when it was most. */
  maxRssBytes: z.number().nullable(),
  /** Mean utilization of the machine's GPUs. */
  gpuPercent: z.number().nullable(),
});
export type ResourceUse = z.infer<typeof ResourceUse>;

export const Exit = z.object({
  /** null when ended by a signal, or never started. */
  code: z.int().nullable(),
  /** By name, `SIGSEGV`. */
  signal: z.string().nullable(),
  core: z.boolean(),
  raw: z.int().nullable(),
  endedMs: z.number(),
  elapsedMs: z.number(),
  maxRssBytes: z.number().nullable(),
  /** OOM kills counted between start and end; null where the counter cannot be read. */
  oom: z.object({
    machineKills: z.int().nullable(),
    cgroupKills: z.int().nullable(),
    kernelLog: z.string().nullable(),
  }),
  logBytes: z.int(),
  logTailSha256: z.string(),
  survivors: z.array(ProcessRow),
  /** The first stop that was asked for, before any signal was sent; null if none was. */
  requested: StopRequest.nullable(),
  /** Set when the program could not be started at all. */
  spawnError: z.object({ errno: z.string(), says: z.string() }).nullable(),
  crashFiles: z.array(z.string()),
  /** Absent where the disk took every write. */
  disk: DiskTrouble.optional(),
  /** Absent in records of before. */
  use: ResourceUse.optional(),
});
export type Exit = z.infer<typeof Exit>;
