import { z } from 'zod';
import { Finding } from '../finding';

/**
 * Constraint between parameters of a form, with its arithmetic: shown while it holds, and with its remedy when it does
 * not. `warn`: it trains, but not as one would think. `bad`: the trainer refuses it.
 */
export const Constraint = Finding.extend({
  /** The parameters that it is about; it is reported at the first. */
  params: z.array(z.string()).min(1),
});
export type Constraint = z.infer<typeof Constraint>;
