import { z } from 'zod';
import type { Json } from '../../lib/json';

/** JSON that a launch hands to Python. */
const Value: z.ZodType<Json> = z.json();

/** A value written into a copied configuration file, and why: shown before a start. */
export const ConfigPatch = z.object({
  /** Relative to the copy; '' when the copy is a file itself. YAML or JSON. */
  file: z.string(),
  /** Keys from the root of the file, joined by dots. */
  key: z.string().min(1),
  value: Value,
  why: z.string(),
});
export type ConfigPatch = z.infer<typeof ConfigPatch>;

/**
 * Folder of an experiment: runs that belong together work in it, so that nothing of theirs overwrites what the project
 * has. Made by the launcher before the training starts; what is there already stays.
 */
export const Workspace = z.object({
  /** Absolute. It is the run's working folder. */
  path: z.string().min(1),
  /** Symbolic links (a junction on Windows): `at` relative to the workspace, `to` absolute; null = no link is there. */
  links: z.array(z.object({ at: z.string().min(1), to: z.string().min(1).nullable() })),
  /** Copies, made once; their patches are set at every start. */
  copies: z.array(
    z.object({ at: z.string().min(1), from: z.string().min(1), patches: z.array(ConfigPatch) }),
  ),
});
export type Workspace = z.infer<typeof Workspace>;

/** A configuration file made for one run: a file of the project with values set in it. */
export const ConfigFile = z.object({
  /** Absolute, below the run directory. */
  path: z.string().min(1),
  /** Absolute; null = an empty one. */
  from: z.string().nullable(),
  format: z.enum(['json', 'yaml']),
  /** By keys joined by dots. */
  set: z.record(z.string(), Value),
});
export type ConfigFile = z.infer<typeof ConfigFile>;

/**
 * Call of a function of the project's own module: the module is imported, its attributes are set, constants inside its
 * functions are replaced in memory, and the function is called. Without a function, the file runs as `__main__`, with its
 * constants replaced in its syntax tree before anything reads them. No file of the project is changed.
 */
export const ShimCall = z.object({
  /** Absolute path of the module's file; null where `module` names it. */
  file: z.string().nullable(),
  module: z.string().nullable(),
  /** Put before sys.path. */
  path: z.array(z.string()),
  /** `NAME` or `DICT.key.key`; each has to exist. */
  set: z.record(z.string(), Value),
  /** `function.NAME`: the first literal assigned to that name in the function. */
  locals: z.record(z.string(), Value),
  /** Classes or functions of the module that ours replace: `Name` → `package.module:Name`. Each has to exist. */
  replace: z.record(z.string(), z.string()).optional(),
  /** null = `file` itself runs as `__main__`; `set` then names literals of the file, outside of its functions. */
  call: z.string().min(1).nullable(),
  kwargs: z.record(z.string(), Value),
  /** Seeds random, numpy and torch, where they are there, right before the call; null = none is set. */
  seed: z.int().nullable(),
  /** The function returns what it trained: None is then a failure. */
  noneFails: z.boolean(),
  /** Content of sys.argv after the program's name. */
  argv: z.array(z.string()),
});
export type ShimCall = z.infer<typeof ShimCall>;

/** What is recorded beside the trainer's own logger. */
export const Tap = z.enum(['sb3', 'summary-writer', 'trl', 'verl-tracking']);
export type Tap = z.infer<typeof Tap>;

/**
 * Preparation and program of a project's run, carried out on the target by `rl_cockpit_launch`: workspace, generated
 * configuration, SIGINT reset to its default, then the program itself.
 */
export const Launch = z.object({
  workspace: Workspace.nullable(),
  configs: z.array(ConfigFile),
  /** Folder of the project: nothing is written there, not even bytecode; absent where there is none. */
  project: z.string().optional(),
  /** Variables taken away from the target's environment. */
  unset: z.array(z.string()),
  program: z.discriminatedUnion('kind', [
    /** The words after `--` in argv replace the launcher: a script or `-m module` of the same interpreter. */
    z.object({ kind: z.literal('exec') }),
    z.object({ kind: z.literal('shim'), shim: ShimCall }),
  ]),
  /**
   * Metrics in full precision, beside the trainer's own logger: `sb3` adds a JSON lines writer to any logger that Stable-Baselines3 sets
   * up, and keeps episodes; `trl` keeps every answer and the timers. A tap that does not apply is silent.
   */
  taps: z.array(Tap),
});
export type Launch = z.infer<typeof Launch>;

/** File of a run directory: what the call returned, `{returned, ok, numTimesteps, error, seconds}`. */
export const LAUNCH_RESULT = 'launch-result.json';
/** Result of a shim's call, as far as a verdict needs it. `error` is `Type: message`, on one line. */
export const LaunchResult = z.object({
  ok: z.boolean(),
  numTimesteps: z.number().nullish(),
  error: z.string().nullish(),
});
export type LaunchResult = z.infer<typeof LaunchResult>;
/**
 * File of a run directory: full-precision rows of a tap, `{"step": n, "wall_time": s, "tag": value, …}` a line (source
 * `json-lines`); of `verl-tracking` and `trl`, which count updates, as verl's own FileLogger writes them, `{"step", "wall_time",
 * "data"}` (source `verl-jsonl`). NaN and infinities are bare words, as in SB3's progress.json.
 */
export const TAP_FILE = 'tap.jsonl';
/** Folder of a run directory: answers that the tap `trl` keeps, a file a step. */
export const ANSWERS_FOLDER = 'answers';
