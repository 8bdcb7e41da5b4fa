import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { runLineage } from '../../../runs/run-lineage';
import type { Engine } from '../../engine';
import { valueOf } from '../../refuse';

const { runs } = implement(api);

/** Ancestors and descendants of a run. */
export function lineageCalls(engine: Engine) {
  return {
    lineage: runs.lineage.handler(async ({ input, errors }) =>
      valueOf(await runLineage(engine, input.run), errors),
    ),
  };
}
