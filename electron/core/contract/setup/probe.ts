import { z } from 'zod';
import { PathText, ShortText } from '../bounds';
import { Finding, FindingState } from '../finding';
import { JobId } from '../jobs/cluster';
import { TargetId } from '../run/run';

/** One value that a probe read, with its state: a row of "Found". */
export const ProbeRow = z.object({ label: z.string(), state: FindingState, value: z.string() });
export type ProbeRow = z.infer<typeof ProbeRow>;

/** State of a probe's report; `skipped`: it does not apply to this target or environment. */
export const ProbeState = z.enum([...FindingState.options, 'skipped']);
export type ProbeState = z.infer<typeof ProbeState>;

/** A child process that a probe ran: what the user can run again, and what it printed. */
export const ProbeChild = z.object({
  /** As the user would type it; its script is in `script`. */
  command: z.string(),
  script: z.string(),
  /** End of the child, in words. */
  end: z.string(),
  /** Its answers as JSON lines, then the last of its stderr; bounded. */
  output: z.string(),
  tookMs: z.number(),
});
export type ProbeChild = z.infer<typeof ProbeChild>;

/** Report of one probe: what was read, what that means, what can be done about it, and how it was read. */
export const ProbeReport = z.object({
  probe: z.string(),
  title: z.string(),
  state: ProbeState,
  /** The value beside the tick: a fragment. */
  value: z.string(),
  rows: z.array(ProbeRow),
  /** State, sentence, advice, evidence and remedies; `ok` where the probe was skipped. */
  finding: Finding,
  children: z.array(ProbeChild),
  /** It could not check, because a child took longer than it may: on a busy machine another try may show more. */
  isLate: z.boolean().optional(),
  /** A child of it could not be run, or took longer than it may: what it was to read is unknown, no matter what the state says. */
  couldNotRun: z.boolean().optional(),
  tookMs: z.number(),
  atMs: z.number(),
});
export type ProbeReport = z.infer<typeof ProbeReport>;

/** Subject of a probe: a target, and an interpreter there; null: the one that the plan's environment has. */
export const ProbeSubject = z.object({
  target: TargetId,
  goal: ShortText.nullable().default(null),
  python: PathText.nullable().default(null),
  /** Of a project: the folder that its module is imported from, and `module:function`. */
  factory: z.object({ folder: PathText, name: ShortText.regex(/^[\w.]+:[\w.]+$/) }).optional(),
  /** The job that holds a compute node of the cluster: the probe then runs on that node. */
  job: JobId.optional(),
});
export type ProbeSubject = z.output<typeof ProbeSubject>;

/** A probe as a list names it. */
export const ProbeSummary = z.object({ id: z.string(), title: z.string(), says: z.string() });
export type ProbeSummary = z.infer<typeof ProbeSummary>;
