import { z } from 'zod';
import { Argument, ShortText } from '../bounds';
import { Finding } from '../finding';

/** Most trials of one bisection: every factor once, and the confirmations. */
const MAX_TRIALS = 60;

/** Outcome of a run, or of a trial of its command, by its exit and its log, as judged by the judge of runs. */
export const End = z.object({
  failed: z.boolean(),
  /** Type of the exception (`KeyError`), or the kind of sign, that its log ends with; null: none. */
  error: ShortText.nullable(),
  /** Sign in its log, in words; null if only the exit shows something. */
  sign: Argument.nullable(),
});
export type End = z.infer<typeof End>;

/** One trial of the crash bisector: the command of a run, started again with one thing changed, and how it ended. */
export const Trial = End.extend({
  /** Id of what was changed; null: nothing. */
  factor: ShortText.nullable(),
  /** null when ended by a signal or at the limit. */
  code: z.int().nullable(),
  signal: ShortText.nullable(),
  /** Still running at the limit. */
  timedOut: z.boolean(),
  ranS: z.number(),
  /** Reason why it could not be started; null where it was. */
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

/** Folder that trials work in: a `copy` of the folder of the run, or an `empty` folder. */
export const TrialFolder = z.enum(['copy', 'empty']);
export type TrialFolder = z.infer<typeof TrialFolder>;

/** Plan of a bisection: what its trials will do. Making it starts nothing. */
export const BisectionPlan = z.object({
  worksIn: TrialFolder,
  /** Reason why the folder is an empty one: it would be larger than a copy may be, or it is the run's own; '' for a copy. */
  why: z.enum(['', 'too-large', 'own-folder']),
  /** The folder of the run. */
  folder: z.string(),
  /** Files in a copy. For a folder that is too large, as far as it was counted. */
  files: z.int(),
  bytes: z.number(),
  /** Files left out of a copy, by their path in the folder: the history of git, environments, what cannot be read. */
  leftOut: z.array(z.string()),
  /** Paths of the command and of its variables that lead elsewhere: what the program writes there, it writes there. */
  outside: z.array(z.string()),
  /** The command of a trial; its folder has another name each time. */
  argv: z.array(z.string()).min(1),
  /** Stored keys that it gets, by their names: what it reports with them, it reports again. */
  keys: z.array(z.string()),
  /** End of the run, which the trials have to repeat. */
  ended: z.string(),
  /** Trials at most. */
  most: z.int(),
  limitS: z.number(),
});
export type BisectionPlan = z.infer<typeof BisectionPlan>;

const limitS = z.number().min(1).max(3600).nullable().default(null);

/** A run, and the limit of each trial in seconds; null: by how long the run lived. */
export const BisectionSubject = z.object({ run: ShortText.min(1), limitS });
export type BisectionSubject = z.output<typeof BisectionSubject>;

/** The next trial that is asked for: the trials that are done, and the worksIn that the plan named and the user agreed to. */
export const BisectionRequest = BisectionSubject.extend({
  worksIn: TrialFolder,
  trials: z.array(Trial).max(MAX_TRIALS),
});
export type BisectionRequest = z.output<typeof BisectionRequest>;
