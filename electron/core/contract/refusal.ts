import { z } from 'zod';

/** An expected failure: names the thing, the reason and the remedy. `says` and `remedy` are sentences. */
export const Refusal = z.object({ code: z.string(), says: z.string(), remedy: z.string() });
export type Refusal = z.infer<typeof Refusal>;
