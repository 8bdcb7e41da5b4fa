import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import type { Engine } from '../engine';
import { idOfHost } from '../../targets/all-targets';
import { valueOf } from '../refuse';
import { targetActs } from '../../runs/target-acts';

const { targets } = implement(api);

/** Places where code can run, as they are now. */
export function targetCalls(engine: Engine) {
  return {
    list: targets.list.handler(async ({ input }) => {
      if (input?.look === true) await engine.registry.scan();
      // Where no one has to connect first, the answer waits for the facts of the machine.
      const here = engine.registry.targets().filter(({ isHere }) => isHere);
      await Promise.all(here.map((target) => target.hello()));
      return engine.registry.targets().map((target) => target.view());
    }),
    connect: targets.connect.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      return target.view();
    }),
    connectHost: targets.connectHost.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(idOfHost(input.host)), errors);
      return target.view();
    }),
    acts: targets.acts.handler(async ({ input, errors }) => {
      const runs = () => engine.runs.list(true);
      if (input.target === null) return targetActs(null, runs);
      const { target } = valueOf(await engine.registry.resolve(input.target), errors);
      return targetActs(target.view(), runs);
    }),
    ...clusterCalls(engine),
    ...allocationCalls(engine),
    disconnect: targets.disconnect.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      await target.disconnect();
      return target.view();
    }),
  };
}

/** Calls about a compute node of a cluster that is held for checks. */
function allocationCalls(engine: Engine) {
  return {
    planAllocation: targets.planAllocation.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      return valueOf(await target.planAllocation(input.options), errors);
    }),
    allocate: targets.allocate.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      return valueOf(await target.allocate(input.options), errors);
    }),
    allocation: targets.allocation.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      return valueOf(await target.allocation(), errors);
    }),
  };
}

/** Calls about a target that is a cluster: what it offers, and the jobs of the user on it. */
function clusterCalls(engine: Engine) {
  return {
    cluster: targets.cluster.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      return valueOf(await target.cluster(), errors);
    }),
    queuedJob: targets.queuedJob.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      const detail = valueOf(await target.queuedJob(input.jobId, input.from), errors);
      if (detail.output === null) return detail;
      // It may hold keys, and nobody asked for those.
      const output = masked(detail.output, SECRET_MARK, await engine.secrets.secrets());
      return { ...detail, output };
    }),
    cancelJob: targets.cancelJob.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.connected(input.target), errors);
      valueOf(await target.cancelJob(input.jobId), errors);
      return {};
    }),
  };
}
