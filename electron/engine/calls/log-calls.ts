import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** The log of a run, read from its run directory. */
export function logCalls(engine: Engine) {
  return {
    logLines: runs.logLines.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.followed(input.run), errors);
      const logPath = `${digest.runDir}/output.log`;
      const { total, lines } = await engine.store.logLines(
        spec.runId,
        logPath,
        input.from,
        input.count,
      );
      return { total, lines: [...lines] };
    }),
    logBytes: runs.logBytes.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.followed(input.run), errors);
      const keeper = valueOf(engine.keeper(spec.target), errors);
      const max = Math.min(input.max, 1 << 20);
      const logPath = `${digest.runDir}/output.log`;
      return new Blob([valueOf(await keeper.target.read(logPath, input.from, max), errors).bytes]);
    }),
  };
}
