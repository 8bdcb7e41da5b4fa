import { z } from 'zod';

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
  /** What a person calls it; absent = its name. */
  label: z.string().optional(),
});
export type ParamView = z.infer<typeof ParamView>;

/** Named values for a purpose; what it does not name has its default. */
export const PresetView = z.object({
  id: z.string(),
  title: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PresetView = z.infer<typeof PresetView>;

/** A way to train, as the page offers it. */
export const RecipeView = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string(),
  /** Packages the chosen environment must have; empty = any Python 3.8 or newer. */
  needs: z.array(z.string()),
  params: z.array(ParamView),
  presets: z.array(PresetView),
  /** Does it take a command line of the person's own? */
  takesArgv: z.boolean(),
  /** One click away on Home. */
  toy: z.boolean(),
});
export type RecipeView = z.infer<typeof RecipeView>;
