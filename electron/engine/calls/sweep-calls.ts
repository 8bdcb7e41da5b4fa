import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { cancelSweep } from '../../runs/sweeps/cancel-sweep';
import { arraySpec, planSweep } from '../../runs/sweeps/plan-sweep';
import { startSweep } from '../../runs/sweeps/start-sweep';
import { sweepEstimate } from '../../runs/sweeps/sweep-estimate';
import { type CallContext, runIdsOf } from '../changes/change';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';
import { previewJob } from './preview-job';

const { sweeps } = implement(api).$context<CallContext>();

/** Runs with several seeds, or over a small grid, as one act of the queue. */
export function sweepCalls(engine: Engine) {
  return {
    plan: sweeps.plan.handler(async ({ input, errors }) => {
      const planned = valueOf(await planSweep(engine, input), errors);
      const deps = { runs: engine.runs, sizes: engine.notes.sizes };
      const array = arraySpec(planned, input.atOnce);
      const job = array === null ? null : await previewJob(array, engine);
      return {
        runs: planned.runs.map(({ name, values }) => ({ name, values: { ...values } })),
        estimate: await sweepEstimate(deps, planned, input.atOnce),
        isArray: planned.isArray,
        ...(job === null ? {} : { job }),
      };
    }),
    start: sweeps.start.handler(async ({ input, errors, context }) =>
      valueOf(await startSweep(engine, input, runIdsOf(context.change)), errors),
    ),
    cancel: sweeps.cancel.handler(async ({ input, errors }) =>
      valueOf(await cancelSweep(engine, input.sweep, input.stops), errors),
    ),
    restore: sweeps.restore.handler(async ({ input, errors }) => ({
      restored: valueOf(await engine.queue.restore(input.runs), errors),
    })),
  };
}
