import { z } from 'zod';
import { Argument, ShortText } from '../bounds';
import { Finding } from '../finding';

/** Most trials of one bisection: every factor once, and the confirmations. */
const MOST_TRIALS = 60;

/** One trial of the crash bisector: the command of a run, started again with one thing changed, and how it ended. */
export const Trial = z.object({
  /** Id of what was changed; null: nothing. */
  factor: ShortText.nullable(),
  /** null when ended by a signal or at the limit. */
  code: z.int().nullable(),
  signal: ShortText.nullable(),
  /** Still running at the limit. */
  timedOut: z.boolean(),
  ranS: z.number(),
  /** The end of what it printed. */
  tail: Argument,
  /** Why it could not be started; null where it was. */
  problem: ShortText.nullable(),
  /** Variables of the trial's environment that a factor may take away. */
  variables: z.array(ShortText).max(50),
});
export type Trial = z.infer<typeof Trial>;

/** A trial as a list shows it. */
export const TrialView = Trial.extend({
  /** `unchanged`, `OMP_NUM_THREADS=1`, `--n-envs 1`. */
  title: z.string(),
  state: z.enum(['passes', 'fails', 'fails-otherwise', 'unknown']),
  says: z.string(),
});
export type TrialView = z.infer<typeof TrialView>;

/** A bisection so far: its trials, the next one, and, once nothing is left to try, what they show. */
export const Bisection = z.object({
  trials: z.array(TrialView),
  /** null at the end. */
  next: z.object({ factor: z.string().nullable(), title: z.string() }).nullable(),
  /** Trials that are left at most. */
  left: z.int(),
  /** The smallest change that passes, or that no single change helps; null before the end. */
  finding: Finding.nullable(),
  /** Seconds after which a trial counts as running well. */
  limitS: z.number(),
});
export type Bisection = z.infer<typeof Bisection>;

/** A run, the trials that are done, and the limit of each in seconds; null: by how long the run lived. */
export const BisectionRequest = z.object({
  run: ShortText.min(1),
  trials: z.array(Trial).max(MOST_TRIALS),
  limitS: z.number().min(1).max(3600).nullable().default(null),
});
export type BisectionRequest = z.output<typeof BisectionRequest>;
