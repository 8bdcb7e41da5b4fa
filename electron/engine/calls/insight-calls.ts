import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { anatomyIn, whoPaidIn } from '../../runs/insight-series';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { insight } = implement(api);
type Errors = Parameters<typeof valueOf>[1];

/** What the numbers of a run mean together. */
export function insightCalls({ store, runs }: Engine) {
  const idOf = async (run: string, errors: Errors): Promise<string> =>
    valueOf(await runs.open(run, 'now'), errors).spec.runId;
  return {
    whoPaid: insight.whoPaid.handler(async ({ input, errors }) =>
      whoPaidIn(store, await idOf(input.run, errors)),
    ),
    anatomy: insight.anatomy.handler(async ({ input, errors }) =>
      anatomyIn(store, await idOf(input.run, errors)),
    ),
  };
}
