import { z } from 'zod';

const Measured = {
  tag: z.string(),
  /** Mean of its first and of its last values. */
  from: z.number(),
  to: z.number(),
  /** 95% interval of `to - from`. */
  low: z.number(),
  high: z.number(),
};

/** The newest checkpoint beside a yardstick that was measured with the same seeds. */
export const AgainstYardstick = z.object({
  name: z.enum(['random', 'constant', 'flat', 'buy-and-hold', 'base']),
  /** `better` when the whole interval of the difference is above 0. */
  is: z.enum(['better', 'no']),
  /** Mean return of the yardstick and of the checkpoint. */
  from: z.number(),
  to: z.number(),
  /** 95% interval of `to - from`. */
  low: z.number(),
  high: z.number(),
});
export type AgainstYardstick = z.infer<typeof AgainstYardstick>;

/** By yardstick; absent in what was judged before they were measured, empty where none was. */
const Against = { against: z.array(AgainstYardstick).optional() };
/** Method of measurement: fixed-seed episodes of its checkpoints, evaluations of the trainer's own, or the training reward. */
const By = { by: z.enum(['evaluator', 'evaluations', 'reward']).optional() };

/**
 * Learning of a run, beside its verdict: `better` when the whole interval of the change of its reward is above 0, `no` when its mean did
 * not rise, `not-measured` where its values are too few or too uneven to decide. Of the evaluator's episodes a change whose interval holds
 * 0 is `no`, too: they were played to decide this.
 */
export const Learning = z.discriminatedUnion('is', [
  z.object({ is: z.literal('better'), ...Measured, ...By, ...Against }),
  z.object({ is: z.literal('no'), ...Measured, ...By, ...Against }),
  z.object({ is: z.literal('not-measured'), ...Against }),
]);
export type Learning = z.infer<typeof Learning>;
