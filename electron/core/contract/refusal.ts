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

/** A refusal on its way to whoever shows it, through code that returns something else. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.says} ${refusal.remedy}`);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}
