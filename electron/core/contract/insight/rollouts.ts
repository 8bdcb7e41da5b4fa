import { z } from 'zod';
import { OneRun } from '../api-base';
import { ShortText } from '../bounds';

/**
 * Which trainer or tracker wrote the rollouts. `trl-tap` and `sb3`: our taps of TRL and of Stable-Baselines3. See `telemetry/rollouts/formats`.
 */
export const RolloutSource = z.enum([
  'verl',
  'trl',
  'trl-tap',
  'wandb',
  'trackio',
  'nemo-rl',
  'skyrl',
  'art',
  'prime-rl',
  'prime-rl-stream',
  'verifiers',
  'sb3',
]);
export type RolloutSource = z.infer<typeof RolloutSource>;

/** One answer of a policy to a prompt, or one episode of a policy in an environment. */
export const Rollout = z.object({
  /** Position in its step, from 0. */
  index: z.int(),
  prompt: z.string(),
  /** Of an episode its actions, repeated ones as `1 ×12`. */
  answer: z.string(),
  /** Score of the answer, return of an episode; of TRL the sum of its reward functions, whose weights its file does not have. null where none applied. */
  score: z.number().nullable(),
  /** Reward functions of the score, and other numbers of the row; null = not applicable. */
  numbers: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
  /** The expected answer. */
  gold: z.string().nullable(),
  /** Further texts of the row. */
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Answers to one prompt of the step have the same number. null where it cannot be said. */
  group: z.int().nullable(),
  toolCalls: z.int(),
  /** Characters of the answer, which may be cut here. */
  characters: z.int(),
  /** Length of an episode; null for an answer. */
  steps: z.int().nullable(),
  /**
   * Whether it was cut at the length limit: as the trainer says, else probably, because it lacks the `</answer>` that other answers of its
   * step have. null where it cannot be said.
   */
  isUnfinished: z.boolean().nullable(),
});
export type Rollout = z.infer<typeof Rollout>;

export const PickKind = z.enum(['best', 'median', 'worst', 'longest', 'unfinished']);
export type PickKind = z.infer<typeof PickKind>;

export const RolloutOrder = z.enum(['written', 'best', 'worst', 'longest']);
export type RolloutOrder = z.infer<typeof RolloutOrder>;

/** Query for the rollouts of a step. */
export const RolloutsQuery = OneRun.extend({
  /** null = the newest step. Of a step without rollouts the nearest one is shown. */
  step: z.number().nullable().default(null),
  /** Rollouts of validations instead of those of the training. */
  validation: z.boolean().default(false),
  /** Only answers or prompts that contain this text, in any case. */
  text: ShortText.or(z.literal('')).default(''),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  group: z.int().nullable().default(null),
  order: RolloutOrder.default('written'),
  offset: z.int().min(0).default(0),
  most: z.int().min(0).max(200).default(50),
});
export type RolloutsQuery = z.output<typeof RolloutsQuery>;

/** One rollout of a step. */
export const OneRollout = OneRun.extend({
  step: z.number(),
  index: z.int().min(0),
  validation: z.boolean().default(false),
});

/** Rollouts of one step: the most telling ones, and those that the query asks for. Texts are cut to 2,000 characters. */
export const StepRollouts = z.object({
  /** Steps of which there are rollouts, in order; empty where the run left none. */
  steps: z.array(z.number()),
  /** Whether there are rollouts of validations, too. */
  hasValidation: z.boolean(),
  step: z.number().nullable(),
  source: RolloutSource.nullable(),
  file: z.string().nullable(),
  /** Bytes of that file, which were read for the step, and of all rollout files of the run. */
  bytes: z.number(),
  totalBytes: z.number(),
  /** Answers of the step, and those that match. */
  count: z.int(),
  matched: z.int(),
  /** What this source cannot tell, in sentences; without rollouts, what the run was to write. */
  lacks: z.array(z.string()),
  /** Number of groups, of those whose answers all have one score; null where the groups are unknown. */
  groups: z.object({ count: z.int(), equal: z.int() }).nullable(),
  picks: z.array(z.object({ kind: PickKind, rollout: Rollout })),
  /** Answers by score, in bins of equal width. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  rows: z.array(Rollout),
});
export type StepRollouts = z.infer<typeof StepRollouts>;

/** Query for the rollouts of all steps of a run. */
export const AllStepsQuery = RolloutsQuery.omit({ step: true, group: true, offset: true }).extend({
  /** Only answers to the prompt of this rollout. */
  prompt: z
    .object({ step: z.number(), index: z.int().min(0) })
    .nullable()
    .default(null),
  /** Number of bins at most. */
  bins: z.int().min(1).max(60).default(60),
});
export type AllStepsQuery = z.output<typeof AllStepsQuery>;

/** One rollout among those of many steps. */
export const RolloutHit = Rollout.pick({
  index: true,
  score: true,
  toolCalls: true,
  characters: true,
  steps: true,
}).extend({
  step: z.number(),
  /** First 240 characters of the answer, or of the actions. */
  beginning: z.string(),
});
export type RolloutHit = z.infer<typeof RolloutHit>;

/** How far the rollouts of all steps were read. A long training is read over several calls, its newest steps first. */
const ReadSteps = z.object({
  source: RolloutSource.nullable(),
  /** Steps with rollouts, those of them that were read, and those that never will be: see `problems`. */
  steps: z.int(),
  read: z.int(),
  skipped: z.int(),
  /** Why steps are skipped, in sentences. */
  problems: z.array(z.string()),
});

/** Rollouts of all steps that a query matches. */
export const AllSteps = ReadSteps.extend({
  /** Rollouts of the steps that were read, and those that match. */
  count: z.int(),
  matched: z.int(),
  /** Consecutive steps, from the first to the last one that was read, and the scores of the rollouts that match. */
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      count: z.int(),
      matched: z.int(),
      mean: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  rows: z.array(RolloutHit),
});
export type AllSteps = z.infer<typeof AllSteps>;

/** Query for the prompts of a run by how well they are answered. */
export const PromptsQuery = OneRun.extend({
  validation: z.boolean().default(false),
  /** Only prompts whose rate is in this range. */
  min: z.number().min(0).max(1).default(0),
  max: z.number().min(0).max(1).default(1),
  most: z.int().min(0).max(5_000).default(50),
  /** Prompts in full instead of their first 240 characters. */
  full: z.boolean().default(false),
});
export type PromptsQuery = z.output<typeof PromptsQuery>;

/** How well a prompt is answered over the training. */
export const PromptRate = z.object({
  prompt: z.string(),
  /** One of its answers. */
  step: z.number(),
  index: z.int(),
  count: z.int(),
  /** Mean score, where 0 is the lowest score of the run and 1 the highest: of right or wrong, the share of right answers. */
  rate: z.number(),
  /** The same of the first and of the second half of its answers. */
  first: z.number(),
  second: z.number(),
});
export type PromptRate = z.infer<typeof PromptRate>;

/** Prompts of a run, the hardest first. */
export const PromptRates = ReadSteps.extend({
  /** Scores at the rates 0 and 1; null where no answer has a score. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Prompts with scored answers, and those in the range. */
  count: z.int(),
  matched: z.int(),
  /** Prompts by rate, in bins of equal width. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  rows: z.array(PromptRate),
});
export type PromptRates = z.infer<typeof PromptRates>;
