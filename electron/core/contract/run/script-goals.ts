import { z } from 'zod';

/** An option that a training script sets to a number. */
export const ScriptOption = z.object({
  /** As it is written: `total_timesteps`, `--total-timesteps`, `TOTAL_TIMESTEPS`. */
  option: z.string(),
  x: z.number(),
  /** Every spelling by which a command sets it (`-n`, `--n-timesteps`); absent where the script takes it from no command. */
  flags: z.array(z.string()).optional(),
});
export type ScriptOption = z.infer<typeof ScriptOption>;

/** The length of a training that its script sets itself, as it was when the run started. */
export const ScriptGoals = z.object({
  /** Name of the script file. */
  script: z.string(),
  options: z.array(ScriptOption),
});
export type ScriptGoals = z.infer<typeof ScriptGoals>;
