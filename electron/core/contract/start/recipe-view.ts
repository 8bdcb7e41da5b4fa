import { z } from 'zod';
import { TargetId } from '../run/run';

/** Parameter of a recipe as the page draws it; derived from the recipe's zod schema. */
export const ParamView = z.object({
  name: z.string(),
  type: z.enum(['int', 'number', 'text', 'choice', 'flag']),
  default: z.union([z.string(), z.number(), z.boolean()]),
  choices: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  unit: z.string().optional(),
  says: z.string(),
  /** Parameters of one heading; null = the first, without one. */
  group: z.string().nullable(),
  /** The user's name for it; absent = its name. */
  label: z.string().optional(),
  /** It is a path of the target, and of what. */
  path: z.enum(['file', 'folder']).optional(),
  /** A text that may be empty: the project then takes its own value. */
  mayBeEmpty: z.boolean().optional(),
  /** Keys of Hydra that it sets. */
  hydra: z.array(z.string()).optional(),
});
export type ParamView = z.infer<typeof ParamView>;

/** Values of one parameter that are there on a target. */
export const ParamChoices = z.object({
  param: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      /** Whether what it needs is there. */
      ready: z.boolean(),
      /** Beside it, for the user: size, step, age. */
      says: z.string(),
    }),
  ),
});
export type ParamChoices = z.infer<typeof ParamChoices>;

/** Named values for a purpose; what it does not name has its default. */
export const PresetView = z.object({
  id: z.string(),
  title: z.string(),
  /** Hints to the user before: minutes, gigabytes. */
  says: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PresetView = z.infer<typeof PresetView>;

/** How a recipe continues from a checkpoint. */
export const ResumeView = z.object({
  /** The parameter that takes its path. */
  param: z.string(),
  /** Other values that are set then. */
  set: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Globs of the files or folders that it can continue from. */
  from: z.array(z.string()),
  /** What continues and what starts over, in sentences; '' if nothing does. */
  continues: z.string(),
  restarts: z.string(),
});
export type ResumeView = z.infer<typeof ResumeView>;

/** A way to train, as the page offers it. */
export const RecipeView = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string(),
  /** Packages the chosen environment must have; empty = any Python 3.8 or newer. */
  needs: z.array(z.string()),
  params: z.array(ParamView),
  presets: z.array(PresetView),
  /** Whether it takes a command line of the user's own. */
  takesArgv: z.boolean(),
  /** One click away on Home. */
  toy: z.boolean(),
  /** The project that it is a task of. */
  project: z
    .object({
      id: z.string(),
      title: z.string(),
      target: TargetId,
      root: z.string(),
      /** Goal of the setup that brings what it needs; null where no goal does. */
      goal: z.string().nullable(),
      /** Its manifest is one that the app ships. */
      isBuiltIn: z.boolean().default(false),
    })
    .optional(),
  /** It names the environment in which its checkpoints can be played; absent where only the user can. */
  evaluates: z.boolean().optional(),
  /** It trains a language model: its checkpoints answer validation rows, and no environment is named. */
  answersRows: z.boolean().optional(),
  /** Absent where it cannot continue from a checkpoint. */
  resume: ResumeView.optional(),
  /** Reason why it cannot be started. */
  blocked: z.string().optional(),
});
export type RecipeView = z.infer<typeof RecipeView>;
