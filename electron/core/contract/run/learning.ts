import { z } from 'zod';

const Measured = {
  tag: z.string(),
  /** Mean of its first and of its last values. */
  from: z.number(),
  to: z.number(),
  /** 95 % interval of `to - from`. */
  low: z.number(),
  high: z.number(),
};

/**
 * Learning of a run, beside its verdict: `better` when the whole interval of the change of its reward lies above 0, `no`
 * when its mean did not rise, `not-measured` where its values are too few or too uneven to tell.
 */
export const Learning = z.discriminatedUnion('is', [
  z.object({ is: z.literal('better'), ...Measured }),
  z.object({ is: z.literal('no'), ...Measured }),
  z.object({ is: z.literal('not-measured') }),
]);
export type Learning = z.infer<typeof Learning>;
