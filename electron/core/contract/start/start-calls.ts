import { Argument } from '../bounds';
import { z } from 'zod';
import { base } from '../api-base';
import { PassportRequest } from '../evaluation/environment-passport';
import { Expectations } from '../run/run-directory';
import { Finding } from '../finding';
import { TargetId } from '../run/run';
import { Constraint } from './constraint';
import { ParamChoices } from './recipe-view';
import { Launch } from '../run/launch';
import { StartRequest } from '../run/start-request';
import { JobPreview } from '../jobs/job-preview';

/** Stands in for the run's id in a previewed command. */
export const RUN_ID_PLACEHOLDER = 'RUN-ID';
/** Stands in for the sweep's id there. */
export const SWEEP_ID_PLACEHOLDER = 'SWEEP-ID';

/** A stored key that a training could get, or one that it says it reads. */
export const StartKey = z.object({
  name: z.string(),
  /** Whether a key of this name is stored for the target, and readable now. */
  isStored: z.boolean(),
  /** Would this start hand it to the training? */
  isGiven: z.boolean(),
  /** Purpose according to the project; null if it does not name it. */
  says: z.string().nullable(),
});
export type StartKey = z.infer<typeof StartKey>;

/** Exactly what a start would do; the run's id is made when it starts. */
export const StartPreview = z.object({
  argv: z.array(z.string()),
  cwd: z.string(),
  /** Added to the environment of the target; secrets are in `secretEnv`, by name. */
  env: z.record(z.string(), z.string()),
  secretEnv: z.array(z.string()),
  /** Stored keys, those that it gets and those that it could get; absent where there are none. */
  keys: z.array(StartKey).optional(),
  python: z.string().nullable(),
  /** Folder the run writes to. */
  runDir: z.string(),
  expectations: Expectations,
  /** Preparation by the launcher before the training, and how it starts it; null if nothing has to be done. */
  launch: Launch.nullable(),
  /** The batch job that it becomes; absent where it is none. */
  job: JobPreview.optional(),
  /** The environment that it trains on, as its passport is asked for; absent where nothing names one. */
  environment: PassportRequest.optional(),
});
export type StartPreview = z.infer<typeof StartPreview>;

/** What a start would do, shown before it is done. */
export const startCalls = {
  /** Refused with the reason for which the start would be. */
  preview: base.input(StartRequest).output(StartPreview),
  /** Everything that decides whether a start will do, checked now. `refresh`: no cached answer is used. */
  checks: base
    .input(StartRequest.extend({ refresh: z.boolean().default(false) }))
    .output(z.array(Finding)),
  /**
   * Paths of Windows as a distro names them; null for any other text, and while the distro is not connected. Nothing is
   * started.
   */
  namesThere: base
    .input(z.object({ target: TargetId, texts: z.array(Argument).max(100) }))
    .output(z.array(z.string().nullable())),
  /** How the values go together; empty for impossible values. */
  constraints: base
    .input(StartRequest.pick({ recipe: true, target: true, params: true }))
    .output(z.array(Constraint)),
  /** Values of a project's parameters that are there on the target now: markets with data, models, checkpoints. */
  choices: base
    .input(StartRequest.pick({ recipe: true, target: true, params: true }))
    .output(z.array(ParamChoices)),
};
