import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { imports } = implement(api);

/** Imports of what somebody else's trainings wrote. */
export function importCalls(engine: Engine) {
  return {
    scan: imports.scan.handler(async ({ input, errors }) =>
      valueOf(await engine.imports.scan(input.paths), errors),
    ),
    import: imports.import.handler(async ({ input, errors }) =>
      valueOf(await engine.imports.import(input), errors),
    ),
    unfollow: imports.unfollow.handler(async ({ input, errors }) => {
      const { runId } = valueOf(await engine.runs.find(input.run), errors);
      await engine.imports.unfollow(runId);
    }),
    list: imports.list.handler(() => [...engine.imports.list()]),
  };
}
