import { z } from 'zod';
import { ShortText } from '../bounds';
import { AllowedName } from '../allowed-name';

/** Episodes of one evaluation: fewer show nothing, more take hours. */
const Episodes = z.int().min(2).max(1_000);
/** An environment by its Gymnasium id, or by a factory `module:callable`; null = as the recipe has it. */
const EnvId = ShortText.nullable().default(null);
const Factory = ShortText.regex(/^[\w.]+:[\w.]+$/)
  .nullable()
  .default(null);

/** Environment and number of episodes of an evaluation. */
export const Playing = z.object({
  envId: EnvId,
  factory: Factory,
  episodes: Episodes.default(20),
});

/** "Evaluate checkpoints beside the run", as it is asked for at a start. */
export const EvaluatorRequest = Playing.extend({
  /** Every k-th checkpoint is played; the newest always is at the end. */
  every: z.int().min(1).max(1_000).default(1),
  /** What its checkpoints may use although it is not known; absent in specs of before. */
  allow: z.array(AllowedName).max(50).optional(),
});
export type EvaluatorRequest = z.input<typeof EvaluatorRequest>;

/** The evaluator process of a run, as its supervisor starts it. */
export const Evaluator = EvaluatorRequest.extend({
  argv: z.array(z.string()).min(1),
  /** Added to the environment of the training; no secrets are. */
  env: z.record(z.string(), z.string()),
  /** After the training's end it may play the newest checkpoint for so long. */
  lastMs: z.number(),
});
export type Evaluator = z.infer<typeof Evaluator>;
