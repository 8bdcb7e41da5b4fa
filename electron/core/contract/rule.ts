import { z } from 'zod';

/** How values of a form go together, with its arithmetic: shown while it holds, and with its remedy when it does not. */
export const RuleView = z.object({
  /** The parameters that it is about; it is told at the first. */
  params: z.array(z.string()).min(1),
  /** `warn`: it trains, but not as one would think. `bad`: the trainer refuses it. */
  state: z.enum(['ok', 'warn', 'bad']),
  says: z.string(),
  /** Values that mend it, and what a button for that says. */
  remedy: z
    .object({
      says: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    })
    .nullable(),
});
export type RuleView = z.infer<typeof RuleView>;
