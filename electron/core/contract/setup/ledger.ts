import { z } from 'zod';
import { TargetId } from '../run/run';

/** One thing that a fix of ours made on a target. */
export const LedgerEntry = z.object({
  id: z.string(),
  target: TargetId,
  path: z.string(),
  /** Name of the thing, as a fragment. */
  says: z.string(),
  /** The fix that made it. */
  fix: z.string(),
  madeMs: z.number(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Row of "What RL Cockpit made": the entry, and what of it is there now. */
export const LedgerRow = LedgerEntry.extend({
  /** Bytes now; null while its target does not answer. */
  bytes: z.number().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;
