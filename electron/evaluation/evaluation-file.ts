import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';

/** Traces and pictures of evaluations, in the names that `rl_cockpit.evaluation` gives them. */
const NAME = /^evaluations\/(?:checkpoints|tried)\/[\w.-]+\/(?:best|worst)\.(?:json|png)$/;
const MAX_BYTES = 16 << 20;
const PIECE = 1 << 20;

/** Bytes of a trace or a picture below `evaluations/` of a run directory. Refuses every other path. */
export async function evaluationFile(
  target: Pick<Target, 'read'>,
  runDir: string,
  path: string,
): Promise<Result<Blob, Refusal>> {
  if (!NAME.test(path) || path.includes('..')) return err(noSuchFile(path));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (;;) {
    const read = await target.read(`${runDir}/${path}`, at, PIECE);
    if (!read.ok) return read;
    const { bytes, size } = read.value;
    if (size > MAX_BYTES) return err(noSuchFile(path));
    pieces.push(bytes);
    at += bytes.byteLength;
    if (bytes.byteLength === 0 || at >= size) return ok(new Blob(pieces));
  }
}

const noSuchFile = (path: string): Refusal => ({
  code: 'no-such-file',
  says: `${path} is no trace or picture of an evaluation.`,
  remedy: 'Evaluate the checkpoint again.',
});
