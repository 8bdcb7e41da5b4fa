import { z } from 'zod';
import { MOST_TAGS, Tag } from '../run/tag';
import { RunId, TargetId } from '../run/run';
import { Patterns } from '../run/pattern';

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
  /**
   * A command line that the person wrote over the recipe's own, to be run as it stands: RUN-ID in it becomes the run's
   * id. Its parameters are then not known; null = what the recipe makes of `params`.
   */
  byHand: z.array(z.string()).min(1).nullable().default(null),
  /** A person's own patterns, `NAME=REGEX` each: metrics that the log tells and no dialect reads. */
  patterns: Patterns.default([]),
  /** Put on the run when it starts. */
  tags: z.array(Tag).max(MOST_TAGS).default([]),
  /** The run that this one was made from, by its id: its page tells what was changed. */
  from: RunId.nullable().default(null),
});
export type StartRequest = z.input<typeof StartRequest>;
