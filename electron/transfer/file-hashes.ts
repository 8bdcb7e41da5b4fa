import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { transferAnswers } from './transfer-answers';

/** So much is hashed between two looks at whether somebody still wants it. */
const BATCH_BYTES = 64 << 20;
const BATCH_FILES = 500;

export interface HashedFile {
  readonly path: string;
  readonly size: number;
  /** null: whenever it was changed. */
  readonly changedUs: number | null;
}

interface Options {
  /** A file that is not as it was is a refusal; else its hash is null. */
  readonly isStrict: boolean;
  readonly signal: AbortSignal | undefined;
}

/** sha256 of files below a folder of a target, in the order asked. */
export async function fileHashes(
  target: Target,
  root: string,
  files: readonly HashedFile[],
  { isStrict, signal }: Options,
): Promise<Result<readonly (string | null)[], Refusal>> {
  const shas: (string | null)[] = [];
  for (const batch of batches(files)) {
    if (signal?.aborted === true) return err(ABANDONED);
    const request = {
      root,
      strict: isStrict,
      files: batch.map(({ path, size, changedUs }) => [path, size, changedUs]),
    };
    const answer = await target.askTransfer('hashFiles', request, transferAnswers.hashes);
    if (!answer.ok) return answer;
    shas.push(...answer.value.value.shas);
  }
  return ok(shas);
}

export const ABANDONED: Refusal = {
  code: 'given-up',
  says: 'It was canceled before it finished.',
  remedy: 'Start again; nothing changed.',
};

function* batches(files: readonly HashedFile[]): Generator<readonly HashedFile[]> {
  let batch: HashedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && (bytes + file.size > BATCH_BYTES || batch.length >= BATCH_FILES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}
