import { z } from 'zod';
import { JobView } from '../jobs/job';
import { Learning } from './learning';
import { SweepMember } from './sweep-member';

/** `YYYYMMDD-HHMMSS-<8 hex>`, UTC. */
export const RunId = z
  .string()
  .max(24)
  .regex(/^\d{8}-\d{6}-[0-9a-f]{8}$/)
  .brand<'RunId'>();
export type RunId = z.infer<typeof RunId>;

/** Id of a target: `local`, or `<kind>:<name>` (`wsl:<distro>`, `ssh:<Host>`). Which kinds there are the targets know. */
export const TargetId = z
  .string()
  .max(300)
  .regex(/^(local|[a-z][a-z0-9-]*:.+)$/);
export type TargetId = z.infer<typeof TargetId>;

/** `queued`: it waits in the app's own queue. `waiting`: its batch job waits for the cluster. */
export const Phase = z.enum([
  'queued',
  'waiting',
  'preparing',
  'running',
  'stopping',
  'ended',
  'lost',
]);
export type Phase = z.infer<typeof Phase>;

/**
 * Judgement of an ended run. `finished`: exit 0 and no sign of failure, but nothing was declared, no metric arrived and no
 * file shows what it did. It is never a success.
 */
export const Verdict = z.enum(['succeeded', 'finished', 'failed', 'suspicious', 'stopped', 'lost']);
export type Verdict = z.infer<typeof Verdict>;

export const Contact = z.enum(['ok', 'unknown', 'unsupervised']);
export type Contact = z.infer<typeof Contact>;

export const Activity = z.enum(['busy', 'quiet', 'hung']);
export type Activity = z.infer<typeof Activity>;

export const XKind = z.enum(['timestep', 'update', 'episode', 'row']);
export type XKind = z.infer<typeof XKind>;

/** The run object of the command line, the run list and every feed. */
export const RunView = z.object({
  runId: RunId,
  name: z.string(),
  recipe: z.string(),
  target: TargetId,
  /** The path on the target. */
  runDir: z.string(),
  phase: Phase,
  contact: Contact,
  /** Since when `contact` is what it is; null while it is ok. */
  contactSinceMs: z.number().nullable(),
  /**
   * Beside `contact` unknown: when its target was found stopped. It cannot be running since, and how it ended was not
   * read.
   */
  targetStoppedMs: z.number().optional(),
  activity: Activity,
  /** null until judged. */
  verdict: Verdict.nullable(),
  reasons: z.array(z.string()),
  /** Did its reward rise? Absent until judged. */
  learning: Learning.optional(),
  /** null when no exit record exists; `signal` by name (`SIGSEGV`). */
  exit: z.object({ code: z.int().nullable(), signal: z.string().nullable() }).nullable(),
  startedMs: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** The greatest x of its main axis, and what that counts: the axis of its goal, where one is known. */
  lastX: z.number().nullable(),
  xKind: XKind.nullable(),
  /** The step on its main axis that this run wants to reach, where the recipe, its command or its log shows it. */
  targetX: z.number().nullable(),
  /** Whose word that goal is: `declared`, `its log`, `--total-timesteps of its command`; absent where it is unknown. */
  goalSource: z.string().optional(),
  /** How far it came on its other axes. */
  otherAxes: z.array(z.object({ xKind: XKind, x: z.number() })).optional(),
  /** Runs of another installation are listed, and never stopped or deleted unasked. */
  foreign: z.boolean(),
  /** Since when its run directory is known to be gone from its target; its index and notes are kept. */
  filesGoneMs: z.number().optional(),
  /** Its program never ran: it has no exit and took no time. */
  neverStarted: z.boolean().optional(),
  /**
   * Reason why its run directory cannot be read, as a sentence. Such a run is listed and can be deleted, and nothing else is known of it:
   * `running` while its lock is held or its process lives, `ended` (not judged) with a readable exit record, else `lost`.
   */
  unreadable: z.string().optional(),
  /** The sweep that it is one run of. */
  sweep: SweepMember.optional(),
  /** Its batch job; absent for a run that is none. */
  job: JobView.optional(),
  /** Its supervisor keeps its machine from falling asleep now. */
  keepsAwake: z.boolean().optional(),
  /** Changes whenever anything that is shown of the run changed. */
  revision: z.int(),
});
export type RunView = z.infer<typeof RunView>;
