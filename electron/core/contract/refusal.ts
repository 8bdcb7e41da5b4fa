import { z } from 'zod';
import { Remedy } from './finding';

/** An expected failure: names the thing, the reason and the remedy. `says` and `remedy` are sentences. */
export const Refusal = z.object({
  code: z.string(),
  says: z.string(),
  remedy: z.string(),
  /** What a button of the page can do about it. Never printed by the command line. */
  remedies: z.array(Remedy).optional(),
});
export type Refusal = z.infer<typeof Refusal>;
