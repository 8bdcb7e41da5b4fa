import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** Files of a run for other programs. */
export function exportCalls(engine: Engine) {
  const files = engine.exports;
  return {
    export: runs.export.handler(async ({ input, errors, signal }) => {
      const run = await valueOf(await engine.runs.open(input.run, 'judged'), errors).view();
      const result = await files.make(run, input.format, signal);
      // Its thread reads the index by itself: a damaged page that it met is found, and the index rebuilt.
      if (!result.ok) await engine.store.check();
      return valueOf(result, errors);
    }),
    exportShare: runs.exportShare.handler(async ({ input, errors }) => {
      const { runId } = valueOf(await engine.runs.find(input.run), errors);
      return files.share(runId);
    }),
    exportBytes: runs.exportBytes.handler(async ({ input, errors }) => {
      const { id, from, max } = input;
      return new Blob([valueOf(await files.read(id, from, max), errors)]);
    }),
  };
}
