import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { auditReward } from '../../evaluation/audit-reward';
import { anatomyIn, whoPaidIn } from '../../runs/insight-series';
import type { RolloutRun } from '../../runs/rollouts/rollout-files';
import { Rollouts } from '../../runs/rollouts/rollouts';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { insight } = implement(api);
type Errors = Parameters<typeof valueOf>[1];

/** What the numbers of a run mean together. */
export function insightCalls({ store, runs, registry }: Engine) {
  const rollouts = new Rollouts();
  const opened = async (run: string, errors: Errors): Promise<RolloutRun> => {
    const { spec, digest } = valueOf(await runs.open(run, 'now'), errors);
    const { target } = valueOf(registry.book(spec.target), errors);
    return { spec, digest, target };
  };
  // By what is stored: its target need not answer.
  const idOf = async (run: string, errors: Errors): Promise<string> =>
    valueOf(await runs.find(run), errors).runId;
  return {
    whoPaid: insight.whoPaid.handler(async ({ input, errors }) =>
      whoPaidIn(store, await idOf(input.run, errors)),
    ),
    anatomy: insight.anatomy.handler(async ({ input, errors }) =>
      anatomyIn(store, await idOf(input.run, errors)),
    ),
    rollouts: insight.rollouts.handler(async ({ input, errors }) =>
      valueOf(await rollouts.ofStep(await opened(input.run, errors), input), errors),
    ),
    allRollouts: insight.allRollouts.handler(async ({ input, errors }) =>
      valueOf(await rollouts.ofAllSteps(await opened(input.run, errors), input), errors),
    ),
    prompts: insight.prompts.handler(async ({ input, errors }) =>
      valueOf(await rollouts.prompts(await opened(input.run, errors), input), errors),
    ),
    auditReward: insight.auditReward.handler(async ({ input, errors }) => {
      const { target } = valueOf(await registry.connected(input.target), errors);
      return valueOf(await auditReward(target, input), errors);
    }),
    rollout: insight.rollout.handler(async ({ input, errors }) =>
      valueOf(await rollouts.one(await opened(input.run, errors), input), errors),
    ),
  };
}
