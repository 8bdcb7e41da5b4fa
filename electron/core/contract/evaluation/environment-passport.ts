import { z } from 'zod';
import { boundedRecord, PathText, ShortText } from '../bounds';
import { Finding } from '../finding';
import { TargetId } from '../run/run';

/** Parts of an environment passport, each measured in its own child process (`rl_cockpit/environment/parts.py`). */
export const PASSPORT_PARTS = ['walk', 'replay', 'fresh', 'masks', 'check'] as const;
export const PassportPartName = z.enum(PASSPORT_PARTS);
export type PassportPartName = z.infer<typeof PassportPartName>;

/** Environment to measure, and by what: changing any of these makes another passport. */
export const EnvironmentSubject = z.object({
  target: TargetId.default('local'),
  /** Interpreter on the target; null = the one that fits best. */
  python: PathText.nullable().default(null),
  /** Gymnasium id, `module:callable`, or `path/to/file.py:Class`. */
  envId: PathText.min(1),
  kwargs: boundedRecord(z.json(), 100).default({}),
  /** Folder to work in, as its training does; null = an empty one. */
  folder: PathText.nullable().default(null),
  /** Folders that come first on `sys.path`. */
  paths: z.array(PathText).max(50).default([]),
});
export type EnvironmentSubject = z.output<typeof EnvironmentSubject>;

/** Subject, and the algorithm as Stable-Baselines3 and sb3-contrib write it; null = judged for none in particular. */
export const PassportRequest = EnvironmentSubject.extend({
  algorithm: ShortText.nullable().default(null),
});
export type PassportRequest = z.output<typeof PassportRequest>;

/** A space of gymnasium or gym; `low` and `high` are the outermost bounds of a bounded Box. */
const SpaceView = z.object({
  kind: z.string(),
  shape: z.array(z.number()).nullable(),
  dtype: z.string().nullable(),
  /** Number of discrete choices. */
  n: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  bounded: z.boolean().nullable(),
  image: z.boolean(),
  text: z.string(),
  parts: z.array(z.object({ path: z.string(), kind: z.string(), text: z.string() })),
});
export type SpaceView = z.infer<typeof SpaceView>;

const Created = z.object({
  kind: z.literal('made'),
  source: z.object({
    class: z.string(),
    module: z.string(),
    file: z.string().nullable(),
    sha256: z.string().nullable(),
  }),
  versions: z.record(z.string(), z.string()),
  tookS: z.number(),
  wrappers: z.array(z.string()),
  /** Steps after which an episode is truncated; null: nothing truncates one. */
  timeLimit: z.number().nullable(),
  hasMasks: z.boolean(),
  observationSpace: SpaceView,
  actionSpace: SpaceView,
});
export type EnvironmentAnswer = z.infer<typeof Created>;

const Feature = z.object({
  name: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Number of times it was NaN or infinite. */
  times: z.number(),
});
export type FeatureView = z.infer<typeof Feature>;
/** Number of features, and the first of them. */
const FeatureList = z.object({ count: z.number(), listed: z.array(Feature) });
export type FeatureList = z.infer<typeof FeatureList>;

const Rewards = z.object({
  count: z.number(),
  notFinite: z.number(),
  missing: z.number(),
  zeros: z.number(),
  distinct: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  /** Median size of the rewards that are not 0. */
  typical: z.number().nullable(),
  p99: z.number().nullable(),
  largest: z.number().nullable(),
});

const Episodes = z.object({
  ended: z.number(),
  terminated: z.number(),
  truncated: z.number(),
  /** Length of the current episode. */
  open: z.number(),
  ofOneStep: z.number(),
  shortest: z.number().nullable(),
  longest: z.number().nullable(),
  meanLength: z.number().nullable(),
  meanReturn: z.number().nullable(),
  lowestReturn: z.number().nullable(),
  highestReturn: z.number().nullable(),
});

const Walk = z.object({
  kind: z.literal('walk'),
  done: z.boolean().default(false),
  steps: z.number(),
  stoppedBy: z.literal('time').nullable(),
  /** Seconds within step() and reset(). */
  stepS: z.number(),
  resetS: z.number(),
  resets: z.number(),
  rewards: Rewards,
  episodes: Episodes,
  /** null: the space has parts that are no numbers. */
  observations: z
    .object({
      observations: z.number(),
      features: z.number(),
      /** Features that are quantities: no pixels, no categories. */
      plain: z.number(),
      nan: FeatureList,
      infinite: FeatureList,
      constant: FeatureList,
      outside: FeatureList,
      narrow: FeatureList,
      large: FeatureList,
      lowest: z.number().nullable(),
      highest: z.number().nullable(),
    })
    .nullable(),
  mismatches: z.array(
    z.object({
      what: z.enum(['structure', 'numbers', 'type', 'shape', 'dtype']),
      path: z.string(),
      where: z.string(),
      says: z.string(),
      count: z.number(),
    }),
  ),
  /** Steps after which an observation that was handed out before had changed. */
  shared: z.number(),
  faults: z.array(z.object({ code: z.string(), says: z.string(), count: z.number() })),
  oldApi: z.boolean(),
  memory: z.array(z.object({ step: z.number(), mib: z.number().nullable() })),
  warnings: z.array(z.string()),
});
export type WalkAnswer = z.infer<typeof Walk>;

const Trace = z.object({
  kind: z.literal('trace'),
  name: z.enum(['first', 'again', 'second', 'fresh', 'other']),
  seed: z.number(),
  /** Checksum of the observation, reward, end: of each step. */
  steps: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type TraceAnswer = z.infer<typeof Trace>;

const Try = z.object({
  state: z.number(),
  legal: z.boolean(),
  action: z.number(),
  raised: z.string().nullable(),
  /** The environment said in `info` that it was not legal. */
  refused: z.boolean(),
  /** The observation stayed as it was. */
  same: z.boolean().nullable(),
  reward: z.number().nullable(),
  ended: z.boolean(),
  /** Equal where two actions of a state had the same effect. */
  outcome: z.string().nullable(),
});
export type MaskTry = z.infer<typeof Try>;

const Masks = z.object({
  kind: z.literal('masks'),
  has: z.boolean(),
  /** The length that sb3-contrib needs; null for a space that it does not mask. */
  expected: z.number().nullable().default(null),
  seen: z.number().default(0),
  empty: z.number().default(0),
  full: z.number().default(0),
  wrongLength: z.number().default(0),
  wrongSays: z.string().nullable().default(null),
  states: z.number().default(0),
  cannotTry: z.string().nullable().default(null),
  tries: z.array(Try).default([]),
});
export type MasksAnswer = z.infer<typeof Masks>;

const Check = z.object({
  kind: z.literal('check'),
  by: z.string().nullable(),
  version: z.string().nullable(),
  error: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type CheckAnswer = z.infer<typeof Check>;

const Crash = z.object({
  kind: z.literal('crash'),
  where: z.string(),
  says: z.string(),
  at: z
    .object({ file: z.string(), line: z.number().nullable(), code: z.string() })
    .nullable()
    .default(null),
});
export type CrashAnswer = z.infer<typeof Crash>;

/** Report of one part of `rl_cockpit.environment`, distinguished by `kind`. */
export const PassportAnswer = z.discriminatedUnion('kind', [
  Created,
  Walk,
  Trace,
  Masks,
  Check,
  Crash,
]);
export type PassportAnswer = z.infer<typeof PassportAnswer>;

/** Result of the child of a part: its answers, and how it ended. */
export const PassportPart = z.object({
  answers: z.array(z.unknown()),
  code: z.number().nullable(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  /** The last of its stderr. */
  errors: z.string(),
  problem: z.string().nullable(),
  tookMs: z.number(),
});
export type PassportPart = z.infer<typeof PassportPart>;
export const PassportParts = z.partialRecord(PassportPartName, PassportPart);
export type PassportParts = z.infer<typeof PassportParts>;

/** Output of `python -m rl_cockpit.environment --json`. */
export const PassportMeasurement = z.object({
  schema: z.literal(1),
  envId: z.string(),
  kwargs: z.record(z.string(), z.json()),
  parts: PassportParts,
});

/** Row of a passport: a finding, its heading, and what it means for the algorithm. */
export const PassportRow = Finding.extend({
  title: z.string(),
  /** Meaning for training with the chosen algorithm; '' if it means nothing bad. */
  means: z.string(),
  /** Numbers behind the sentence, by name. */
  numbers: z.record(z.string(), z.number()),
});
export type PassportRow = z.infer<typeof PassportRow>;

/** Environment passport: what 1,000 random steps showed, judged for one algorithm. */
export const EnvironmentPassport = z.object({
  subject: EnvironmentSubject,
  algorithm: ShortText.nullable(),
  /** The worst first. */
  rows: z.array(PassportRow),
  steps: z.number(),
  episodes: z.number(),
  stepsPerSecond: z.number().nullable(),
  versions: z.record(z.string(), z.string()),
  measuredMs: z.number(),
  tookMs: z.number(),
  /** Reason why it no longer speaks of what is there now, in a sentence; null while it does. */
  stale: z.string().nullable(),
});
export type EnvironmentPassport = z.infer<typeof EnvironmentPassport>;
