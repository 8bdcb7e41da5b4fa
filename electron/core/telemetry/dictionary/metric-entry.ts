import { z } from 'zod';

/** One row of the metric dictionary: what a metric of a trainer means. */
export const MetricEntry = z.strictObject({
  /** As the trainer writes it; `*` matches any text. */
  tag: z.string().min(1),
  /** Trainers that write it. */
  frameworks: z.array(z.string().min(1)).min(1),
  /** Short name, for a heading. */
  name: z.string().min(1),
  /** What is measured, and what misleads about it. */
  says: z.string().min(1),
  /** Of its values: `s`, `tokens`, `share 0-1`, `reward` … */
  unit: z.string(),
  /** Which direction is an improvement; `none` where the level is no score. */
  better: z.enum(['up', 'down', 'none']),
  /** When to look closer; '' where nothing is known. It is never an alarm by itself. */
  worry: z.string(),
  /** Where the trainer writes it: files of its source code, with a version or date. */
  source: z.string().min(1),
});
export type MetricEntry = z.infer<typeof MetricEntry>;
