import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { CHECKPOINT_GLOBS, checkpointsOf, isFresh } from '#core/training/checkpoints';
import { leftEntry } from '../../runs/finder/left-words';
import { oddCheckpoints, savedFiles } from '../../runs/saved-files';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { runs } = implement(api);

/** Files of a run for other programs, and what it saved. */
export function exportCalls(engine: Engine) {
  const files = engine.exports;
  return {
    export: runs.export.handler(async ({ input, errors, signal }) => {
      const run = await valueOf(await engine.runs.open(input.run, 'judged'), errors).view();
      return valueOf(await files.make(run, input.format, signal), errors);
    }),
    exportShare: runs.exportShare.handler(async ({ input, errors }) => {
      const { runId } = valueOf(await engine.runs.find(input.run), errors);
      return files.share(runId);
    }),
    exportBytes: runs.exportBytes.handler(async ({ input, errors }) => {
      const { id, from, max } = input;
      return new Blob([valueOf(await files.read(id, from, max), errors)]);
    }),
    checkpoints: runs.checkpoints.handler(async ({ input, errors }) => {
      const { spec, digest } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      if (spec.importedFrom !== null) return { saved: [], left: [] };
      const book = valueOf(engine.registry.book(spec.target), errors);
      const globs = [...(spec.expectations.artefacts ?? []), ...CHECKPOINT_GLOBS];
      const found = valueOf(await book.target.find(digest.runDir, globs), errors);
      const startedMs = digest.proc?.startedMs ?? spec.createdMs;
      const fresh = found.filter((file) => isFresh(file, startedMs));
      const elsewhere = valueOf(await savedFiles(book.target, spec, digest), errors);
      const odd = valueOf(await oddCheckpoints(book.target, digest.runDir), errors);
      return {
        saved: checkpointsOf(digest.runDir, [...fresh, ...elsewhere.files]),
        left: [...odd, ...elsewhere.odd].flatMap((entry) => leftEntry(entry) ?? []),
      };
    }),
  };
}
