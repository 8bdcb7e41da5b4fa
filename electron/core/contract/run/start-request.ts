import { Argument, boundedRecord, MAX_ARGUMENTS, MAX_PARAMS, PathText, ShortText } from '../bounds';
import { z } from 'zod';
import { EvaluatorRequest } from './evaluator';
import { MAX_TAGS, Tag } from './tag';
import { RunId, TargetId } from './run';
import { SecretName } from '../secret-name';
import { Patterns } from './pattern';
import { RayOptions } from '../ray/ray-options';
import { SlurmOptions } from '../slurm/slurm-options';
import { SweepMember } from './sweep-member';

/** Name of an environment variable: no system takes `=` or NUL in one. */
const VariableName = ShortText.min(1).regex(/^[^=\0]+$/);

/** A training as it is asked for: a recipe, where, and what differs from its defaults. */
export const StartRequest = z.object({
  recipe: ShortText,
  target: TargetId.default('local'),
  /** The interpreter, by absolute path; null lets the engine choose one that fits. */
  python: PathText.nullable().default(null),
  cwd: PathText.nullable().default(null),
  name: ShortText.nullable().default(null),
  params: boundedRecord(z.union([Argument, z.number(), z.boolean()]), MAX_PARAMS).default({}),
  argv: z.array(Argument).max(MAX_ARGUMENTS).default([]),
  /** Added to the environment of the target, by name. What looks like a secret is written nowhere but its own file. */
  env: boundedRecord(z.string().max(32_000), 200, VariableName).default({}),
  /**
   * Stored API keys that it gets, by name; null = those that a recipe of the app declares. A project with its own manifest, the recipe
   * `command` and a command written by hand then get none.
   */
  secrets: z.array(SecretName).max(100).nullable().default(null),
  /**
   * A command line that the user wrote over the recipe's own, to be run as it is: RUN-ID in it becomes the run's id. Its parameters are
   * then not known; null = what the recipe makes of `params`.
   */
  byHand: z.array(Argument).min(1).max(MAX_ARGUMENTS).nullable().default(null),
  /** A user's own patterns, `NAME=REGEX` each: metrics that the log shows and no dialect reads. */
  patterns: Patterns.default([]),
  /** Evaluate checkpoints beside the run; null = no evaluator. */
  evaluator: EvaluatorRequest.nullable().default(null),
  /** Options of its batch job, on a target whose scheduler is Slurm; absent = the cluster's defaults there, and no job elsewhere. */
  slurm: SlurmOptions.optional(),
  /** The same, on a target whose scheduler is Ray. */
  ray: RayOptions.optional(),
  /** Put on the run when it starts. */
  tags: z.array(Tag).max(MAX_TAGS).default([]),
  /** The run that this one was made from, by its id: its page shows what was changed. */
  from: RunId.nullable().default(null),
  /** The sweep that it is one run of; absent: it is alone. */
  sweep: SweepMember.optional(),
});
export type StartRequest = z.input<typeof StartRequest>;
