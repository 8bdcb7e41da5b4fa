import { z } from 'zod';
import { RunId, TargetId } from './run';

/** A training as it is asked for: a recipe, where, and what differs from its defaults. */
export const StartRequest = z.object({
  recipe: z.string(),
  target: TargetId.default('local'),
  /** The interpreter, by absolute path; null lets the engine choose one that fits. */
  python: z.string().nullable().default(null),
  cwd: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  argv: z.array(z.string()).default([]),
  /** The run that this one was made from, by its id: its page tells what was changed. */
  from: RunId.nullable().default(null),
});
export type StartRequest = z.input<typeof StartRequest>;
