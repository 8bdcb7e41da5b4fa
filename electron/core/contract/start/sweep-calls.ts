import { z } from 'zod';
import { base } from '../api-base';
import { Argument, ShortText } from '../bounds';
import { JobPreview } from '../jobs/job-preview';
import { RunId } from '../run/run';
import { MAX_SWEEP_RUNS, MAX_VARIED, SweepId } from '../run/sweep-member';
import { StartRequest } from '../run/start-request';

/** Most runs of a sweep that continue at the same time: a cluster takes all of them at once. */
export const MAX_AT_ONCE = MAX_SWEEP_RUNS;

/** A parameter that varies, with its values in their order. */
export const SweepAxis = z.object({
  name: ShortText,
  values: z
    .array(z.union([Argument, z.number(), z.boolean()]))
    .min(1)
    .max(MAX_SWEEP_RUNS),
});
export type SweepAxis = z.infer<typeof SweepAxis>;

/** The same training with every combination of some values: seeds, or a small grid. */
export const SweepRequest = z.object({
  request: StartRequest,
  varies: z.array(SweepAxis).min(1).max(MAX_VARIED),
  /** Runs that continue at the same time. */
  atOnce: z.int().min(1).max(MAX_AT_ONCE).default(1),
  /** Whether a failed run holds back those that have not started. */
  stopsAfterFailure: z.boolean().default(false),
  /** A run that all of them wait for; null = none. */
  after: RunId.nullable().default(null),
  onlyIfSucceeded: z.boolean().default(false),
});
export type SweepRequest = z.input<typeof SweepRequest>;

const SweepValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What a sweep will take, from earlier runs of the same recipe on the same target; null = no such run. */
export const SweepEstimate = z.object({
  /** Median duration of those runs. */
  runMs: z.number().nullable(),
  /** All of the sweep, with so many at once. */
  totalMs: z.number().nullable(),
  /** Disk that all of it takes. */
  bytes: z.number().nullable(),
  /** How many earlier runs it is taken from. */
  runs: z.int(),
  /** Did those run with the same values, but for what varies? */
  isAlike: z.boolean(),
});
export type SweepEstimate = z.infer<typeof SweepEstimate>;

/** What a sweep would start, shown before it starts. */
export const SweepPlan = z.object({
  runs: z.array(z.object({ name: z.string(), values: SweepValues })),
  estimate: SweepEstimate,
  /** Whether a cluster gets all of it as one array job. */
  isArray: z.boolean(),
  /** That job; absent where there is none, or while the cluster does not answer. */
  job: JobPreview.optional(),
});
export type SweepPlan = z.infer<typeof SweepPlan>;

/** A sweep that is in the queue, in the order in which its runs start. */
export const Sweep = z.object({
  id: SweepId,
  name: z.string(),
  runs: z.array(z.object({ runId: RunId, name: z.string(), values: SweepValues })),
});
export type Sweep = z.infer<typeof Sweep>;

/** Runs with several seeds, or over a small grid, as one act of the queue. */
export const sweepCalls = {
  /** Refused with the reason for which one of its starts would be. */
  plan: base.input(SweepRequest).output(SweepPlan),
  /** Queues all runs of it at once; those whose turn it is start. */
  start: base.input(SweepRequest).output(Sweep),
  /** Takes out of the queue what has not started; `stops`: and asks what is running to save and exit. */
  cancel: base
    .input(z.object({ sweep: SweepId, stops: z.boolean() }))
    .output(z.object({ removed: z.array(RunId), stopping: z.array(RunId) })),
  /** Puts runs that `cancel` took out back into the queue, under their ids. Refused after a restart of the engine. */
  restore: base
    .input(z.object({ runs: z.array(RunId).min(1).max(MAX_SWEEP_RUNS) }))
    .output(z.object({ restored: z.array(RunId) })),
};
