import { z } from 'zod';

/** Mean at both ends of what was measured. */
const Ends = { from: z.number(), to: z.number() };
/** 95 % interval of `to - from`, or of another level where one is named. */
const Bounds = { low: z.number(), high: z.number() };

const Measured = {
  tag: z.string(),
  ...Ends,
  /** null where an order of ranks decided (then `p` is set), and where there are too few values for an interval. */
  low: Bounds.low.nullable(),
  high: Bounds.high.nullable(),
  /** Level of the interval in percent; absent: 95. */
  level: z.number().optional(),
  /** Of the Mann-Kendall test that decided, two-sided. */
  p: z.number().optional(),
  /** Number of values; absent in what was judged before they were counted, and of an evaluator's episodes. */
  values: z.int().optional(),
  /** The course of those values in a few means, for a small picture; absent in what is stored. */
  curve: z.array(z.number()).optional(),
};

/** The newest checkpoint beside a yardstick that was measured with the same seeds. */
export const AgainstYardstick = z.object({
  name: z.enum(['random', 'constant', 'flat', 'buy-and-hold', 'base']),
  /** `better` when the whole interval of the difference is above 0. */
  is: z.enum(['better', 'no']),
  /** Mean return of the yardstick and of the checkpoint. */
  ...Ends,
  ...Bounds,
  /** Episodes of the checkpoint; absent in what was judged before they were counted. */
  episodes: z.number().optional(),
});
export type AgainstYardstick = z.infer<typeof AgainstYardstick>;

/** By yardstick; absent in what was judged before they were measured, empty where none was. */
const Against = { against: z.array(AgainstYardstick).optional() };
/** Method of measurement: fixed-seed episodes of its checkpoints, evaluations of the trainer's own, or the training reward. */
const By = { by: z.enum(['evaluator', 'evaluations', 'reward']).optional() };
/** Reason for no answer: too few values, or a change within their own noise. */
const Why = { why: z.enum(['few', 'noise']) };

/**
 * Learning of a run, beside its verdict: `better` when its reward rose by more than chance explains, `no` when it did not rise,
 * `inconclusive` where its values are too few or too uneven to decide, `not-measured` where it has no reward at all. Of the evaluator's
 * episodes a change whose interval holds 0 is `no`, too: they were played to decide this.
 */
export const Learning = z.discriminatedUnion('is', [
  z.object({ is: z.literal('better'), ...Measured, ...By, ...Against }),
  z.object({ is: z.literal('no'), ...Measured, ...By, ...Against }),
  z.object({ is: z.literal('inconclusive'), ...Why, ...Measured, ...By, ...Against }),
  z.object({ is: z.literal('not-measured'), ...Against }),
]);
export type Learning = z.infer<typeof Learning>;
/** Learning that has numbers. */
export type MeasuredLearning = Exclude<Learning, { readonly is: 'not-measured' }>;
