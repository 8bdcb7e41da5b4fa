import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { RunId } from '#core/contract/run/run';
import type { Engine } from '../engine';
import { refuseSecrets } from '../../runs/queue/refuse-secrets';
import { valueOf } from '../refuse';

const { queue } = implement(api);

/** Trainings that wait for another one to end. */
export function queueCalls(engine: Engine) {
  return {
    list: queue.list.handler(() => [...engine.queue.list()]),
    add: queue.add.handler(async ({ input, errors }) => {
      valueOf(refuseSecrets(input.request), errors);
      const after = valueOf(await engine.runs.find(input.after), errors);
      // Planned now, so that what cannot start is refused while its form is open; what was previewed is what waits.
      const { spec } = valueOf(await engine.starter.plan(input.request), errors);
      const { runId, name } = spec;
      // A command of the person's own says itself which Python it wants.
      const python = input.request.argv.length > 0 ? input.request.python : spec.python;
      const request = { ...input.request, name, python };
      const asked = { ...input, runId, name, request, after: RunId.parse(after.runId) };
      return valueOf(await engine.queue.add(asked), errors);
    }),
    remove: queue.remove.handler(async ({ input, errors }) =>
      valueOf(await engine.queue.remove(input.runId), errors),
    ),
    startNow: queue.startNow.handler(async ({ input, errors }) =>
      valueOf(await engine.queue.startNow(input.runId), errors),
    ),
  };
}
