import { z } from 'zod';
import { base } from '../api-base';
import { RunId, RunView } from '../run/run';
import { MAX_SWEEP_RUNS } from '../run/sweep-member';
import { StartRequest } from '../run/start-request';
import { MAX_AT_ONCE } from './sweep-calls';

/** Its turn within a sweep: it starts when fewer than so many of the runs before it continue. */
export const Turn = z.object({
  before: z.array(RunId).max(MAX_SWEEP_RUNS),
  atOnce: z.int().min(1).max(MAX_AT_ONCE),
  /** Whether a failed run before it holds it back. */
  stopsAfterFailure: z.boolean(),
});
export type Turn = z.infer<typeof Turn>;

/** A training that waits for a run to end, or for its turn in a sweep. It is listed among the runs, in the phase `queued`. */
export const Queued = z.object({
  /** The id that it has as a run, from the beginning: its address stays, and it cannot start twice. */
  runId: RunId,
  name: z.string(),
  request: StartRequest,
  /** The run that it waits for; null: only for its turn. */
  after: RunId.nullable(),
  /** Starts only when that run has succeeded. */
  onlyIfSucceeded: z.boolean(),
  turn: Turn.optional(),
  queuedMs: z.number(),
  /** Reason why it does not start by itself; null while it waits. */
  held: z.object({ says: z.string(), remedy: z.string() }).nullable(),
});
export type Queued = z.infer<typeof Queued>;

const OneQueued = Queued.pick({ runId: true });

/** Runs that wait for another one. */
export const queueCalls = {
  list: base.output(z.array(Queued)),
  /** Refused with the reason for which the start would be. */
  add: base
    .input(Queued.pick({ request: true, after: true, onlyIfSucceeded: true, turn: true }))
    .output(Queued),
  remove: base.input(OneQueued).output(z.void()),
  startNow: base.input(OneQueued).output(RunView),
};
