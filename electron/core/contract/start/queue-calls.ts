import { z } from 'zod';
import { base } from '../api-base';
import { RunId, RunView } from '../run/run';
import { StartRequest } from './start-request';

/** A training that waits for a run to end. It is listed among the runs, in the phase `queued`. */
export const Queued = z.object({
  /** The id that it has as a run, from the beginning: its address stays, and it cannot start twice. */
  runId: RunId,
  name: z.string(),
  request: StartRequest,
  after: RunId,
  /** Starts only when that run has succeeded. */
  onlyIfSucceeded: z.boolean(),
  queuedMs: z.number(),
  /** Why it does not start by itself; null while it waits. */
  held: z.object({ says: z.string(), remedy: z.string() }).nullable(),
});
export type Queued = z.infer<typeof Queued>;

const OneQueued = Queued.pick({ runId: true });

/** Runs that wait for another one. */
export const queueCalls = {
  list: base.output(z.array(Queued)),
  /** Refused with the reason for which the start would be. */
  add: base
    .input(Queued.pick({ request: true, after: true, onlyIfSucceeded: true }))
    .output(Queued),
  remove: base.input(OneQueued).output(z.void()),
  startNow: base.input(OneQueued).output(RunView),
};
