import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { type CallContext, runIdsOf } from '../changes/change';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';
import { enqueue } from './enqueue';

const { queue } = implement(api).$context<CallContext>();

/** Trainings that wait for another one to end. */
export function queueCalls(engine: Engine) {
  return {
    list: queue.list.handler(() => [...engine.queue.list()]),
    add: queue.add.handler(async ({ input, errors, context }) =>
      valueOf(await enqueue(engine, input, runIdsOf(context.change)()), errors),
    ),
    remove: queue.remove.handler(async ({ input, errors }) =>
      valueOf(await engine.queue.remove(input.runId), errors),
    ),
    startNow: queue.startNow.handler(async ({ input, errors }) =>
      valueOf(await engine.queue.startNow(input.runId), errors),
    ),
  };
}
