import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { listCheckpoints } from '../../../runs/checkpoints/list-checkpoints';
import { loadTest } from '../../../runs/checkpoints/load-test';
import type { Engine } from '../../engine';
import { valueOf } from '../../refuse';

const { runs } = implement(api);

/** Calls for the checkpoints of a run, and whether one of them loads. */
export function checkpointCalls(engine: Engine) {
  return {
    checkpoints: runs.checkpoints.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { target } = valueOf(engine.registry.book(spec.target), errors);
      return valueOf(await listCheckpoints(target, engine.store, spec, digest), errors);
    }),
    testCheckpoint: runs.testCheckpoint.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { target } = valueOf(engine.registry.book(spec.target), errors);
      const isComplete = /^(?:[\\/]|[A-Za-z]:)/.test(input.path);
      const path = isComplete ? input.path : `${digest.runDir}/${input.path}`;
      return valueOf(await loadTest(target, spec, path, input), errors);
    }),
  };
}
