import type { z } from 'zod';
import type { DeclaredRange, Expectations, SourceSpec, Spec } from '../contract/run/run-directory';
import type { PythonFrom } from '../contract/run/python-from';
import type { Launch } from '../contract/run/launch';
import type { ResumeView } from '../contract/start/recipe-view';
import type { Constraint } from '../contract/start/constraint';
import type { Json } from '../lib/json';
import type { Scope } from './manifest/expression';
import type { ManifestCheck } from './manifest/manifest-check';

/** Paths of a launch, absolute and on the target: where a command will run. */
export interface LaunchPaths {
  readonly python: string;
  /** Was it picked by the user? Else it is the one that fits best. */
  readonly isPicked: boolean;
  /** Whose word it is; absent where packages decided. */
  readonly pythonFrom?: PythonFrom;
  /** Our Python on the target: the folder that holds `rl_cockpit_toys/`, `rl_cockpit_sb3/` … */
  readonly toolsDir: string;
  readonly runDir: string;
  readonly cwd: string;
  /** RL_COCKPIT_HOME of the target. */
  readonly stateDir: string;
  /** The project's folder on this target, and its id; '' for a recipe of the app. */
  readonly project: string;
  readonly projectId: string;
  /** Between the folders of a PYTHONPATH: `:`, on Windows `;`. */
  readonly pathSign: string;
}

/** The project that a recipe is a task of. */
export interface RecipeProject {
  readonly id: string;
  readonly title: string;
  /** Location of its folder. */
  readonly target: string;
  /** The folder, as that target names it. */
  readonly root: string;
  /** The interpreter that the user chose for it; null = the one that fits best. */
  readonly python: string | null;
  /** Goal of the setup that brings what it needs; null where no goal does. */
  readonly goal?: string | null;
  /** Its manifest is one that the app ships, so its training gets the keys that it declares; else it gets none without a tick. */
  readonly isBuiltIn?: boolean;
}

/** An API key that a training reads from its environment. */
export interface DeclaredKey {
  readonly name: string;
  /** Purpose. */
  readonly says: string;
}

/** RL environment that a training makes, as its passport is asked for. */
export interface NamedEnvironment {
  /** Gymnasium id, `module:callable`, or `path/to/file.py:Class`. */
  readonly envId: string;
  readonly kwargs: Readonly<Record<string, Json>>;
  /** null: judged for none in particular. */
  readonly algorithm: string | null;
}

export interface Command {
  readonly argv: readonly string[];
  /** null: the run directory's `work/` folder. */
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/** Named values for a purpose: what it does not name has its default. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  /** Hints to the user before: minutes, gigabytes. */
  readonly says?: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
}

/** A named way to train. One file in recipes/ each, as its default export. */
export interface Recipe<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly toy: boolean;
  readonly takesArgv: boolean;
  /** Distribution names the environment must have. */
  readonly needs: readonly string[];
  /** Goal of the setup that installs them; absent where no goal does, or the project says it. */
  readonly goal?: string;
  /** Whether a GPU makes it faster. A toy computes on one CPU. */
  readonly usesGpu: boolean;
  /** Flat; every field has a default and `.meta({ says, unit, group, label })`. */
  readonly params: P;
  /** The first is what the form begins with; none = the defaults alone. */
  readonly presets?: readonly Preset[];
  /** The same presets with values that depend on the facts of one target; absent where they are the same everywhere. */
  presetsFor?(facts: Scope): readonly Preset[];
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  sources(params: z.output<P>, paths: LaunchPaths): readonly SourceSpec[];
  /** Whether files that it writes elsewhere are looked for, below its folder and those that it names. Then they are sources too. */
  readonly findsFiles?: boolean;
  expectations(params: z.output<P>, paths: LaunchPaths): Expectations;
  command(params: z.output<P>, paths: LaunchPaths, argv: readonly string[]): Command;
  /** Constraints between the values, with the arithmetic; none = every value is alone. */
  constraints?(params: z.output<P>, facts: Scope): readonly Constraint[];
  /** The project whose task this is. */
  readonly project?: RecipeProject;
  /** Reason why it cannot run: it is listed, and refused before anything is started. */
  readonly blocked?: string;
  /** Preparation by the launcher before the training, and how it starts it. */
  launch?(params: z.output<P>, paths: LaunchPaths): Launch;
  /** The environment that it trains on; absent where nothing names one. */
  environment?(params: z.output<P>): NamedEnvironment | null;
  /** Keys that it reads with these values; absent where it reads none. */
  keys?(params: z.output<P>): readonly DeclaredKey[];
  /** Checks that a project wants on the target before a start. */
  checks?(params: z.output<P>, paths: LaunchPaths): readonly ManifestCheck[];
  /** Names of its checkpoints, and which group of a name shows what. */
  checkpoints?(params: z.output<P>, paths: LaunchPaths): Spec['checkpoints'];
  /** Parameters whose values are files or folders of the target. */
  readonly pathParams?: readonly string[];
  /** Time its training has for saving after a stop, in ms; absent = as the user set it for all. */
  readonly stop?: { readonly gracefulMs: number };
  /** Patterns (core/telemetry/patterns) of metrics that no dialect reads. */
  readonly patterns?: readonly string[];
  /** How it continues from a checkpoint; absent if it cannot. */
  readonly resume?: ResumeView;
  /** Between which values its own metrics are healthy; absent where it declares none. */
  ranges?(params: z.output<P>, paths: LaunchPaths): readonly DeclaredRange[];
  /**
   * The Gymnasium environment that its checkpoints can be played in, and what an evaluator beside it wants of the training; absent where
   * only the user can name one.
   */
  evaluates?(params: z.output<P>): { readonly envId: string; readonly env: Command['env'] };
  /** It trains a language model, whose checkpoints answer validation rows instead of playing episodes. */
  readonly answersRows?: boolean;
  /** Meanings of lines in its log that no dialect reads. */
  readonly states?: Spec['states'];
}

export const recipe = <P extends z.ZodObject>(definition: Recipe<P>): Recipe<P> => definition;
