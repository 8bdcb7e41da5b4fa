import type { z } from 'zod';
import type { Expectations, SourceSpec } from '../contract/run/run-directory';
import type { Constraint } from '../contract/start/constraint';

/** Paths of a launch, absolute and on the target: where a command will run. */
export interface LaunchPaths {
  readonly python: string;
  /** Was it picked by the person? Else it is the one that fits best. */
  readonly isPicked: boolean;
  /** Our Python on the target: the folder that holds `rl_cockpit_toys/`, `rl_cockpit_sb3/` … */
  readonly toolsDir: string;
  readonly runDir: string;
  readonly cwd: string;
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
  /** Does a GPU make it faster? A toy computes on one CPU. */
  readonly usesGpu: boolean;
  /** Flat; every field has a default and `.meta({ says, unit, group, label })`. */
  readonly params: P;
  /** The first is what the form begins with; none = the defaults alone. */
  readonly presets?: readonly Preset[];
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  sources(params: z.output<P>): readonly SourceSpec[];
  /** Are files that it writes elsewhere looked for, below its folder and those that it names? Then they are sources too. */
  readonly findsFiles?: boolean;
  expectations(params: z.output<P>): Expectations;
  command(params: z.output<P>, paths: LaunchPaths, argv: readonly string[]): Command;
  /** How the values go together, with the arithmetic; none = every value stands alone. */
  constraints?(params: z.output<P>): readonly Constraint[];
}

export const recipe = <P extends z.ZodObject>(definition: Recipe<P>): Recipe<P> => definition;
