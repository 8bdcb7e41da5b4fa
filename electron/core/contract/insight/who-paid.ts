import { z } from 'zod';
import { XKind } from '../run/run';

/** Change of a metric from the first fifth of a run to its last fifth, by their means. */
export const MetricChange = z.object({
  tag: z.string(),
  first: z.number(),
  last: z.number(),
  change: z.number(),
  /** Direction of its change, by more than chance explains, over all its values. */
  trend: z.enum(['up', 'down', 'none']),
});
export type MetricChange = z.infer<typeof MetricChange>;

/** One reward function, and what it added to the reward. */
export const PaidPart = MetricChange.extend({
  /** Name of the function. */
  name: z.string(),
  /** Its weight in the reward, read from the numbers; null where they do not tell. */
  weight: z.number().nullable(),
  /** Change of the reward that it accounts for: weight times change; the bare change where no weight is known. */
  paid: z.number(),
});
export type PaidPart = z.infer<typeof PaidPart>;

/** Part of a run over which the means are taken. */
export const PaidWindow = z.object({ from: z.number(), to: z.number(), values: z.int() });
export type PaidWindow = z.infer<typeof PaidWindow>;

/** Who paid for the change of the reward: its functions one by one, and what else changed with them. */
export const WhoPaid = z.object({
  /** `none`: the run logs no reward by function. `early`: too few values for an answer. */
  is: z.enum(['none', 'early', 'level', 'fell', 'shared', 'one-part']),
  /** The answer in a sentence or two. */
  says: z.string(),
  reward: MetricChange.nullable(),
  /** The largest payer first. */
  parts: z.array(PaidPart),
  /** Change of the reward that no part accounts for. */
  rest: z.number(),
  /** Scores that are no part of the reward. */
  outside: z.array(MetricChange),
  /** Shares from 0 to 1: answers cut at the length limit, groups whose answers were all paid the same. */
  cut: MetricChange.nullable(),
  equalGroups: MetricChange.nullable(),
  xKind: XKind.nullable(),
  first: PaidWindow.nullable(),
  last: PaidWindow.nullable(),
});
export type WhoPaid = z.infer<typeof WhoPaid>;
